package dev.takt.benchmarks.offset;

import dev.takt.app.simulation.ClosedLoop;
import dev.takt.app.simulation.NoStepException;
import dev.takt.app.simulation.Trajectory;
import dev.takt.app.simulation.Trajectory.Sample;
import dev.takt.config.Case;
import dev.takt.config.model.ComparedVariables;
import dev.takt.config.setting.Range;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Variable;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/**
 * How a closed loop ended.
 *
 * @param size of the largest offset of a held variable, in its range; NaN if the loop made no step
 * @param rest how much a held variable or a control still moved in the last tenth of the run, in its range
 * @param saturated whether a control ended at a limit
 * @param unsolved the share of the last tenth of the steps that were not solved
 */
record Offset(double size, double rest, boolean saturated, double unsolved) {
    /** A loop moves no more if nothing changes by more than this part of its range. */
    private static final double RESTING = 1e-6;

    private static final double AT_LIMIT = 1e-6;
    private static final int LAST = 10;

    /** Runs a loop until it has settled. */
    static Offset of(Case read, int steps) {
        try {
            ClosedLoop loop = new ClosedLoop(read);
            var result = loop.run(steps, _ -> {});
            var last = result.steps()
                    .subList(
                            result.steps().size() - result.steps().size() / LAST,
                            result.steps().size());
            double unsolved = last.stream().filter(step -> !step.solved()).count() / (double) Math.max(1, last.size());
            return of(read, result.trajectory().orElseThrow(), unsolved);
        } catch (NoStepException e) {
            return new Offset(Double.NaN, Double.NaN, false, 1);
        }
    }

    private static Offset of(Case read, Trajectory trajectory, double unsolved) {
        List<Sample> samples = trajectory.samples();
        Sample end = samples.getLast();
        List<Sample> last = samples.subList(samples.size() - samples.size() / LAST, samples.size());
        double size = 0;
        double rest = 0;
        for (var compared :
                ComparedVariables.inObjective(read.model().problem()).entrySet()) {
            int reference =
                    trajectory.columns().setPoints().indexOf(compared.getKey().name());
            for (Variable variable : compared.getValue()) {
                int state = trajectory.columns().states().indexOf(variable.name());
                if (reference >= 0 && state >= 0) {
                    double range = range(read, compared.getKey());
                    size = Math.max(size, Math.abs(end.states()[state] - end.setPoints()[reference]) / range);
                    rest = Math.max(rest, spread(last, sample -> sample.states()[state]) / range);
                }
            }
        }
        boolean saturated = false;
        for (int i = 0; i < trajectory.columns().controls().size(); i++) {
            int control = i;
            Range limits = Objects.requireNonNull(read.ranges()
                            .variables()
                            .get(trajectory.columns().controls().get(i)))
                    .values();
            double range = limits.most() - limits.least();
            double value = end.controls()[i];
            saturated |= value - limits.least() < AT_LIMIT * range || limits.most() - value < AT_LIMIT * range;
            rest = Math.max(rest, spread(last, sample -> sample.controls()[control]) / range);
        }
        return new Offset(size, rest, saturated, unsolved);
    }

    private static double range(Case read, Parameter reference) {
        Range range = read.ranges().of(reference.name()).values();
        double length = range.most() - range.least();
        return Double.isFinite(length) ? length : 1;
    }

    private static double spread(List<Sample> samples, ToDoubleFunction<Sample> value) {
        var statistics = samples.stream().mapToDouble(value).summaryStatistics();
        return statistics.getMax() - statistics.getMin();
    }

    /** Whether a loop came to rest with its controls between their limits: then an offset is one of the controller. */
    boolean counts() {
        return rest < RESTING && !saturated && unsolved == 0;
    }

    /** The words of a table. */
    String words() {
        String text = Double.isNaN(size) ? "no step" : String.format(Locale.ROOT, "%.1e", size);
        if (unsolved > 0) {
            return text + " (not solved)";
        }
        if (saturated) {
            return text + " (limit)";
        }
        return rest < RESTING ? text : text + " (moving)";
    }
}
