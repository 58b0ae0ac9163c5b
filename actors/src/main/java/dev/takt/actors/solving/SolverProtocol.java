package dev.takt.actors.solving;

import akka.actor.typed.ActorRef;
import dev.takt.actors.state.StateTurn;

/** The messages to and from the solver actor. */
public final class SolverProtocol {
    private SolverProtocol() {}

    /** To the solver. */
    public sealed interface Command {}

    /** Solve; only one request may be pending. */
    public record Solve(SolveRequest request) implements Command {}

    /** Solve with other settings from now on. */
    public record Configure(SolverTuning tuning) implements Command {}

    /** Give or take the state. */
    public record Exchange(StateTurn turn) implements Command {}

    /** Make a solver and warm it up; {@link Ready} follows. */
    record Begin() implements Command {}

    /** The solver of a generation is lost; a new one is needed. */
    public record Lost(int generation, String reason) implements Command {}

    /** From the solver. Its generation grows by one whenever a new solver replaces a lost one. */
    public sealed interface Event {
        /** The generation of the solver that sends the event. */
        int generation();
    }

    /** A solver can take requests. */
    public record Ready(int generation, ActorRef<Command> solver) implements Event {}

    /** A request could not be begun in time: others had the processor. The next one may. */
    public record Declined(int generation, SolveRequest request) implements Event {}

    /** A request has been answered. */
    public record Answered(int generation, SolveOutcome outcome) implements Event {}
}
