package dev.takt.actors.parameters;

import dev.takt.actors.ingestion.Measured;
import dev.takt.actors.solving.SolveRequest.Retention;
import dev.takt.actors.solving.SolverProtocol;
import dev.takt.actors.state.StateTurn;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.OperatorCommand;
import java.util.function.Consumer;

/** The messages to the parameter updater. Its output are requests to the solver. */
public final class ParameterProtocol {
    private ParameterProtocol() {}

    /** To the updater. */
    public sealed interface Command {}

    /** The state of a period is known: request a solve. */
    public record Solvable(Measured measured) implements Command {}

    /** An event of the solver. */
    public record FromSolver(SolverProtocol.Event event) implements Command {}

    /** The data of earlier solves that the next request may use. */
    public record Retain(Retention retention) implements Command {}

    /** Other settings apply from a period on. */
    public record Tune(long from, ParameterTuning tuning) implements Command {}

    /** An operator changes set-points or limits. */
    public record Operate(OperatorCommand command, Consumer<CommandOutcome> answer) implements Command {}

    /** Go on with what operators gave the loop before, in place of what they gave this one; its times are those of this loop. */
    public record GoOn(OperatorValues values, Consumer<OperatorValues.Taken> answer) implements Command {}

    /** Give or take the state. */
    public record Exchange(StateTurn turn) implements Command {}
}
