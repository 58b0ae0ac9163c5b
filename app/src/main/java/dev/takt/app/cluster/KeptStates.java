package dev.takt.app.cluster;

import dev.takt.actors.journal.KeptOrdersFile;
import dev.takt.actors.journal.LastPlanFile;
import dev.takt.loop.file.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The folder of what is kept: of the loops of this node, and copies of that of other nodes. */
public final class KeptStates {
    private final Path folder;
    private final Map<Path, FileTime> seen = new ConcurrentHashMap<>();

    /** What is kept of a loop, a file each. */
    public enum Kept {
        /** The last plan. */
        PLAN,
        /** What operators gave. */
        ORDERS
    }

    /**
     * Opens a folder.
     *
     * @throws IOException if it cannot be made
     */
    public KeptStates(Path folder) throws IOException {
        this.folder = folder;
        PrivateFiles.createDirectories(folder);
    }

    /** The folder. */
    public Path folder() {
        return folder;
    }

    /** What is kept of a loop, if it has changed since the last call for this file. */
    public Optional<byte[]> changed(String loop, Kept what) {
        Path file = file(loop, what);
        try {
            FileTime time =
                    Files.readAttributes(file, BasicFileAttributes.class).lastModifiedTime();
            if (time.equals(seen.get(file))) {
                return Optional.empty();
            }
            byte[] state = Files.readAllBytes(file);
            seen.put(file, time);
            return Optional.of(state);
        } catch (IOException e) {
            // it is not there yet, or is being replaced
            return Optional.empty();
        }
    }

    /** Lets {@link #changed} give what is kept of all loops again. */
    public void sendAgain() {
        seen.clear();
    }

    /**
     * Replaces what is kept of a loop of another node.
     *
     * @throws IOException if it cannot be written
     */
    public void keep(String loop, Kept what, byte[] state) throws IOException {
        Path file = file(loop, what);
        Path next = file.resolveSibling(file.getFileName() + ".copy");
        PrivateFiles.write(next, state);
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private Path file(String loop, Kept what) {
        return switch (what) {
            case PLAN -> LastPlanFile.of(folder, loop).path();
            case ORDERS -> KeptOrdersFile.of(folder, loop).path();
        };
    }
}
