package dev.takt.actors.solving;

import dev.takt.loop.SolveEnding;
import dev.takt.loop.cycle.PlanVerdict;
import dev.takt.loop.cycle.SolveFacts;
import dev.takt.loop.cycle.SolveFacts.CacheEvent;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.ipm.SolveStatus;

/** Converts the report of a solve, which the next solve overwrites, to immutable facts. */
public final class ReportedFacts {
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
