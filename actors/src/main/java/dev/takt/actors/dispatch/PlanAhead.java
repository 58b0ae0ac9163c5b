package dev.takt.actors.dispatch;

import dev.takt.actors.solving.SolveOutcome;
import dev.takt.solver.nmpc.FeedbackLaw;

/**
 * A plan that was made before the measurement of its period, with all that can be made ready for it: when the measurement comes, a
 * command should be a few sums away.
 *
 * @param outcome of its solve
 * @param law that corrects its first command
 * @param plan as it will be accepted, not corrected yet
 * @param predicted state at its start
 */
@SuppressWarnings("ArrayRecordComponent")
record PlanAhead(SolveOutcome outcome, FeedbackLaw law, AcceptedPlan plan, double[] predicted) {
    /** Moments that are this close, in seconds of the plant, are the same but for rounding. */
    private static final double ROUNDING = 1e-9;

    /** Whether a moment is the start of the plan. */
    boolean isFor(double time) {
        return Math.abs(time - plan.start()) <= ROUNDING * Math.max(1, Math.abs(time));
    }
}
