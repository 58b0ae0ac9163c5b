package dev.takt.solver.model;

/** How an integral over a domain becomes a weighted sum over supports. */
public enum Quadrature {
    /**
     * The rule that fits the scheme of the domain: the weights of its nodes for collocation, so that cost and dynamics see the same
     * nodes alike; the trapezoidal rule for differences, and where a limit lies inside an element.
     */
    AUTOMATIC,
    /** Trapezoid over all supports, internal collocation nodes included. */
    TRAPEZOID,
    /** Simpson's rule; an even number of equal intervals. */
    SIMPSON,
    /** The interpolatory weights of the collocation nodes in each element (Gauss-Radau, Gauss-Lobatto). */
    GAUSS
}
