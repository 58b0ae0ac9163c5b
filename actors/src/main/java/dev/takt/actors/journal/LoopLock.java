package dev.takt.actors.journal;

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
 * Keeps a loop from being started twice: two of them would find the plan of one another, and both drive the plant. It is a lock on a
 * file beside that plan, which the system releases when the process ends, whatever ends it.
 */
public final class LoopLock implements AutoCloseable {
    private static final int MOST_DIGITS = 20;

    private final FileChannel channel;

    private LoopLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Takes the lock.
     *
     * @param directory in which the loop keeps its plan, made if it is not there
     * @return empty if another process has it
     * @throws IOException if there can be no such file, as on a disk that is only to be read
     */
    public static Optional<LoopLock> take(Path directory, String loop) throws IOException {
        Files.createDirectories(directory);
        FileChannel channel = FileChannel.open(
                file(directory, loop), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                channel.truncate(0);
                channel.write(ByteBuffer.wrap(
                        Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)));
                return Optional.of(new LoopLock(channel));
            }
        } catch (OverlappingFileLockException e) {
            // a loop in this very process
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

    /** The number of the process that has the lock, in words; empty if it cannot be said. */
    public static String holder(Path directory, String loop) {
        try {
            String pid = Files.readString(file(directory, loop), StandardCharsets.US_ASCII);
            return pid.matches("\\d{1," + MOST_DIGITS + "}") ? "process " + pid : "";
        } catch (IOException e) {
            return "";
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
