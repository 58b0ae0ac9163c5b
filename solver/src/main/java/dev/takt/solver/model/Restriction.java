package dev.takt.solver.model;

/**
 * A condition on the supports at which a constraint holds: {@code t > 0}, {@code x1^2 + x2^2 <= 1}. Both sides are
 * expressions of coordinates and numbers only; several restrictions hold together.
 */
public record Restriction(Expression left, Comparison comparison, Expression right) {

    /** The comparisons of domain restrictions. */
    public enum Comparison {
        LESS,
        LESS_OR_EQUAL,
        EQUAL,
        NOT_EQUAL,
        GREATER_OR_EQUAL,
        GREATER
    }
}
