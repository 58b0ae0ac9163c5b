package dev.takt.actors.simulation;

/**
 * How large a transcribed problem is.
 *
 * @param variables of the nonlinear program
 * @param rows constraint rows of it, bounds on variables not counted
 * @param parameters numbers that may change between solves
 * @param patterns distinct expressions behind all rows and the objective
 * @param jacobianEntries values of the Jacobian
 * @param hessianEntries values of the Hessian of the Lagrangian, one triangle
 */
public record ProblemSizes(
        int variables, int rows, int parameters, int patterns, int jacobianEntries, int hessianEntries) {}
