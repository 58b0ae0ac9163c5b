package dev.takt.actors.solving;

import dev.takt.loop.cycle.SolveFacts;
import dev.takt.solver.nmpc.FeedbackLaw;
import dev.takt.solver.nmpc.Plan;
import java.util.Optional;

/**
 * What a solve came to.
 *
 * @param request that it answers
 * @param plan its result, whatever it is worth; stays as it is
 * @param law that corrects the command of the plan by the measured state, which it takes in the order of the layout; of requests
 *     ahead only
 * @param facts about it; accepted says whether it ended well
 * @param analyses orderings and symbolic factorizations since the solver was made
 * @param prepareNanos that setting its parameters and limits took before the solve
 * @param bias by how much the lifted KKT system may have moved the objective; 0 with the others
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
