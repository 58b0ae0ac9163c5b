package dev.takt.actors.solving;

import dev.takt.loop.SolveEnding;
import dev.takt.loop.cycle.PlanVerdict;
import dev.takt.loop.cycle.SolveFacts;
import dev.takt.loop.cycle.SolveFacts.CacheEvent;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.ipm.linesearch.Violation;
import java.util.Locale;
import java.util.stream.Collectors;

/** Converts the report of a solve, which the next solve overwrites, to immutable facts. */
public final class ReportedFacts {
    private static final int MAX_VIOLATIONS = 3;
    /** A smaller violation is no failure. */
    private static final double MIN_VIOLATION = 1e-8;

    private ReportedFacts() {}

    /** The facts of the solve for a period. */
    public static SolveFacts of(long cycle, SolveReport report, double objective, double slack, CacheEvent cache) {
        return new SolveFacts(
                cycle,
                ending(report.status()),
                PlanVerdict.PENDING,
                report.status().isSolved() ? "" : remark(report),
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

    /** The remark about a failure. */
    public static String remark(SolveReport report) {
        if (!Double.isFinite(report.objective())) {
            return "the objective is " + report.objective();
        }
        if (report.status() == SolveStatus.DIVERGING) {
            return "iterates grow beyond all bounds";
        }
        String worst = report.worstViolations(MAX_VIOLATIONS).stream()
                .filter(violation -> violation.amount() > MIN_VIOLATION)
                .map(Violation::toString)
                .collect(Collectors.joining("; "));
        return worst.isEmpty()
                ? String.format(Locale.ROOT, "optimality error %.2g", report.optimalityError())
                : "worst constraints: " + worst;
    }
}
