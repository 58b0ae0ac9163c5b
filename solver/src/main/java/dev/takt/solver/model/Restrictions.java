package dev.takt.solver.model;

import dev.takt.solver.model.Expression.Coordinate;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Restriction.Comparison;
import java.util.Arrays;
import java.util.List;

/** Restrictions of constraints to some supports, for static import. */
public final class Restrictions {
    private Restrictions() {}

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
}
