package dev.takt.app.simulation;

import dev.takt.actors.solving.ReportedTargets;
import dev.takt.loop.cycle.TargetFacts;
import dev.takt.solver.nmpc.Plan;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.util.Optional;

/**
 * The steady optimum ahead of the last plan of a run.
 *
 * @param facts how it was found, and what is given up
 * @param values at rest, of the variables of the model
 */
public record SteadyResult(TargetFacts facts, Plan values) {

    /** That of a solver; empty where its problem has none. */
    static Optional<SteadyResult> of(RecedingHorizonSolver solver) {
        return ReportedTargets.of(solver)
                .facts()
                .flatMap(facts ->
                        solver.targets().map(targets -> new SteadyResult(facts, Plan.copyOf(targets.values()))));
    }
}
