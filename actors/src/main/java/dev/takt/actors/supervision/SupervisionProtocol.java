package dev.takt.actors.supervision;

import dev.takt.actors.dispatch.DispatchProtocol;
import dev.takt.actors.ingestion.Measured;
import dev.takt.actors.parameters.ParameterNotice;
import dev.takt.actors.solving.SolverProtocol;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.OperatorCommand;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** What the supervisor of a loop is told. */
public final class SupervisionProtocol {
    private SupervisionProtocol() {}

    /** To the supervisor. */
    public sealed interface Command {}

    /** The signals demand that the loop stops driving the actuators. */
    public record SignalsLost(List<String> reasons) implements Command {
        public SignalsLost {
            reasons = List.copyOf(reasons);
        }
    }

    /** The state of a period is known, while it is not decided yet whether the loop goes on with its last plan. */
    record Seen(Measured measured) implements Command {}

    /** The dispatcher says something. */
    public record FromDispatcher(DispatchProtocol.Event event) implements Command {}

    /** Something about the values of a parameter that a person should know. */
    record Noticed(ParameterNotice notice) implements Command {}

    /** The solver says something. */
    public record FromSolver(SolverProtocol.Event event) implements Command {}

    /** A part of the loop has failed and begins again. */
    public record Failed(Component component, RuntimeException cause) implements Command {}

    /** An operator wants something. */
    public record Operate(OperatorCommand command, String who, Consumer<CommandOutcome> answer) implements Command {}

    /** The settings have been read again, or could not be. */
    record Reread(Optional<LoopRevision> read, Optional<Throwable> failure, Consumer<CommandOutcome> answer)
            implements Command {}

    /** What became of something that an operator wanted. */
    public record Answered(OperatorCommand command, String who, CommandOutcome outcome) implements Command {}
}
