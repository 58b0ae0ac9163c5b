package dev.takt.solver.model;

/** How derivatives along a domain are discretised, and with which internal supports. */
public sealed interface DerivativeScheme {

    /** Differences with the next support; no derivative at the last one. */
    record ForwardDifference() implements DerivativeScheme {}

    /** Differences with the previous support (implicit Euler); no derivative at the first one. */
    record BackwardDifference() implements DerivativeScheme {}

    /** Differences between the two neighbours; no derivative at either end. */
    record CentralDifference() implements DerivativeScheme {}

    /** Trapezoidal rule: the mean of the right-hand sides at both ends of an interval equals the difference quotient. */
    record Trapezoid() implements DerivativeScheme {}

    /**
     * Orthogonal collocation on the elements between the supports.
     *
     * @param points collocation nodes an element, 2 to 5; for Lobatto both ends of the element count, for Radau only the
     *     right end
     */
    record Collocation(Nodes nodes, int points) implements DerivativeScheme {}

    /** Families of collocation nodes. */
    enum Nodes {
        /** Legendre-Gauss-Radau, right end of the element included. */
        RADAU,
        /** Legendre-Gauss-Lobatto, both ends of the element included. */
        LOBATTO
    }
}
