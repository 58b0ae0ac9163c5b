package dev.takt.solver.ipm.compute;

/**
 * A vector of the shape of all unknowns of the primal-dual equations: a search direction, or a right-hand side.
 *
 * @param primal of w
 * @param rows of y
 * @param bounds of z
 */
public record Step(Vector primal, Vector rows, BoundMultipliers bounds) {

    /** A step of zeros. */
    public static Step of(BarrierProgram program) {
        return new Step(
                program.newPrimal(), program.newRows(), new BoundMultipliers(program.newPrimal(), program.newPrimal()));
    }
}
