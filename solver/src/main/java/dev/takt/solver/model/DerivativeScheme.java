package dev.takt.solver.model;

/** How derivatives along a domain are discretised, and with which internal supports. */
public sealed interface DerivativeScheme {

    /** Whether what an equation says at a support is about the interval that ends there, and a control acts on that. */
    default boolean looksBack() {
        return switch (this) {
            case BackwardDifference _, Collocation _, RungeKutta _ -> true;
            case ForwardDifference _, CentralDifference _, Trapezoid _, DiscreteTime _ -> false;
        };
    }

    /** Differences with the next support; no derivative at the last one. */
    record ForwardDifference() implements DerivativeScheme {}

    /** Differences with the previous support (implicit Euler); no derivative at the first one. */
    record BackwardDifference() implements DerivativeScheme {}

    /**
     * Differences between the two neighbours; no derivative at either end. Boundary conditions, which hold at an end of a
     * space domain only, take the slope of the parabola through the three outermost supports.
     */
    record CentralDifference() implements DerivativeScheme {}

    /**
     * Trapezoidal rule: the mean of the right-hand sides at both ends of an interval equals the difference quotient.
     * Outside equations the derivative at a support is the quotient of the interval that ends there.
     */
    record Trapezoid() implements DerivativeScheme {}

    /**
     * Orthogonal collocation on the elements between the supports. The derivative at a node is that of the polynomial
     * through all nodes and the left end of the element; equations with a derivative hold at all nodes but the left end
     * (Radau IIA; with two Lobatto nodes this is implicit Euler). The nodes of Gauss are all inside; what is differentiated
     * has at the right end the value of its polynomial. Controls are constant between supports.
     *
     * @param points collocation nodes an element, 2 to 5, for Gauss 1 to 5; for Lobatto both ends of the element count, for
     *     Radau only the right end
     * @param steps equal elements an interval between supports, 1 to {@link RungeKutta#MOST_STEPS}
     */
    record Collocation(Nodes nodes, int points, int steps) implements DerivativeScheme {
        /** One element an interval. */
        public Collocation(Nodes nodes, int points) {
            this(nodes, points, 1);
        }
    }

    /**
     * The classic Runge-Kutta method of order 4, in equal steps on each interval between supports, for explicit equations
     * {@code der(x, t) = f}: one equation an interval and a state, x(t[k]) = Phi(x(t[k-1]), u), without variables for the
     * stages (direct multiple shooting). Controls are constant on an interval. Outside of those equations the derivative at
     * a support is the difference quotient of the interval that ends there.
     *
     * @param steps an interval, 1 to {@link #MOST_STEPS}
     */
    record RungeKutta(int steps) implements DerivativeScheme {
        /** The stages of all steps are one expression, which grows with them. */
        public static final int MOST_STEPS = 32;
    }

    /**
     * A model in discrete time, on equal steps: equations give values at the next support, {@code next(x, t) = f}, and
     * nothing has a derivative along time. A control acts from its support to the next one, and an integral is the sum of
     * the steps with the values at their beginnings.
     */
    record DiscreteTime() implements DerivativeScheme {}

    /** Families of collocation nodes. */
    enum Nodes {
        /** Legendre-Gauss-Radau, right end of the element included. */
        RADAU,
        /** Gauss-Legendre, no end of the element included. */
        GAUSS,
        /** Legendre-Gauss-Lobatto, both ends of the element included. */
        LOBATTO
    }
}
