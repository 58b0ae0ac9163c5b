package dev.takt.actors.solving.process;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Function;

/**
 * A process that serves solvers, and the socket to one of them, which was in a folder that only this user can enter.
 *
 * @param ending ends what serves the solver: its process, or its part of a process that serves others, too
 */
record SolverConnection(
        Process process, Runnable ending, SocketChannel channel, DataInputStream in, DataOutputStream out)
        implements AutoCloseable {
    private static final int BUFFER = 1 << 16;
    private static final Duration LONGEST_START = Duration.ofSeconds(60);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(5);

    /**
     * Starts a process and waits until it has connected.
     *
     * @param command of a process that serves a solver at the socket whose path it is given
     */
    static SolverConnection open(Function<Path, ProcessBuilder> command) throws IOException {
        Path folder = Files.createTempDirectory("takt-solver");
        Path socket = folder.resolve("socket");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));
            Process process = command.apply(socket).start();
            SocketChannel channel = accept(server, process);
            return of(process, process::destroyForcibly, channel);
        } finally {
            Files.deleteIfExists(socket);
            Files.deleteIfExists(folder);
        }
    }

    /**
     * Connects to a process that serves many solvers. Its end of the connection ends with this one.
     *
     * @param socket at which it listens
     */
    static SolverConnection to(Process process, Path socket) throws IOException {
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.connect(UnixDomainSocketAddress.of(socket));
            return of(process, () -> close(channel), channel);
        } catch (IOException e) {
            close(channel);
            throw e;
        }
    }

    private static void close(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            // nothing more can be done
        }
    }

    private static SolverConnection of(Process process, Runnable ending, SocketChannel channel) {
        return new SolverConnection(
                process,
                ending,
                channel,
                new DataInputStream(new BufferedInputStream(Channels.newInputStream(channel), BUFFER)),
                new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER)));
    }

    /** Waits for the process to connect, for as long as it lives. */
    private static SocketChannel accept(ServerSocketChannel server, Process process) throws IOException {
        server.configureBlocking(false);
        long begun = System.nanoTime();
        while (process.isAlive() && System.nanoTime() - begun < LONGEST_START.toNanos()) {
            SocketChannel accepted = server.accept();
            if (accepted != null) {
                return accepted;
            }
            try {
                Thread.sleep(LOOK_AGAIN);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                break;
            }
        }
        if (!process.isAlive()) {
            throw new IOException("it ended with exit code " + process.exitValue()
                    + ". Maybe its flags are wrong (TAKT_JAVA_OPTIONS), or there is no memory for another process.");
        }
        process.destroyForcibly();
        throw new IOException("it did not connect within " + LONGEST_START.toSeconds() + " s");
    }

    @Override
    public void close() throws IOException {
        ending.run();
        channel.close();
    }
}
