package dev.takt.solver.ipm.compute;

/** The infinity norms that tell how well a step solves its equations. */
public final class ResidualNorms {
    private double residual;
    private double step;
    private double right;

    /** Takes new norms. */
    public void set(double newResidual, double newStep, double newRight) {
        residual = newResidual;
        step = newStep;
        right = newRight;
    }

    /** Of the residual of all rows. */
    public double residual() {
        return residual;
    }

    /** Of the primal part of the step. */
    public double step() {
        return step;
    }

    /** Of the primal part of the right-hand side. */
    public double right() {
        return right;
    }
}
