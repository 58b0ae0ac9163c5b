package dev.takt.actors.fleet;

import dev.takt.actors.solving.process.RestartBackOff;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** One worker process of a fleet, which is started again when it has ended. */
final class SolverWorker implements AutoCloseable {
    private static final Duration LONGEST_START = Duration.ofSeconds(60);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(5);

    private final Function<Path, ProcessBuilder> command;
    private final RestartBackOff backOff = new RestartBackOff(
            Duration.ofSeconds(1).toNanos(),
            Duration.ofMinutes(1).toNanos(),
            Duration.ofMinutes(1).toNanos());
    private final Runnable news;
    private volatile Optional<Running> running = Optional.empty();
    private final AtomicInteger ended = new AtomicInteger();
    private volatile boolean closed;

    /**
     * A process that listens.
     *
     * @param socket in a folder that only this user can enter
     */
    record Running(Process process, Path socket) {}

    /**
     * Begins to start the process.
     *
     * @param command of a process that listens at the socket whose path it is given
     * @param news called when it listens
     */
    SolverWorker(Function<Path, ProcessBuilder> command, Runnable news) {
        this.command = command;
        this.news = news;
        Thread.ofPlatform().daemon().name("takt-worker").start(this::keep);
    }

    /** The process, if it listens. */
    Optional<Running> running() {
        return running.filter(present -> present.process().isAlive());
    }

    /** How often a process has ended by itself. */
    int ended() {
        return ended.get();
    }

    private void keep() {
        try {
            while (!closed) {
                Thread.sleep(Duration.ofNanos(backOff.pause(System.nanoTime())));
                runOnce();
                if (!closed) {
                    ended.incrementAndGet();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            System.getLogger(SolverWorker.class.getName())
                    .log(System.Logger.Level.ERROR, "a worker process cannot be started", e);
        }
    }

    private void runOnce() throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("takt-worker");
        Path socket = folder.resolve("socket");
        Process process = command.apply(socket).start();
        try {
            long begun = System.nanoTime();
            while (process.isAlive() && !listens(socket)) {
                if (System.nanoTime() - begun > LONGEST_START.toNanos() || closed) {
                    process.destroyForcibly();
                }
                Thread.sleep(LOOK_AGAIN);
            }
            running = Optional.of(new Running(process, socket));
            if (closed) {
                process.destroyForcibly();
            }
            news.run();
            process.waitFor();
        } finally {
            running = Optional.empty();
            process.destroyForcibly();
            Files.deleteIfExists(socket);
            Files.deleteIfExists(folder);
        }
    }

    private static boolean listens(Path socket) {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            return channel.connect(UnixDomainSocketAddress.of(socket));
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        closed = true;
        running.ifPresent(present -> present.process().destroyForcibly());
    }
}
