package dev.takt.app.tune;

import dev.takt.app.adversary.LoopJudge;
import dev.takt.app.adversary.LoopJudge.JudgedRun;
import dev.takt.app.simulation.ControlStep;
import dev.takt.app.simulation.RunResult;
import dev.takt.app.simulation.Trajectory;
import dev.takt.config.settings.TuneWishSettings;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What a wish is worth in a run. Smaller is better. */
final class WishMeasurement {
    private static final double MOST = 0.95;

    private final LoopJudge judge;
    private final List<String> limits;
    private final double period;
    private final int steps;

    /**
     * Measures runs.
     *
     * @param judge of the runs
     * @param period in seconds
     * @param steps that count; a run has one more
     */
    WishMeasurement(LoopJudge judge, double period, int steps) {
        this.judge = judge;
        this.limits = judge.limits();
        this.period = period;
        this.steps = steps;
    }

    /** The value of a wish; infinite for a run that was not finished. */
    double of(TuneWishSettings wish, JudgedRun judged) {
        if (judged.run().isEmpty() || !judged.judgement().finished()) {
            return Double.POSITIVE_INFINITY;
        }
        RunResult run = judged.run().get();
        Trajectory trajectory = run.trajectory().orElseThrow();
        double value = switch (wish.measure().orElseThrow()) {
            case SETTLING_TIME -> outside(signal(judged, wish), reference(trajectory, wish), band(wish));
            case OVERSHOOT -> overshoot(signal(judged, wish), reference(trajectory, wish));
            case ERROR -> error(signal(judged, wish), reference(trajectory, wish));
            case MOVES -> moves(trajectory, wish).mapToDouble(move -> move).sum();
            case LARGEST_MOVE ->
                moves(trajectory, wish).mapToDouble(move -> move).max().orElse(0);
            case VIOLATION -> violation(judged, wish);
            case COST -> judged.judgement().cost();
            case ITERATIONS ->
                run.steps().stream().mapToInt(ControlStep::iterations).average().orElse(0);
            case SOLVE_TIME -> solveTime(run);
        };
        return Double.isNaN(value) ? Double.POSITIVE_INFINITY : value;
    }

    /** Whether runs show what a wish is about. */
    boolean isMeasured(TuneWishSettings wish) {
        return switch (wish.measure().orElseThrow()) {
            case SETTLING_TIME, OVERSHOOT, ERROR ->
                wish.of().filter(judge::shows).isPresent();
            case VIOLATION ->
                limits.stream()
                        .anyMatch(name ->
                                wish.of().isEmpty() || isOf(name, wish.of().get()));
            case MOVES, LARGEST_MOVE, COST, ITERATIONS, SOLVE_TIME -> true;
        };
    }

    private static boolean isOf(String name, String wanted) {
        return name.equals(wanted) || name.startsWith(wanted + "[");
    }

    private static double band(TuneWishSettings wish) {
        return wish.band().orElseThrow();
    }

    private static double[] signal(JudgedRun judged, TuneWishSettings wish) {
        return judged.history().course(wish.of().orElseThrow());
    }

    private double[] reference(Trajectory trajectory, TuneWishSettings wish) {
        int column =
                wish.follows().map(trajectory.columns().setPoints()::indexOf).orElse(-1);
        return trajectory.samples().stream()
                .mapToDouble(sample -> column < 0 ? wish.target().orElseThrow() : sample.setPoints()[column])
                .toArray();
    }

    /** Seconds outside of the band, for each change of the reference; the start is one. */
    private double outside(double[] signal, double[] reference, double band) {
        long samples = IntStream.rangeClosed(1, steps)
                .filter(k -> Math.abs(signal[k] - reference[k]) > band)
                .count();
        return period * samples / changes(reference).length;
    }

    /** The samples at which the reference begins to change, and the first one. */
    private int[] changes(double[] reference) {
        return IntStream.rangeClosed(0, steps)
                .filter(k ->
                        k == 0 || reference[k] != reference[k - 1] && (k == 1 || reference[k - 1] == reference[k - 2]))
                .toArray();
    }

    /** The farthest beyond what the reference changes to; a plan that knows the next change may go there. */
    private double overshoot(double[] signal, double[] reference) {
        int[] changes = changes(reference);
        double farthest = 0;
        for (int c = 0; c < changes.length; c++) {
            int end = c + 1 < changes.length ? changes[c + 1] : steps + 1;
            int nextEnd = c + 2 < changes.length ? changes[c + 2] : steps + 1;
            double reached = reference[end - 1];
            double next = reference[nextEnd - 1];
            double before = changes[c] == 0 ? signal[0] : reference[changes[c] - 1];
            double direction = Math.signum(reached - before);
            double allowed = direction > 0 ? Math.max(reached, next) : Math.min(reached, next);
            for (int k = changes[c]; k < end; k++) {
                farthest = Math.max(farthest, direction * (signal[k] - allowed));
            }
        }
        return farthest;
    }

    private double error(double[] signal, double[] reference) {
        return period
                * IntStream.rangeClosed(1, steps)
                        .mapToDouble(k -> Math.abs(signal[k] - reference[k]))
                        .sum();
    }

    private Stream<Double> moves(Trajectory trajectory, TuneWishSettings wish) {
        List<String> names = trajectory.columns().controls();
        List<Trajectory.Sample> samples = trajectory.samples();
        return IntStream.range(0, names.size())
                .filter(c -> isOf(names.get(c), wish.of().orElseThrow()))
                .boxed()
                .flatMap(c -> IntStream.range(1, steps)
                        .mapToObj(k -> Math.abs(samples.get(k).controls()[c]
                                - samples.get(k - 1).controls()[c])));
    }

    private double violation(JudgedRun judged, TuneWishSettings wish) {
        return IntStream.range(0, limits.size())
                .filter(l ->
                        wish.of().isEmpty() || isOf(limits.get(l), wish.of().get()))
                .mapToDouble(l -> judged.judgement().violations().get(l).integrated())
                .sum();
    }

    private double solveTime(RunResult run) {
        double[] times = run.steps().stream()
                .mapToDouble(step -> step.times().total())
                .sorted()
                .toArray();
        return times[Math.min(times.length - 1, (int) (MOST * times.length))] / period;
    }
}
