package dev.takt.solver.model;

/** Where along one domain a variable or a parameter function is taken. */
public sealed interface Argument {

    /** The domain that this argument speaks of. */
    Domain domain();

    /** At the support where the expression around it is evaluated. */
    record Running(Domain domain) implements Argument {}

    /** At a fixed coordinate, which must be a support: {@code T(0, x1, x2)}, {@code x(tf)}. */
    record At(Domain domain, double coordinate) implements Argument {}

    /**
     * A whole number of supports away from the one where the expression is evaluated; {@code -1} is the previous one.
     * An equation that needs a support outside the domain does not hold there.
     */
    record Shifted(Domain domain, int supports) implements Argument {}
}
