package dev.takt.app.report;

import dev.takt.app.simulation.ControlStep;
import dev.takt.app.simulation.RunResult;
import java.util.List;
import java.util.OptionalDouble;

/**
 * One line of the table of {@code takt bench}: a closed loop in one configuration.
 *
 * @param model name of the model
 * @param kkt the KKT system
 * @param backend the compute backend
 * @param reuse the data kept from step to step: base, WS, PU, WS+PU
 * @param steps control steps
 * @param solved number of solved steps
 * @param iterations a step
 * @param buildSeconds transcribing, compiling and analysing, in all steps
 * @param solveSeconds a step
 * @param objective the sum over the steps
 * @param peerRatio time of the peer's solves relative to these; empty without a peer
 */
// large because a row of the table of measurements has these columns
public record BenchRow(
        String model,
        String kkt,
        String backend,
        String reuse,
        int steps,
        long solved,
        Distribution iterations,
        double buildSeconds,
        Distribution solveSeconds,
        double objective,
        OptionalDouble peerRatio) {

    /** The line of a run. */
    public static BenchRow of(
            RunResult run, String backend, String reuse, double buildSeconds, OptionalDouble peerSeconds) {
        List<ControlStep> steps = run.steps();
        RunSummary summary = RunSummary.of(run);
        double solving = summary.solveSeconds().total();
        return new BenchRow(
                run.model().name(),
                run.kkt().system().label(),
                backend,
                reuse,
                steps.size(),
                steps.stream().filter(ControlStep::solved).count(),
                summary.iterations(),
                buildSeconds,
                summary.solveSeconds(),
                summary.objective(),
                peerSeconds.isPresent() ? OptionalDouble.of(peerSeconds.getAsDouble() / solving) : peerSeconds);
    }

    /** Building and solving together. */
    public double totalSeconds() {
        return buildSeconds + solveSeconds.total();
    }
}
