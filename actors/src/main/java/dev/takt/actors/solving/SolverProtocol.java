package dev.takt.actors.solving;

import akka.actor.typed.ActorRef;

/** What the solver actor is told, and what it tells. */
public final class SolverProtocol {
    private SolverProtocol() {}

    /** To the solver. */
    public sealed interface Command {}

    /** Solve; only one request may be under way. */
    public record Solve(SolveRequest request) implements Command {}

    /** Solve with other settings from now on. */
    public record Configure(SolverTuning tuning) implements Command {}

    /** Make a solver and make its solves as fast as they get; {@link Ready} comes afterwards. */
    record Begin() implements Command {}

    /** The solver of a generation is gone; another one is needed. */
    public record Lost(int generation, String reason) implements Command {}

    /** From the solver. Its generation grows by one whenever a new solver takes the place of a lost one. */
    public sealed interface Event {
        /** Which solver says it. */
        int generation();
    }

    /** A solver can take requests. */
    public record Ready(int generation, ActorRef<Command> solver) implements Event {}

    /** A request has been answered. */
    public record Answered(int generation, SolveOutcome outcome) implements Event {}
}
