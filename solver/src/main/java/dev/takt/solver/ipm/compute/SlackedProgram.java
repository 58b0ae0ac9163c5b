package dev.takt.solver.ipm.compute;

/**
 * A nonlinear program brought into the form of the barrier method: each inequality row gets a slack, {@code c(x) - s = 0},
 * equality rows their right-hand side, {@code c(x) - b = 0}, and objective and rows are scaled.
 *
 * <p>A primal vector has two blocks, the variables x and the slacks s in row order. Bounds, right-hand sides and scaling
 * are read again at every solve; the structure is not.
 */
public interface SlackedProgram extends BarrierProgram {

    /** Reads the present bounds of variables and rows from the program and forgets the scaling. */
    void loadBounds(Bounds bounds);

    /** Writes the program's present first guess into the block of the variables. */
    void loadStart(Vector w);

    /** Writes the rows c(x) before slacks and right-hand sides are subtracted. */
    void rowValues(Vector w, Vector values);

    /**
     * Takes the bounds away from variables that a linear equation alone determines, where their values satisfy them: a bound
     * that such a value lies on leaves no interior. The Jacobian has been evaluated at w. A backend that does not look for
     * them leaves them as they are.
     */
    default void releaseDetermined(Vector w, Vector rowValues, Bounds bounds) {}

    /** Whether there are any inequality rows. */
    default boolean hasSlacks() {
        return true;
    }

    /** Writes the slacks that satisfy the inequality rows, s = c(x). */
    void slacks(Vector rowValues, Vector w);

    /** c = rowValues - s, respectively rowValues - b. */
    void subtract(Vector rowValues, Vector w, Vector c);

    /**
     * Chooses the scaling from the first derivatives and brings into it what has been evaluated: objective and rows are
     * multiplied by at most 1, so that no gradient has an entry above limit (Wächter and Biegler 2006, section 3.8).
     *
     * @param gradient of the objective; scaled in place
     * @param rowValues scaled in place
     * @param bounds those of the slacks are scaled in place
     */
    void scaleByGradients(double limit, Vector gradient, Vector rowValues, Bounds bounds);

    /** Brings the variables of a point into the block of the variables. */
    void uploadVariables(PrimalDualPoint point, Vector w);

    /** Brings the multipliers of a point into the scaling; those of the slacks' bounds follow from y. */
    void uploadMultipliers(PrimalDualPoint point, Vector y, BoundMultipliers z);

    /** Brings an iterate back to the host, in the units of the program. */
    void download(Vector w, Vector y, BoundMultipliers z, PrimalDualPoint point);

    /** Brings a right-hand side into the scaling; the block of the slacks is zeroed. */
    void uploadRightSide(double[] gradient, double[] rows, Vector primal, Vector rowVector);

    /**
     * Brings a step back to the host, in the units of the program.
     *
     * @param slacks result, one a row; 0 for equality rows
     */
    void downloadStep(Vector dw, Vector dy, double[] variables, double[] slacks, double[] rowMultipliers);

    /** What the work has cost since the last reset. */
    PhaseTimes times();
}
