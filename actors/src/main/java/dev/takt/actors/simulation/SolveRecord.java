package dev.takt.actors.simulation;

import dev.takt.actors.solving.ReportedFacts;
import dev.takt.config.loop.Rung;
import dev.takt.solver.ipm.SolveReport;

/** Turns the report of a solve, which the next solve overwrites, into the record of a control step. */
final class SolveRecord {
    private static final double NANO = 1e-9;

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
                ReportedFacts.label(report.status()),
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
                report.status().isSolved() ? "" : ReportedFacts.remark(report));
    }
}
