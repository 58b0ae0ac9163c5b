package dev.takt.actors.solving.process;

import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.journal.SolveRecords;
import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.SolverTuning;
import dev.takt.solver.accelerator.DeviceUsage;
import dev.takt.solver.nmpc.PlanLayout;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A solver in a separate process, connected by a socket in a folder that only this user can enter. A reader thread
 * delivers the answers. When the process ends, for any reason, the solver is lost.
 */
public final class ProcessPlanSolver implements PlanSolver {
    /** The time after which a connected process that is not ready is considered hung. */
    private static final Duration LONGEST_MAKING = Duration.ofMinutes(10);

    private final SolverSetup setup;
    private final PlanLayout layout;
    private final LoopClock clock;
    private final SolverConnection connection;
    private final Process process;
    private final DataInputStream in;
    private final DataOutputStream out;
    private final AtomicReference<Optional<Pending>> pending = new AtomicReference<>(Optional.empty());
    private final CompletableFuture<String> lost = new CompletableFuture<>();
    private volatile Optional<DeviceUsage> usage = Optional.empty();

    /** The reason that a process has sent before its end. */
    private static final class FarewellException extends IOException {
        private static final long serialVersionUID = 1;

        FarewellException(String reason) {
            super(reason);
        }
    }

    private record Pending(SolveRequest request, Consumer<SolveOutcome> answer) {}

    /**
     * Starts a process and waits until its solver is warm.
     *
     * @param setup of the process
     * @param needed completed when the loop waits for this solver; until then it warms up with a low priority
     * @param command of a process that serves a solver at the socket whose path it is given
     * @param layout of the plans of the same problem
     * @throws UncheckedIOException if it does not start
     */
    public ProcessPlanSolver(
            SolverSetup setup,
            CompletionStage<?> needed,
            Function<Path, ProcessBuilder> command,
            PlanLayout layout,
            LoopClock clock) {
        this.setup = setup;
        this.layout = layout;
        this.clock = clock;
        try {
            connection = SolverConnection.open(command);
        } catch (IOException e) {
            throw notStarted(e);
        }
        process = connection.process();
        in = connection.in();
        out = connection.out();
        try {
            awaitReady(needed.toCompletableFuture());
        } catch (IOException e) {
            close();
            throw notStarted(e instanceof EOFException ? new IOException("it ended before it was ready") : e);
        }
        Thread.ofPlatform().daemon().name("takt-solver-answers").start(this::read);
    }

    private static UncheckedIOException notStarted(IOException cause) {
        return new UncheckedIOException("the solver's process did not start: " + cause.getMessage(), cause);
    }

    private void awaitReady(CompletableFuture<?> needed) throws IOException {
        CompletableFuture<Void> ready = new CompletableFuture<>();
        ready.orTimeout(LONGEST_MAKING.toSeconds(), TimeUnit.SECONDS).whenComplete((_, late) -> {
            if (late != null) {
                process.destroyForcibly();
            }
        });
        boolean spare = !needed.isDone();
        setup.write(spare, out);
        if (spare) {
            needed.thenRun(this::hurry);
        }
        expect(SolverServer.READY);
        ready.complete(null);
    }

    /**
     * Requests normal priority. No other thread writes yet: the first request comes later, from the thread that waits
     * for this solver.
     */
    private void hurry() {
        try {
            out.writeInt(SolverServer.HURRY);
            out.flush();
        } catch (IOException e) {
            // the process has ended, which is reported to its waiter
        }
    }

    @Override
    public void configure(SolverTuning tuning) {
        try {
            out.writeInt(SolverServer.CONFIGURE);
            SolveCoding.writeNames(tuning.overrides(), out);
            out.flush();
        } catch (IOException e) {
            throw gone(e);
        }
    }

    private IllegalStateException gone(IOException cause) {
        return new IllegalStateException("the solver's process " + pid() + " is gone", cause);
    }

    private void handOnRecord() throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        Optional<JournalRecord> record = JournalRecord.of(bytes);
        setup.records().ifPresent(records -> record.ifPresent(records::offer));
    }

    /** Reads the expected message, or the reason why it does not come; other messages before it are processed. */
    private void expect(int announced) throws IOException {
        int read = in.readInt();
        while (read == SolverServer.RECORD || read == SolverServer.DEVICE) {
            if (read == SolverServer.DEVICE) {
                usage = Optional.of(UsageCoding.read(in));
            } else {
                handOnRecord();
            }
            read = in.readInt();
        }
        if (read == SolverServer.FAREWELL) {
            throw new FarewellException(in.readUTF());
        }
        if (read != announced) {
            throw new IOException("it speaks another language");
        }
    }

    /** The number of the process. */
    public long pid() {
        return process.pid();
    }

    /** The use of the device by the process, as reported so far; empty if it has none. */
    Optional<DeviceUsage> usage() {
        return usage;
    }

    /** Whether the process has ended. */
    boolean hasEnded() {
        return lost.isDone();
    }

    @Override
    public PlanLayout layout() {
        return layout;
    }

    @Override
    public void warmUp(Duration atMost) {
        // the process has warmed up before it reported ready
    }

    @Override
    public void solve(SolveRequest request, Consumer<SolveOutcome> answer) {
        pending.set(Optional.of(new Pending(request, answer)));
        try {
            out.writeInt(SolverServer.SOLVE);
            out.writeBoolean(setup.records().map(SolveRecords::checkpointWanted).orElse(false));
            SolveCoding.write(request, clock.budget(request.deadline()), out);
        } catch (IOException e) {
            throw gone(e);
        }
    }

    private void read() {
        String ended = "the solver's process " + pid() + " has ended";
        try {
            while (true) {
                expect(SolverServer.OUTCOME);
                Pending asked = pending.getAndSet(Optional.empty())
                        .orElseThrow(() -> new IOException("an answer that nobody asked for"));
                asked.answer().accept(SolveCoding.readOutcome(in, asked.request(), layout));
            }
        } catch (FarewellException e) {
            end(ended + ": " + e.getMessage());
        } catch (IOException e) {
            end(ended);
        } catch (RuntimeException e) {
            end("the solver's process " + pid() + " is given up: " + e);
        }
    }

    private void end(String reason) {
        process.destroyForcibly();
        lost.complete(reason);
    }

    @Override
    public void whenLost(Consumer<String> listener) {
        lost.thenAccept(listener);
    }

    /** Whether the process is alive. */
    boolean isAlive() {
        return !hasEnded() && process.isAlive();
    }

    @Override
    public void cancel() {
        process.destroyForcibly();
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
