package dev.takt.actors.solving.process;

import dev.takt.actors.clock.RealClock;
import dev.takt.actors.journal.SolveRecorder;
import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.actors.machine.Niceness;
import dev.takt.actors.solving.ComputeDevice;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.solving.SolveObserver;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.actors.solving.SolverTuning;
import dev.takt.config.settings.SolverSettings.Backend;
import dev.takt.solver.accelerator.DeviceUsage;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

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
            var in = new DataInputStream(new BufferedInputStream(Channels.newInputStream(channel), BUFFER));
            var out = new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER));
            new Service(SolverSetup.read(in), in, out).run();
        } catch (EOFException e) {
            // the loop has ended, and so does its solver
            return;
        }
    }

    /** One solver and its loop. */
    private static final class Service {
        private final SolverSetup.Received setup;
        private final DataInputStream in;
        private final DataOutputStream out;
        private final RealClock clock = new RealClock();
        private final List<JournalRecord> records = new ArrayList<>();
        private final List<SolveOutcome> answers = new ArrayList<>(1);
        private final CompletableFuture<LocalPlanSolver> made = new CompletableFuture<>();
        private boolean checkpointWanted;

        Service(SolverSetup.Received setup, DataInputStream in, DataOutputStream out) {
            this.setup = setup;
            this.in = in;
            this.out = out;
        }

        void run() throws IOException {
            made.whenComplete(this::tell);
            make(setup.spare() && !onDevice());
            try {
                while (true) {
                    switch (in.readInt()) {
                        case HURRY -> hurry();
                        case SOLVE -> solve(made.join());
                        case CONFIGURE -> configure(made.join(), SolveCoding.readNames(in));
                        default -> throw new IOException("the loop speaks another language");
                    }
                }
            } catch (RuntimeException e) {
                bidFarewell(e);
                throw e;
            }
        }

        /**
         * Whether the solver may use a device and this process has one. Then it is made with normal priority from the
         * start.
         */
        private boolean onDevice() {
            return setup.read().solver().backend() != Backend.CPU && ComputeDevice.isThere();
        }

        /** Makes a solver and warms it up, on a separate thread, because a thread cannot raise its priority again. */
        private void make(boolean inBackground) {
            Thread.ofPlatform().daemon().name("takt-solver-warm-up").start(() -> {
                try {
                    if (inBackground) {
                        Niceness.raise(Niceness.BACKGROUND);
                    }
                    LocalPlanSolver solver = new LocalPlanSolver(setup.read(), clock, this::observer);
                    solver.warmUp(PlanSolver.LONGEST_WARM_UP);
                    made.complete(solver);
                } catch (RuntimeException | Error e) {
                    made.completeExceptionally(e);
                }
            });
        }

        /**
         * Makes another solver with normal priority; the first that is ready is used. A device serves one thread at a
         * time.
         */
        private void hurry() {
            if (!made.isDone() && !onDevice()) {
                make(false);
            }
        }

        /**
         * Reports to the loop that the solver is ready, or why it cannot be. No other thread writes before the first
         * request.
         */
        private void tell(@Nullable LocalPlanSolver ready, @Nullable Throwable failure) {
            try {
                if (failure == null) {
                    out.writeInt(READY);
                    out.flush();
                } else {
                    bidFarewell(failure);
                }
            } catch (IOException e) {
                // the loop is gone, and the closed connection ends this process
            }
        }

        private void bidFarewell(Throwable failure) throws IOException {
            tellUsage(out);
            out.writeInt(FAREWELL);
            out.writeUTF(reason(failure));
            out.flush();
        }

        /** The message if there is one; otherwise the kind and the place of the failure. */
        private static String reason(Throwable failure) {
            String message = failure.getMessage();
            if (failure instanceof RuntimeException && message != null) {
                return message;
            }
            StackTraceElement[] trace = failure.getStackTrace();
            return trace.length == 0 ? failure.toString() : failure + " at " + trace[0];
        }

        private SolveObserver observer(RecedingHorizonSolver solver) {
            return setup.recorded()
                    ? new SolveRecorder(solver, records::add, () -> checkpointWanted)
                    : SolveObserver.NONE;
        }

        private void solve(LocalPlanSolver solver) throws IOException {
            checkpointWanted = in.readBoolean();
            solver.solve(SolveCoding.readRequest(in, clock::now), answers::add);
            out.writeInt(OUTCOME);
            SolveCoding.write(answers.removeLast(), out);
            // the loop waits for the outcome only, not for the messages after it
            tellUsage(out);
            for (JournalRecord record : records) {
                byte[] bytes = record.toBytes();
                out.writeInt(RECORD);
                out.writeInt(bytes.length);
                out.write(bytes);
            }
            records.clear();
            out.flush();
        }

        private void configure(LocalPlanSolver solver, List<String> overrides) {
            solver.configure(new SolverTuning(setup.text().with(overrides).solver(), overrides));
        }
    }

    private static void tellUsage(DataOutputStream out) throws IOException {
        Optional<DeviceUsage> usage = ComputeDevice.usage();
        if (usage.isPresent()) {
            out.writeInt(DEVICE);
            UsageCoding.write(usage.get(), out);
        }
    }
}
