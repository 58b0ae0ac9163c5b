package dev.takt.actors.solving.process;

import dev.takt.actors.clock.RealClock;
import dev.takt.actors.journal.SolveRecorder;
import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.actors.machine.Niceness;
import dev.takt.actors.solving.ComputeDevice;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.solving.SolveObserver;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.actors.solving.SolverTuning;
import dev.takt.actors.state.StateReader;
import dev.takt.actors.state.StateWriter;
import dev.takt.config.settings.SolverSettings.Backend;
import dev.takt.solver.accelerator.DeviceUsage;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One solver that is served to a loop on the other side of a connection. */
final class SolverService {
    private final SolverSetup.Received setup;
    private final DataInputStream in;
    private final DataOutputStream out;
    private final SolverSource source;
    private final RealClock clock = new RealClock();
    private final List<JournalRecord> records = new ArrayList<>();
    private final CompletableFuture<PlanSolver> made = new CompletableFuture<>();
    private boolean checkpointWanted;

    SolverService(SolverSetup.Received setup, SolverSource source, DataInputStream in, DataOutputStream out) {
        this.setup = setup;
        this.source = source;
        this.in = in;
        this.out = out;
    }

    void run() throws IOException {
        made.whenComplete(this::tell);
        source.whenSolved(this::used);
        make(setup.spare() && !onDevice());
        try {
            while (true) {
                switch (in.readInt()) {
                    case SolverServer.HURRY -> hurry();
                    case SolverServer.SOLVE -> solve(made.join());
                    case SolverServer.STATE -> exchange(made.join(), in.readInt());
                    case SolverServer.CONFIGURE -> configure(made.join(), SolveCoding.readNames(in));
                    default -> throw new IOException("the loop speaks another language");
                }
            }
        } catch (RuntimeException e) {
            bidFarewell(e);
            throw e;
        } finally {
            made.thenAccept(solver -> {
                solver.cancel();
                solver.close();
            });
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
                PlanSolver solver = source.make(setup.read(), clock, this::observer);
                solver.whenDeclined(_ -> say(SolverServer.DECLINED));
                solver.whenLost(this::lose);
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
    private synchronized void tell(@Nullable PlanSolver ready, @Nullable Throwable failure) {
        try {
            if (failure == null) {
                out.writeInt(SolverServer.READY);
                out.flush();
            } else {
                bidFarewell(failure);
            }
        } catch (IOException e) {
            // the loop is gone, and the closed connection ends this process
        }
    }

    private synchronized void bidFarewell(Throwable failure) throws IOException {
        tellUsage(out);
        out.writeInt(SolverServer.FAREWELL);
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
        return setup.recorded() ? new SolveRecorder(solver, records::add, () -> checkpointWanted) : SolveObserver.NONE;
    }

    private void solve(PlanSolver solver) throws IOException {
        checkpointWanted = in.readBoolean();
        source.stands(in.readInt());
        solver.solve(SolveCoding.readRequest(in, clock::now), this::answer);
    }

    /** On the thread that solves. */
    private synchronized void answer(SolveOutcome outcome) {
        try {
            out.writeInt(SolverServer.OUTCOME);
            SolveCoding.write(outcome, out);
            // the loop waits for the outcome only, not for the messages after it
            tellUsage(out);
            for (JournalRecord record : records) {
                byte[] bytes = record.toBytes();
                out.writeInt(SolverServer.RECORD);
                out.writeInt(bytes.length);
                out.write(bytes);
            }
            records.clear();
            out.flush();
        } catch (IOException e) {
            // the loop is gone, and the closed connection ends this service
        }
    }

    /** Tells how long the last solve has used a processor. */
    private synchronized void used(long nanos) {
        try {
            out.writeInt(SolverServer.USED);
            out.writeLong(nanos);
            out.flush();
        } catch (IOException e) {
            // likewise
        }
    }

    private synchronized void say(int what) {
        try {
            out.writeInt(what);
            out.flush();
        } catch (IOException e) {
            // likewise
        }
    }

    /** The solver cannot go on; another connection gets another one. */
    private void lose(String reason) {
        try {
            bidFarewell(new IllegalStateException(reason));
        } catch (IOException e) {
            // likewise
        }
    }

    private void configure(PlanSolver solver, List<String> overrides) {
        solver.configure(new SolverTuning(setup.text().with(overrides).solver(), overrides));
    }

    /** Takes a state, or gives its own where the bytes are none. */
    private synchronized void exchange(PlanSolver solver, int number) throws IOException {
        byte[] given = in.readNBytes(in.readInt());
        String wrong = "";
        byte[] state = {};
        try {
            if (given.length == 0) {
                StateWriter writer = new StateWriter(0);
                solver.exchange(writer);
                state = writer.toBytes();
            } else {
                solver.exchange(new StateReader(given, 0));
            }
        } catch (RuntimeException e) {
            wrong = reason(e);
        }
        out.writeInt(SolverServer.STATE);
        out.writeInt(number);
        out.writeUTF(wrong);
        out.writeInt(state.length);
        out.write(state);
        out.flush();
    }

    private static void tellUsage(DataOutputStream out) throws IOException {
        Optional<DeviceUsage> usage = ComputeDevice.usage();
        if (usage.isPresent()) {
            out.writeInt(SolverServer.DEVICE);
            UsageCoding.write(usage.get(), out);
        }
    }
}
