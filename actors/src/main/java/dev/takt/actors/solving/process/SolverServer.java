package dev.takt.actors.solving.process;

import dev.takt.actors.clock.RealClock;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.config.Case;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The solver's side: solves what comes until the loop is gone. */
public final class SolverServer {
    /** Written when requests can come. */
    static final int READY = 0x54616b74;

    /** Written before an outcome. */
    static final int OUTCOME = 1;

    /** Written before the reason why this process ends. */
    static final int FAREWELL = 2;

    private static final Duration WARM_UP = Duration.ofSeconds(3);
    private static final int BUFFER = 1 << 16;

    private SolverServer() {}

    /**
     * Makes a solver, warms it up and serves it. If it fails, the loop is told why, and this process is of no more use.
     *
     * @param socket of the loop that waits for this solver
     * @throws IOException if the loop cannot be reached
     */
    public static void serve(Case read, Path socket) throws IOException {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.connect(UnixDomainSocketAddress.of(socket));
            var in = new DataInputStream(new BufferedInputStream(Channels.newInputStream(channel), BUFFER));
            var out = new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER));
            try {
                serve(read, in, out);
            } catch (RuntimeException e) {
                out.writeInt(FAREWELL);
                out.writeUTF(String.valueOf(e.getMessage()));
                out.flush();
                throw e;
            }
        } catch (EOFException e) {
            // the loop has ended, and so does its solver
            return;
        }
    }

    private static void serve(Case read, DataInputStream in, DataOutputStream out) throws IOException {
        RealClock clock = new RealClock();
        try (LocalPlanSolver solver = new LocalPlanSolver(read, clock)) {
            solver.warmUp(WARM_UP);
            out.writeInt(READY);
            out.flush();
            List<SolveOutcome> answers = new ArrayList<>(1);
            while (true) {
                SolveRequest request = SolveCoding.readRequest(in, clock::now);
                solver.solve(request, answers::add);
                out.writeInt(OUTCOME);
                SolveCoding.write(answers.removeLast(), out);
            }
        }
    }
}
