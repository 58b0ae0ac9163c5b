package dev.takt.actors.solving.process;

import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.journal.SolveRecords;
import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.SolverTuning;
import dev.takt.actors.state.StateExchange;
import dev.takt.solver.accelerator.DeviceUsage;
import dev.takt.solver.nmpc.PlanLayout;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.LongConsumer;

/**
 * A solver in a separate process, connected by a socket in a folder that only this user can enter. A reader thread
 * delivers the answers. When the process ends, for any reason, the solver is lost.
 */
public final class ProcessPlanSolver implements PlanSolver {
    /** The time after which a connected process that is not ready is considered hung. */
    private static final Duration LONGEST_MAKING = Duration.ofMinutes(10);

    /** Nothing waits for a state longer: there is another one a period later. */
    private static final Duration LONGEST_EXCHANGE = Duration.ofMillis(200);

    private final SolverSetup setup;
    private final PlanLayout layout;
    private final LoopClock clock;
    private final SolverConnection connection;
    private final Turns turns;
    private final DataInputStream in;
    private final DataOutputStream out;
    private final AtomicReference<Optional<Pending>> pending = new AtomicReference<>(Optional.empty());
    /** The last exchange of the state. */
    private final AtomicReference<Exchange> exchange =
            new AtomicReference<>(new Exchange(0, new CompletableFuture<>()));

    private final CompletableFuture<String> lost = new CompletableFuture<>();
    private volatile Optional<DeviceUsage> usage = Optional.empty();
    private volatile Consumer<SolveRequest> declined = _ -> {};
    private volatile boolean waiting;

    /** The reason that a process has sent before its end. */
    private static final class FarewellException extends IOException {
        private static final long serialVersionUID = 1;

        FarewellException(String reason) {
            super(reason);
        }
    }

    private record Pending(SolveRequest request, Consumer<SolveOutcome> answer) {}

    private record Exchange(int number, CompletableFuture<byte[]> answer) {}

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
        this(setup, needed, connected(() -> SolverConnection.open(command)), layout, clock, Turns.NONE);
    }

    /**
     * Connects to a process that solves for many loops, and waits until it has a solver for this one.
     *
     * @param process that listens at the socket
     * @param turns what the process is told of the loop, and tells
     * @throws UncheckedIOException if the process does not answer, or has ended
     */
    public static ProcessPlanSolver at(
            Process process, Path socket, SolverSetup setup, PlanLayout layout, LoopClock clock, Turns turns) {
        SolverConnection connection = connected(() -> SolverConnection.to(process, socket));
        return new ProcessPlanSolver(setup, CompletableFuture.completedFuture(true), connection, layout, clock, turns);
    }

    private ProcessPlanSolver(
            SolverSetup setup,
            CompletionStage<?> needed,
            SolverConnection connection,
            PlanLayout layout,
            LoopClock clock,
            Turns turns) {
        this.setup = setup;
        this.layout = layout;
        this.clock = clock;
        this.turns = turns;
        this.connection = connection;
        in = connection.in();
        out = connection.out();
        try {
            awaitReady(needed.toCompletableFuture());
        } catch (IOException e) {
            close();
            throw notStarted(e instanceof EOFException ? new IOException("it ended before it was ready") : e);
        }
        (turns == Turns.NONE ? Thread.ofPlatform().daemon() : Thread.ofVirtual())
                .name("takt-solver-answers")
                .start(this::read);
    }

    /** Opens a connection. */
    @FunctionalInterface
    private interface Opening {
        SolverConnection open() throws IOException;
    }

    private static SolverConnection connected(Opening opening) {
        try {
            return opening.open();
        } catch (IOException e) {
            throw notStarted(e);
        }
    }

    /**
     * What a process that solves for many loops is told of this one with each request, and what it tells of its solves.
     *
     * @param urgency for whose actuators a solve is
     * @param used hears how many nanoseconds of a processor a solve took
     */
    public record Turns(IntSupplier urgency, LongConsumer used) {
        /** The process solves for one loop. */
        public static final Turns NONE = new Turns(() -> 0, _ -> {});
    }

    private static UncheckedIOException notStarted(IOException cause) {
        return new UncheckedIOException("the solver's process did not start: " + cause.getMessage(), cause);
    }

    private void awaitReady(CompletableFuture<?> needed) throws IOException {
        CompletableFuture<Void> ready = new CompletableFuture<>();
        ready.orTimeout(LONGEST_MAKING.toSeconds(), TimeUnit.SECONDS).whenComplete((_, late) -> {
            if (late != null) {
                connection.ending().run();
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
        while (takesAside(read)) {
            read = in.readInt();
        }
        if (read == SolverServer.FAREWELL) {
            throw new FarewellException(in.readUTF());
        }
        if (read != announced) {
            throw new IOException("it speaks another language");
        }
    }

    /** Takes what comes between answers; false for an answer. */
    private boolean takesAside(int read) throws IOException {
        switch (read) {
            case SolverServer.DEVICE -> usage = Optional.of(UsageCoding.read(in));
            case SolverServer.RECORD -> handOnRecord();
            case SolverServer.STATE -> takeState();
            case SolverServer.USED -> turns.used().accept(in.readLong());
            case SolverServer.DECLINED -> {
                waiting = true;
                pending.getAndSet(Optional.empty()).ifPresent(asked -> declined.accept(asked.request()));
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    /** The number of the process. */
    public long pid() {
        return connection.process().pid();
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
            out.writeInt(turns.urgency().getAsInt());
            SolveCoding.write(request, clock.budget(request.deadline()), out);
        } catch (IOException e) {
            throw gone(e);
        }
    }

    /** The process answers between two solves, at once. */
    @Override
    public void exchange(StateExchange state) {
        if (state.isReading()) {
            asked(state.bytes(new byte[0]));
        } else {
            state.bytes(asked(new byte[0]));
        }
    }

    private byte[] asked(byte[] given) {
        Exchange next = new Exchange(exchange.get().number() + 1, new CompletableFuture<>());
        exchange.set(next);
        try {
            out.writeInt(SolverServer.STATE);
            out.writeInt(next.number());
            out.writeInt(given.length);
            out.write(given);
            out.flush();
            return next.answer().get(LONGEST_EXCHANGE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (IOException e) {
            throw gone(e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(
                    String.valueOf(Objects.requireNonNullElse(e.getCause(), e).getMessage()), e);
        } catch (TimeoutException e) {
            throw new IllegalStateException("the solver's process " + pid() + " does not give its state", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private void takeState() throws IOException {
        int number = in.readInt();
        String wrong = in.readUTF();
        byte[] state = in.readNBytes(in.readInt());
        Exchange asked = exchange.get();
        if (number != asked.number()) {
            // nobody waits for this one any more
            return;
        }
        if (wrong.isEmpty()) {
            asked.answer().complete(state);
        } else {
            asked.answer().completeExceptionally(new IllegalStateException(wrong));
        }
    }

    private void read() {
        String ended = "the solver's process " + pid() + " has ended";
        try {
            while (true) {
                expect(SolverServer.OUTCOME);
                Pending asked = pending.getAndSet(Optional.empty())
                        .orElseThrow(() -> new IOException("an answer that nobody asked for"));
                waiting = false;
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
        connection.ending().run();
        exchange.get().answer().completeExceptionally(new IllegalStateException(reason));
        lost.complete(reason);
    }

    @Override
    public void whenLost(Consumer<String> listener) {
        lost.thenAccept(listener);
    }

    @Override
    public void whenDeclined(Consumer<SolveRequest> listener) {
        declined = listener;
    }

    @Override
    public boolean isWaiting() {
        return waiting;
    }

    /** Whether the process is alive. */
    public boolean isAlive() {
        return !hasEnded() && connection.process().isAlive();
    }

    @Override
    public void cancel() {
        connection.ending().run();
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
