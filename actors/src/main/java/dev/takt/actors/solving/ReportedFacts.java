package dev.takt.actors.solving;

import dev.takt.loop.cycle.SolveFacts;
import dev.takt.loop.cycle.SolveFacts.CacheEvent;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.ipm.linesearch.Violation;
import java.util.Locale;
import java.util.stream.Collectors;

/** Turns the report of a solve, which the next solve overwrites, into facts that stay. */
public final class ReportedFacts {
    private static final int MOST_VIOLATIONS = 3;
    /** A solve does not fail for less. */
    private static final double LEAST_VIOLATION = 1e-8;

    private ReportedFacts() {}

    /** The facts of the solve for a period. */
    public static SolveFacts of(long cycle, SolveReport report, double objective, double slack, CacheEvent cache) {
        return new SolveFacts(
                cycle,
                label(report.status()),
                report.status().isSolved(),
                report.status().isSolved() ? "" : remark(report),
                objective,
                report.iterations(),
                report.factorizations(),
                report.dualInfeasibility(),
                report.constraintViolation(),
                report.totalNanos(),
                report.kernelNanos(),
                report.factorizationNanos(),
                report.backsolveNanos(),
                slack,
                cache);
    }

    /** The name of a status in result files. */
    public static String label(SolveStatus status) {
        return status.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What is to be said about a failure. */
    public static String remark(SolveReport report) {
        if (!Double.isFinite(report.objective())) {
            return "the objective is " + report.objective();
        }
        if (report.status() == SolveStatus.DIVERGING) {
            return "iterates grow beyond all bounds";
        }
        String worst = report.worstViolations(MOST_VIOLATIONS).stream()
                .filter(violation -> violation.amount() > LEAST_VIOLATION)
                .map(Violation::toString)
                .collect(Collectors.joining("; "));
        return worst.isEmpty()
                ? String.format(Locale.ROOT, "optimality error %.2g", report.optimalityError())
                : "worst constraints: " + worst;
    }
}
