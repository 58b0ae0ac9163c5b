package dev.takt.actors.solving.process;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/** The solver's side: answers requests until the loop is gone. */
public final class SolverServer {
    /** From the process: requests can come. */
    static final int READY = 0x54616b74;

    /** From the process: an outcome. */
    static final int OUTCOME = 1;

    /** From the process: the reason why it ends. */
    static final int FAREWELL = 2;

    /** From the process: a record for the journal. */
    static final int RECORD = 3;

    /** To the process: a request, and whether its record should have the whole state of the solver. */
    static final int SOLVE = 4;

    /** To the process: settings that differ from the initial ones. */
    static final int CONFIGURE = 5;

    /** From the process: the use of its device so far. */
    static final int DEVICE = 6;

    /** To the process, before it is ready: the loop waits for it. */
    static final int HURRY = 7;

    /** From a process that solves for many loops: nanoseconds of a processor that the last solve took. */
    static final int USED = 8;

    /** From such a process: the request could not be begun in time. */
    static final int DECLINED = 9;

    /**
     * To the process: a number, and the state from which the next solve is to start, of no bytes where it is asked for. From the
     * process: the number, what is wrong, empty if nothing is, and the state that was asked for.
     */
    static final int STATE = 10;

    private static final int BUFFER = 1 << 16;

    private SolverServer() {}

    /**
     * Reads the setup from the loop, makes a solver, warms it up and serves it. If this fails, the reason is sent to
     * the loop and this process should end.
     *
     * @param socket of the loop that waits for this solver
     * @throws IOException if the loop cannot be reached
     */
    public static void serve(Path socket) throws IOException {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.connect(UnixDomainSocketAddress.of(socket));
            serve(channel, new SolverSource.OfOne());
        }
    }

    /**
     * Serves a solver on a connection until that ends.
     *
     * @param source of the solver
     * @throws IOException if the other side speaks another language
     */
    public static void serve(SocketChannel channel, SolverSource source) throws IOException {
        try {
            var in = new DataInputStream(new BufferedInputStream(Channels.newInputStream(channel), BUFFER));
            var out = new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER));
            new SolverService(SolverSetup.read(in), source, in, out).run();
        } catch (EOFException e) {
            // the loop has ended, and so does its solver
            return;
        }
    }
}
