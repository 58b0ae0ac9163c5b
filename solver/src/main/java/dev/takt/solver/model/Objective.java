package dev.takt.solver.model;

/** What is minimised or maximised: an expression without running domains. */
public record Objective(Sense sense, Expression expression) {

    /** The direction of the optimisation. */
    public enum Sense {
        MINIMIZE,
        MAXIMIZE
    }
}
