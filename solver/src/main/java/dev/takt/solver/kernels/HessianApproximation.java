package dev.takt.solver.kernels;

/** What stands for the Hessian of the Lagrangian. */
public enum HessianApproximation {
    /** The Hessian itself. */
    EXACT,
    /**
     * That of the objective, a sum of squares, with its residuals linearized; constraints have no curvature. Always positive
     * semidefinite, and exact where residuals and constraints are linear.
     */
    GAUSS_NEWTON
}
