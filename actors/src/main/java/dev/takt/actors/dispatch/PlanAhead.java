package dev.takt.actors.dispatch;

import dev.takt.actors.solving.PlanForm;
import dev.takt.actors.state.StateExchange;
import dev.takt.solver.nmpc.FeedbackLaw;
import java.util.List;

/**
 * A plan that was computed before the measurement of its period, with everything prepared in advance. When the
 * measurement arrives, the command needs only a few sums.
 *
 * @param law for the correction of its first command
 * @param plan as it will be accepted, before the correction
 * @param predicted state at its start
 */
@SuppressWarnings("ArrayRecordComponent")
record PlanAhead(FeedbackLaw law, AcceptedPlan plan, double[] predicted) {
    /** Times this close, in seconds of the plant, are equal except for rounding. */
    private static final double ROUNDING = 1e-9;

    /** Whether a time is the start of the plan. */
    boolean isFor(double time) {
        return Math.abs(time - plan.start()) <= ROUNDING * Math.max(1, Math.abs(time));
    }

    /** A plan without a law, to be exchanged for another one. */
    static PlanAhead blank(AcceptedPlan plan) {
        return new PlanAhead(FeedbackLaw.of(List.of(), List.of(), 0, new double[1]), plan, new double[0]);
    }

    /** Exchanges the plan with its law. */
    PlanAhead exchanged(StateExchange state, List<Actuator> actuators) {
        return new PlanAhead(PlanForm.exchanged(state, law), plan.exchanged(state, actuators), state.array(predicted));
    }
}
