package dev.takt.solver.model;

/**
 * A condition on the supports at which a constraint holds, or one of two expressions is meant: {@code t > 0}, {@code x1^2 +
 * x2^2 <= 1}. Both sides are expressions of coordinates and numbers only, in a {@link Expression.Choice} of parameters
 * too; several restrictions of a constraint hold together.
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

    /**
     * Whether the condition holds where its sides have the given values. Values that differ by less than {@link Supports#SNAP},
     * relative, are equal, as coordinates are rounded.
     */
    public boolean holds(double leftValue, double rightValue) {
        boolean equal = Math.abs(leftValue - rightValue)
                <= Supports.SNAP * Math.max(1, Math.max(Math.abs(leftValue), Math.abs(rightValue)));
        return switch (comparison) {
            case LESS -> !equal && leftValue < rightValue;
            case LESS_OR_EQUAL -> equal || leftValue < rightValue;
            case EQUAL -> equal;
            case NOT_EQUAL -> !equal;
            case GREATER_OR_EQUAL -> equal || leftValue > rightValue;
            case GREATER -> !equal && leftValue > rightValue;
        };
    }
}
