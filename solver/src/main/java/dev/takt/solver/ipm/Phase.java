package dev.takt.solver.ipm;

/** What the barrier method is used for: towards optimality, or back to feasibility. */
interface Phase {

    /** Whether the phase has reached its aim before the iterate is optimal. */
    boolean isDone(BarrierMethod method);

    /**
     * Finds a new present iterate, linearized, after the search along a direction has failed, or there was none.
     *
     * @param hasDirection whether there is a search direction
     * @return {@link SolveStatus#IN_PROGRESS} if there is one, else how the solve ends
     */
    SolveStatus recover(BarrierMethod method, boolean hasDirection);

    /** Whether this is feasibility restoration. */
    boolean isRestoration();
}
