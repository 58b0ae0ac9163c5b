package dev.takt.solver.ipm;

/** Watches a solve, an iteration at a time: for logs and for studies of convergence. Called on the solving thread. */
@FunctionalInterface
public interface IterationListener {
    /** Watches nothing. */
    IterationListener NONE = (_, _, _, _, _, _, _, _, _) -> {};

    /**
     * An iteration has ended.
     *
     * @param restoration whether it was one of feasibility restoration
     * @param iteration number of the iteration, from 1
     * @param objective scaled objective at the new iterate; that of the elastic program in restoration
     * @param constraints largest entry of c
     * @param dual largest entry of the gradient of the Lagrangian
     * @param mu barrier parameter
     * @param regularization primal regularization of the direction
     * @param dualStep length of the step of the bound multipliers
     * @param primalStep length of the primal step
     */
    void iterated(
            boolean restoration,
            int iteration,
            double objective,
            double constraints,
            double dual,
            double mu,
            double regularization,
            double dualStep,
            double primalStep);
}
