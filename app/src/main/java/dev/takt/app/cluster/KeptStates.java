package dev.takt.app.cluster;

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

/** The folder of the kept plans and states: of the loops of this node, and copies of those of other nodes. */
public final class KeptStates {
    private final Path folder;
    private final Map<String, FileTime> seen = new ConcurrentHashMap<>();

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

    /** What is kept of a loop, if it has changed since the last call for this loop. */
    public Optional<byte[]> changed(String loop) {
        Path file = file(loop);
        try {
            FileTime time =
                    Files.readAttributes(file, BasicFileAttributes.class).lastModifiedTime();
            if (time.equals(seen.get(loop))) {
                return Optional.empty();
            }
            byte[] state = Files.readAllBytes(file);
            seen.put(loop, time);
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
    public void keep(String loop, byte[] state) throws IOException {
        Path file = file(loop);
        Path next = file.resolveSibling(file.getFileName() + ".copy");
        PrivateFiles.write(next, state);
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private Path file(String loop) {
        return LastPlanFile.of(folder, loop).path();
    }
}
