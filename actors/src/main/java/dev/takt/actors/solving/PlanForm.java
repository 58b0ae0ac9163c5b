package dev.takt.actors.solving;

import dev.takt.actors.state.StateExchange;
import dev.takt.solver.nmpc.FeedbackLaw;
import dev.takt.solver.nmpc.Plan;

/** How plans are exchanged between loops of the same problem. */
public final class PlanForm {
    private PlanForm() {}

    /** Exchanges a plan; one that is read has the layout of the present one. */
    public static Plan exchanged(StateExchange state, Plan present) {
        return Plan.of(
                present.layout(),
                state.real(present.start()),
                state.real(present.objective()),
                state.array(present.output()));
    }

    /** Exchanges a law. */
    public static FeedbackLaw exchanged(StateExchange state, FeedbackLaw present) {
        return FeedbackLaw.of(
                state.texts(present.controls()),
                state.texts(present.parameters()),
                state.whole(present.measurementSize()),
                state.array(present.numbers()));
    }
}
