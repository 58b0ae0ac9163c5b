package dev.takt.actors.journal;

import dev.takt.loop.file.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * Prevents that a loop is started twice: both would find the same kept plan and drive the plant. It is a lock on a file
 * beside that plan, which the system releases when the process ends for any reason. The file has the number of the
 * process.
 */
public final class LoopLock implements AutoCloseable {
    private final FileChannel channel;

    private LoopLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Takes the lock.
     *
     * @param directory in which the loop keeps its plan, created if it does not exist
     * @return empty if another process has it
     * @throws IOException if the file cannot be created, as on a read-only disk
     */
    public static Optional<LoopLock> take(Path directory, String loop) throws IOException {
        PrivateFiles.createDirectories(directory);
        FileChannel channel = PrivateFiles.open(
                file(directory, loop), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                note(channel, ProcessHandle.current().pid());
                return Optional.of(new LoopLock(channel));
            }
        } catch (OverlappingFileLockException e) {
            // a loop in this process
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        channel.close();
        return Optional.empty();
    }

    /** The file. */
    public static Path file(Path directory, String loop) {
        return directory.resolve(LastPlanFile.fileName(loop) + ".lock");
    }

    /**
     * The number of the process that has the lock, in words; empty if it is not known. Must not be called by that
     * process: closing another channel of the same file would release its lock (POSIX, {@code fcntl}).
     */
    public static String holder(Path directory, String loop) {
        try {
            String pid = Files.readString(file(directory, loop), StandardCharsets.US_ASCII);
            return pid.matches("\\d{1,18}") ? "process " + pid : "";
        } catch (IOException e) {
            return "";
        }
    }

    /**
     * Writes the number of the process. On a full disk the lock is held anyway; the previous number is then overwritten
     * or stays.
     */
    private static void note(FileChannel channel, long pid) {
        byte[] bytes = Long.toString(pid).getBytes(StandardCharsets.US_ASCII);
        try {
            channel.write(ByteBuffer.wrap(bytes), 0);
            channel.truncate(bytes.length);
        } catch (IOException e) {
            // the number is only for people
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // the system releases it with the process at the latest
        }
    }
}
