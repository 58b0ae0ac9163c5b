package dev.takt.solver.ipm;

/** The main phase: iterates towards an optimum, and recovers by soft, then by full feasibility restoration. */
final class OptimalityPhase implements Phase {
    private final SoftRestoration softRestoration = new SoftRestoration();
    private final FeasibilityRestoration restoration;
    private final WarmAttempt attempt;

    OptimalityPhase(FeasibilityRestoration restoration, WarmAttempt attempt) {
        this.restoration = restoration;
        this.attempt = attempt;
    }

    @Override
    public boolean isDone(BarrierMethod method) {
        return attempt.exhausted(method.lineSearch().primalStep());
    }

    @Override
    public SolveStatus recover(BarrierMethod method, boolean hasDirection) {
        if (attempt.isOpen()) {
            attempt.giveUp();
            return SolveStatus.INTERRUPTED;
        }
        if (hasDirection && softRestoration.recover(method)) {
            return SolveStatus.IN_PROGRESS;
        }
        return restoration.recover(method);
    }

    @Override
    public boolean isRestoration() {
        return false;
    }
}
