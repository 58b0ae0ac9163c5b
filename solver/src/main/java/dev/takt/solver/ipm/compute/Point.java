package dev.takt.solver.ipm.compute;

/**
 * The vectors of a primal-dual point of a barrier program; operations write them in place.
 *
 * @param primal the variables, slacks included: w
 * @param constraints c(w), as of the last evaluation
 * @param multipliers of the rows: y
 * @param boundMultipliers of the bounds: z
 */
public record Point(Vector primal, Vector constraints, Vector multipliers, BoundMultipliers boundMultipliers) {

    /** A point of zeros. */
    public static Point of(BarrierProgram program) {
        return new Point(
                program.newPrimal(),
                program.newRows(),
                program.newRows(),
                new BoundMultipliers(program.newPrimal(), program.newPrimal()));
    }
}
