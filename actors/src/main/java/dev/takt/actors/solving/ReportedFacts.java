package dev.takt.actors.solving;

import static java.util.Objects.requireNonNull;

import dev.takt.loop.SolveEnding;
import dev.takt.loop.cycle.PlanVerdict;
import dev.takt.loop.cycle.SolveFacts;
import dev.takt.loop.cycle.SolveFacts.CacheEvent;
import dev.takt.loop.cycle.TargetFacts;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.GivenUp;
import dev.takt.solver.nmpc.Plan;
import dev.takt.solver.nmpc.PlanLayout;
import dev.takt.solver.nmpc.TargetReport;
import dev.takt.solver.nmpc.TargetSolver;
import dev.takt.solver.transcription.grid.VariableBlock;
import java.util.List;

/** Converts the report of a solve, which the next solve overwrites, to immutable facts. */
public final class ReportedFacts {
    private static final int MOST_VALUES = 64;

    private ReportedFacts() {}

    /**
     * The facts of the solve for a period.
     *
     * @param remark about a failure; empty for none
     */
    public static SolveFacts of(
            long cycle, SolveReport report, String remark, double objective, double slack, CacheEvent cache) {
        return new SolveFacts(
                cycle,
                ending(report.status()),
                PlanVerdict.PENDING,
                remark,
                new SolveFacts.Result(objective, report.dualInfeasibility(), report.constraintViolation(), slack),
                new SolveFacts.Effort(
                        report.iterations(),
                        report.factorizations(),
                        report.totalNanos(),
                        report.kernelNanos(),
                        report.factorizationNanos(),
                        report.backsolveNanos(),
                        cache));
    }

    /**
     * The facts of the steady optimum ahead of a plan.
     *
     * @param plan which says what each variable is
     */
    public static TargetFacts of(TargetSolver targets, PlanLayout plan) {
        TargetReport report = targets.report();
        return new TargetFacts(
                report.isCurrent(),
                ending(report.status()),
                report.solves(),
                report.nanos(),
                report.objective(),
                targets.givenUp().stream().map(ReportedFacts::of).toList(),
                values(targets.values(), plan));
    }

    /** States, algebraic variables and controls. */
    private static List<TargetFacts.Value> values(Plan rest, PlanLayout plan) {
        return plan.blocks().values().stream()
                .map(VariableBlock::variable)
                .filter(variable -> variable.role() != Variable.Role.FREE)
                .map(Variable::name)
                .filter(name -> rest.variables().contains(name)
                        && requireNonNull(rest.layout().blocks().get(name)).size() == 1)
                .sorted()
                .limit(MOST_VALUES)
                .map(name -> new TargetFacts.Value(name, rest.value(name)))
                .toList();
    }

    private static TargetFacts.GivenUp of(GivenUp given) {
        TargetFacts.Limit limit = switch (given.limit()) {
            case LOWER -> TargetFacts.Limit.LOWER;
            case UPPER -> TargetFacts.Limit.UPPER;
        };
        return new TargetFacts.GivenUp(given.zone(), limit, given.rank(), given.amount());
    }

    /** The ending of a solve from the status of its report. */
    public static SolveEnding ending(SolveStatus status) {
        return switch (status) {
            case IN_PROGRESS -> SolveEnding.NONE;
            case OPTIMAL -> SolveEnding.OPTIMAL;
            case ACCEPTABLE -> SolveEnding.ACCEPTABLE;
            case ITERATED -> SolveEnding.ITERATED;
            case PREPARED -> SolveEnding.PREPARED;
            case INFEASIBLE -> SolveEnding.INFEASIBLE;
            case DIVERGING -> SolveEnding.DIVERGING;
            case ITERATION_LIMIT -> SolveEnding.ITERATION_LIMIT;
            case TIME_LIMIT -> SolveEnding.TIME_LIMIT;
            case RESTORATION_FAILED -> SolveEnding.RESTORATION_FAILED;
            case STEP_TOO_SMALL -> SolveEnding.STEP_TOO_SMALL;
            case STEP_COMPUTATION_FAILED -> SolveEnding.STEP_COMPUTATION_FAILED;
            case NON_FINITE -> SolveEnding.NON_FINITE;
            case INTERRUPTED -> SolveEnding.INTERRUPTED;
        };
    }
}
