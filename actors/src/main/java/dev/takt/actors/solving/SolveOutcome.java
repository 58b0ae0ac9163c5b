package dev.takt.actors.solving;

import dev.takt.loop.cycle.SolveFacts;
import dev.takt.solver.nmpc.FeedbackLaw;
import dev.takt.solver.nmpc.Plan;
import java.util.Optional;

/**
 * The outcome of a solve.
 *
 * @param request that it answers
 * @param plan its result, whatever its quality; immutable
 * @param law that corrects the command of the plan by the measured state, which it takes in the order of the layout; of requests
 *     ahead only
 * @param facts about it; accepted says whether it ended well
 * @param analyses orderings and symbolic factorizations since the solver was made
 * @param prepareNanos that setting its parameters and limits took before the solve
 * @param bias bound of the change of the objective by the lifted KKT system; 0 with other systems
 */
public record SolveOutcome(
        SolveRequest request,
        Plan plan,
        Optional<FeedbackLaw> law,
        SolveFacts facts,
        long prepareNanos,
        int analyses,
        double bias) {

    /** This outcome with other facts. */
    public SolveOutcome with(SolveFacts other) {
        return new SolveOutcome(request, plan, law, other, prepareNanos, analyses, bias);
    }
}
