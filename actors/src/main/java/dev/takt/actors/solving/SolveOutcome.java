package dev.takt.actors.solving;

import dev.takt.monitoring.cycle.SolveFacts;
import dev.takt.solver.nmpc.Plan;

/**
 * What a solve came to.
 *
 * @param request that it answers
 * @param plan its result, whatever it is worth; stays as it is
 * @param facts about it; accepted says whether it ended well
 * @param analyses orderings and symbolic factorizations since the solver was made
 * @param bias by how much the lifted KKT system may have moved the objective; 0 with the others
 */
public record SolveOutcome(SolveRequest request, Plan plan, SolveFacts facts, int analyses, double bias) {}
