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
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** The folder of what is kept: of the loops of this node, and copies of that of other nodes. */
public final class KeptStates {
    /** How much older a copy on the disk may be than the one in memory: it is needed where all nodes were lost at once. */
    private static final long PLAN_WRITTEN_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Path folder;
    private final Map<Path, FileTime> seen = new ConcurrentHashMap<>();
    /** Copies of plans in memory, which are newer than those on the disk. */
    private final Map<String, byte[]> waiting = new HashMap<>();

    private final Map<String, Long> planWritten = new HashMap<>();

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
     * Replaces what is kept of a loop of another node. Plans of all loops come every second, so they wait in memory until their loop
     * begins here ({@link #settle}), and are written now and then.
     *
     * @return whether it has been written
     * @throws IOException if it cannot be written; a plan waits in memory all the same
     */
    public synchronized boolean keep(String loop, Kept what, byte[] state) throws IOException {
        if (what == Kept.ORDERS) {
            replace(file(loop, what), state);
            return true;
        }
        waiting.put(loop, state);
        long now = System.nanoTime();
        Long written = planWritten.get(loop);
        if (written != null && now - written < PLAN_WRITTEN_NANOS) {
            return false;
        }
        replace(file(loop, what), state);
        planWritten.put(loop, now);
        waiting.remove(loop);
        return true;
    }

    /**
     * Writes what waits in memory of a loop of another node, which is about to begin here. The first copy that comes after this is
     * written at once.
     *
     * @throws IOException if it cannot be written
     */
    public synchronized void settle(String loop) throws IOException {
        planWritten.remove(loop);
        byte[] plan = waiting.remove(loop);
        if (plan != null) {
            replace(file(loop, Kept.PLAN), plan);
        }
    }

    private static void replace(Path file, byte[] state) throws IOException {
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
