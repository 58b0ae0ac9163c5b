package dev.takt.actors.parameters;

import dev.takt.actors.ingestion.Measured;
import dev.takt.actors.solving.SolveRequest.Retention;
import dev.takt.actors.solving.SolverProtocol;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.OperatorCommand;
import java.util.function.Consumer;

/** What the parameter updater is told. What it tells are requests to the solver. */
public final class ParameterProtocol {
    private ParameterProtocol() {}

    /** To the updater. */
    public sealed interface Command {}

    /** The state of a period is known: ask for a solve. */
    public record Solvable(Measured measured) implements Command {}

    /** The solver says something. */
    public record FromSolver(SolverProtocol.Event event) implements Command {}

    /** What the next request may use of earlier solves. */
    public record Retain(Retention retention) implements Command {}

    /** From a period on other settings hold. */
    public record Tune(long from, ParameterTuning tuning) implements Command {}

    /** An operator changes set-points or limits. */
    public record Operate(OperatorCommand command, Consumer<CommandOutcome> answer) implements Command {}
}
