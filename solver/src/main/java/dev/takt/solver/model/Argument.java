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

    /**
     * Some time before the support where the expression is evaluated: dead time. What lies before the start of the domain is given by a
     * parameter along the horizon with the domains of the variable: at each support it is what was that time before, for a control the
     * mean of what acted on the part before the start.
     *
     * @param delay in the unit of the domain, positive
     * @param past the parameter
     */
    record Delayed(Domain domain, double delay, Parameter past) implements Argument {}
}
