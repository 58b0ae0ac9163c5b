package dev.takt.solver.ipm.compute;

/**
 * Multipliers of lower and upper bounds, or steps and right-hand sides of them: positive at an iterate where the bound is
 * finite, 0 where it is not.
 *
 * @param lower of the shape of the primal vector
 * @param upper of the shape of the primal vector
 */
public record BoundMultipliers(Vector lower, Vector upper) {}
