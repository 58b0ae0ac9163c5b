package dev.takt.solver.nmpc;

/** From where a solve starts. */
public enum StartPolicy {
    /**
     * From the last solution as it is or shifted, whichever satisfies the optimality conditions better; real-time iterations from the
     * shifted one.
     */
    AUTO,
    /** From the model's first guesses. */
    COLD,
    /** From the last primal-dual solution as it is. */
    WARM,
    /** From the last primal-dual solution moved along the horizon by the time that has passed. */
    SHIFTED
}
