package dev.takt.actors.supervision;

import dev.takt.actors.dispatch.DispatchProtocol;
import dev.takt.actors.dispatch.ModeOrder;
import dev.takt.actors.ingestion.Measured;
import dev.takt.actors.journal.KeptOrdersFile;
import dev.takt.actors.parameters.ParameterNotice;
import dev.takt.actors.solving.SolverProtocol;
import dev.takt.actors.state.LoopState;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.OperatorCommand;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** The messages to the supervisor of a loop. */
public final class SupervisionProtocol {
    private SupervisionProtocol() {}

    /** To the supervisor. */
    public sealed interface Command {}

    /** Lost signals require that the loop stops driving the actuators. */
    public record SignalsLost(List<String> reasons) implements Command {
        public SignalsLost {
            reasons = List.copyOf(reasons);
        }

        String text() {
            return String.join("; ", reasons);
        }
    }

    /** The state of a period is known, while the decision on the last plan is still open. */
    record Seen(Measured measured) implements Command {}

    /** An event of the dispatcher. */
    public record FromDispatcher(DispatchProtocol.Event event) implements Command {}

    /** A notice about the values of a parameter. */
    record Noticed(ParameterNotice notice) implements Command {}

    /** An event of the solver. */
    public record FromSolver(SolverProtocol.Event event) implements Command {}

    /** A component of the loop has failed and is restarted. */
    public record Failed(Component component, RuntimeException cause) implements Command {}

    /** Something has changed between the two controllers of the plant. */
    public record PairTells(long cycle, String text) implements Command {}

    /** Give the state at the end of this period, or of the next one. */
    public record Capture(CompletableFuture<LoopState> state) implements Command {}

    /** Give the state at once, between two periods. */
    public record CaptureNow(CompletableFuture<LoopState> state) implements Command {}

    /**
     * Go on from a state.
     *
     * @param base the beginning of the period that has ended, on the clock of this loop
     * @param answer completed with what is wrong; empty if all is in place
     */
    public record Restore(LoopState state, long base, CompletableFuture<Optional<String>> answer) implements Command {}

    /** All actors have taken a state. */
    record Restored(Restore order, ModeOrder before, Optional<String> objection) implements Command {}

    /** About what operators gave the loop before. */
    sealed interface Orders extends Command {}

    /**
     * Go on with it.
     *
     * @param done completed when the loop does, or with what its file says
     */
    public record GiveOrders(KeptOrdersFile.Content kept, CompletableFuture<Void> done) implements Orders {}

    /** The loop goes on with it, or with a part of it. */
    record OrdersGiven(boolean whole, String text) implements Orders {}

    /** A command of an operator. */
    public record Operate(OperatorCommand command, String who, Consumer<CommandOutcome> answer) implements Command {}

    /** The settings have been read again, or reading has failed. */
    record Reread(Optional<LoopRevision> read, Optional<Throwable> failure, Consumer<CommandOutcome> answer)
            implements Command {}

    /** The result of an operator's command. */
    public record Answered(OperatorCommand command, String who, CommandOutcome outcome) implements Command {}
}
