package dev.takt.actors.dispatch;

import dev.takt.actors.solving.SolveOutcome;
import dev.takt.solver.nmpc.FeedbackLaw;

/**
 * A plan that was computed before the measurement of its period, with everything prepared in advance. When the
 * measurement arrives, the command needs only a few sums.
 *
 * @param outcome of its solve
 * @param law for the correction of its first command
 * @param plan as it will be accepted, before the correction
 * @param predicted state at its start
 */
@SuppressWarnings("ArrayRecordComponent")
record PlanAhead(SolveOutcome outcome, FeedbackLaw law, AcceptedPlan plan, double[] predicted) {
    /** Times this close, in seconds of the plant, are equal except for rounding. */
    private static final double ROUNDING = 1e-9;

    /** Whether a time is the start of the plan. */
    boolean isFor(double time) {
        return Math.abs(time - plan.start()) <= ROUNDING * Math.max(1, Math.abs(time));
    }
}
