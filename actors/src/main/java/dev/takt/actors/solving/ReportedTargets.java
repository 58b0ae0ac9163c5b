package dev.takt.actors.solving;

import static java.util.Objects.requireNonNull;

import dev.takt.loop.cycle.TargetFacts;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.GivenUp;
import dev.takt.solver.nmpc.Plan;
import dev.takt.solver.nmpc.PlanLayout;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.TargetReport;
import dev.takt.solver.nmpc.TargetSolver;
import dev.takt.solver.transcription.grid.VariableBlock;
import java.util.List;
import java.util.Optional;

/**
 * The facts of the steady optimum ahead of the plans of a solver, where it has one.
 *
 * @param targets makes the optimum
 * @param names of the variables whose values are told: states, algebraic variables and controls that are numbers at rest
 */
public record ReportedTargets(Optional<TargetSolver> targets, List<String> names) {
    private static final int MOST_VALUES = 64;

    /** Those of a solver. */
    public static ReportedTargets of(RecedingHorizonSolver solver) {
        return new ReportedTargets(
                solver.targets(),
                solver.targets()
                        .map(targets -> names(targets.values(), solver.plan().layout()))
                        .orElse(List.of()));
    }

    /** Those of another solver of the same structure. */
    ReportedTargets at(RecedingHorizonSolver other) {
        return new ReportedTargets(other.targets(), names);
    }

    private static List<String> names(Plan rest, PlanLayout plan) {
        return plan.blocks().values().stream()
                .map(VariableBlock::variable)
                .filter(variable -> variable.role() != Variable.Role.FREE)
                .map(Variable::name)
                .filter(name -> rest.variables().contains(name)
                        && requireNonNull(rest.layout().blocks().get(name)).size() == 1)
                .sorted()
                .limit(MOST_VALUES)
                .toList();
    }

    /** The facts of the last solve. */
    public Optional<TargetFacts> facts() {
        return targets.map(this::facts);
    }

    private TargetFacts facts(TargetSolver optimum) {
        TargetReport report = optimum.report();
        Plan rest = optimum.values();
        return new TargetFacts(
                report.isCurrent(),
                ReportedFacts.ending(report.status()),
                report.solves(),
                report.nanos(),
                report.objective(),
                optimum.givenUp().stream().map(ReportedTargets::of).toList(),
                names.stream()
                        .map(name -> new TargetFacts.Value(name, rest.value(name)))
                        .toList());
    }

    private static TargetFacts.GivenUp of(GivenUp given) {
        TargetFacts.Limit limit = switch (given.limit()) {
            case LOWER -> TargetFacts.Limit.LOWER;
            case UPPER -> TargetFacts.Limit.UPPER;
        };
        return new TargetFacts.GivenUp(given.zone(), limit, given.rank(), given.amount());
    }
}
