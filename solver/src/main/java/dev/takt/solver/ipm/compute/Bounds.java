package dev.takt.solver.ipm.compute;

/**
 * Lower and upper bounds of a primal vector; infinite where there is none.
 *
 * @param lower of the shape of the primal vector
 * @param upper of the shape of the primal vector
 */
public record Bounds(Vector lower, Vector upper) {}
