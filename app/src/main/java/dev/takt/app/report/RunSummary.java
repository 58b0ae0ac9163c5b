package dev.takt.app.report;

import dev.takt.app.simulation.ControlStep;
import dev.takt.app.simulation.RunResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A run in a few figures.
 *
 * @param status of a run without failures: that of its worst step; else {@code failed} or the status of the first bad step
 * @param statuses number of steps by status
 * @param rungs number of commands by source
 * @param objective the sum over all steps
 * @param firstObjective of the first step
 * @param lastObjective of the last step
 * @param iterations a step
 * @param solveSeconds a step
 * @param feedbackSeconds a step
 * @param factorizations in all
 * @param kernelSeconds in all
 * @param factorSeconds in all
 * @param backsolveSeconds in all
 * @param orderings in all: 1 when structure was computed once
 * @param symbolicFactorizations in all: 1 when structure was computed once
 * @param bias the largest of all steps
 */
// large because summary.json has these figures
public record RunSummary(
        String status,
        Map<String, Integer> statuses,
        Map<String, Integer> sources,
        double objective,
        double firstObjective,
        double lastObjective,
        Distribution iterations,
        Distribution solveSeconds,
        Distribution feedbackSeconds,
        long factorizations,
        double kernelSeconds,
        double factorSeconds,
        double backsolveSeconds,
        int orderings,
        int symbolicFactorizations,
        double bias) {

    /** The summary of a run of at least one step. */
    public static RunSummary of(RunResult run) {
        List<ControlStep> steps = run.steps();
        ControlStep last = steps.getLast();
        return new RunSummary(
                status(steps),
                count(steps, ControlStep::status),
                count(steps, step -> step.source().label()),
                sum(steps, ControlStep::objective),
                steps.getFirst().objective(),
                last.objective(),
                distribution(steps, ControlStep::iterations),
                distribution(steps, step -> step.times().total()),
                distribution(steps, step -> step.times().feedback()),
                steps.stream().mapToLong(ControlStep::factorizations).sum(),
                sum(steps, step -> step.times().kernels()),
                sum(steps, step -> step.times().factor()),
                sum(steps, step -> step.times().backsolve()),
                last.orderings(),
                last.symbolicFactorizations(),
                steps.stream().mapToDouble(ControlStep::bias).max().orElse(0));
    }

    /** The status that all steps share, else that of the first step that differs from the best. */
    private static String status(List<ControlStep> steps) {
        return steps.stream()
                .filter(step -> !step.solved())
                .findFirst()
                .or(() -> steps.stream()
                        .filter(step -> !step.status().equals(steps.getFirst().status()))
                        .findFirst())
                .orElse(steps.getFirst())
                .status();
    }

    private static Map<String, Integer> count(List<ControlStep> steps, Function<ControlStep, String> label) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        steps.forEach(step -> counts.merge(label.apply(step), 1, Integer::sum));
        return counts;
    }

    private static double sum(List<ControlStep> steps, ToDoubleFunction<ControlStep> value) {
        return steps.stream().mapToDouble(value).sum();
    }

    private static Distribution distribution(List<ControlStep> steps, ToDoubleFunction<ControlStep> value) {
        return Distribution.of(steps.stream().mapToDouble(value).toArray());
    }
}
