package dev.takt.actors.simulation;

import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.ipm.Violation;
import java.util.Locale;
import java.util.stream.Collectors;

/** Turns the report of a solve, which the next solve overwrites, into the record of a control step. */
final class SolveRecord {
    private static final double NANO = 1e-9;
    private static final int MOST_VIOLATIONS = 3;

    private SolveRecord() {}

    /**
     * The record of a control step.
     *
     * @param objective in the sense of the model
     * @param feedbackNanos from the measurement to the command
     */
    static ControlStep of(
            int step, double time, Controller controller, double objective, Rung rung, long feedbackNanos) {
        SolveReport report = controller.report();
        return new ControlStep(
                step,
                time,
                label(report.status()),
                report.status().isSolved(),
                objective,
                report.iterations(),
                report.factorizations(),
                rung,
                new PhaseTimes(
                        NANO * report.totalNanos(),
                        NANO * report.kernelNanos(),
                        NANO * report.factorizationNanos(),
                        NANO * report.backsolveNanos(),
                        NANO * feedbackNanos),
                controller.analyses(),
                controller.analyses(),
                report.bias(),
                report.status().isSolved() ? "" : remark(report));
    }

    /** The name of a status in result files. */
    static String label(SolveStatus status) {
        return status.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String remark(SolveReport report) {
        String worst = report.worstViolations(MOST_VIOLATIONS).stream()
                .map(Violation::toString)
                .collect(Collectors.joining("; "));
        return worst.isEmpty()
                ? String.format(Locale.ROOT, "optimality error %.2g", report.optimalityError())
                : "worst constraints: " + worst;
    }
}
