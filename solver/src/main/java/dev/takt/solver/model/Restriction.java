package dev.takt.solver.model;

import dev.takt.solver.model.Expression.Coordinate;
import dev.takt.solver.model.Expression.Literal;
import java.util.Arrays;
import java.util.List;

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

    /** Only before a coordinate. */
    public static Restriction below(Domain domain, double coordinate) {
        return restriction(domain, Comparison.LESS, coordinate);
    }

    /** Up to a coordinate, which counts. */
    public static Restriction upTo(Domain domain, double coordinate) {
        return restriction(domain, Comparison.LESS_OR_EQUAL, coordinate);
    }

    /** Only at a coordinate. */
    public static Restriction on(Domain domain, double coordinate) {
        return restriction(domain, Comparison.EQUAL, coordinate);
    }

    /** Everywhere but at a coordinate. */
    public static Restriction off(Domain domain, double coordinate) {
        return restriction(domain, Comparison.NOT_EQUAL, coordinate);
    }

    /** From a coordinate on, which counts. */
    public static Restriction from(Domain domain, double coordinate) {
        return restriction(domain, Comparison.GREATER_OR_EQUAL, coordinate);
    }

    /** Only after a coordinate. */
    public static Restriction above(Domain domain, double coordinate) {
        return restriction(domain, Comparison.GREATER, coordinate);
    }

    /** Only at some coordinates. */
    public static Restriction among(Domain domain, double... coordinates) {
        List<Expression> hits = Arrays.stream(coordinates)
                .<Expression>mapToObj(
                        coordinate -> new Expression.Choice(on(domain, coordinate), new Literal(1), new Literal(0)))
                .toList();
        return new Restriction(Expression.sum(hits), Comparison.GREATER_OR_EQUAL, new Literal(1));
    }

    private static Restriction restriction(Domain domain, Comparison comparison, double coordinate) {
        return new Restriction(new Coordinate(domain), comparison, new Literal(coordinate));
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
