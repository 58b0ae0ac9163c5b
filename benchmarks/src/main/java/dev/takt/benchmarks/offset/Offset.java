package dev.takt.benchmarks.offset;

import dev.takt.app.adversary.LoopJudge;
import dev.takt.app.adversary.LoopJudge.JudgedRun;
import dev.takt.app.adversary.Violation;
import dev.takt.app.simulation.ClosedLoop;
import dev.takt.app.simulation.Trajectory;
import dev.takt.app.simulation.Trajectory.Sample;
import dev.takt.config.Case;
import dev.takt.config.setting.Range;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/**
 * How a closed loop ended.
 *
 * @param held what it holds, each with the value at which it ended and its offset, in its range; empty if the loop made no step
 * @param free controls between their limits, less the limits of the model that are reached or exceeded: as many can be held
 * @param inTheWay controls and limits of the model that are at an end
 * @param rest how much something held or a control still moved in the last tenth of the run, in its range
 * @param unsolved the share of the last tenth of the steps that were not solved
 * @param steps of the run
 */
record Offset(List<Held> held, int free, int inTheWay, double rest, double unsolved, int steps) {
    /** An offset that is none, in the range of what is held. */
    static final double SMALL = 1e-6;

    /** A loop moves no more if nothing changes by more than this part of its range. */
    private static final double RESTING = 1e-6;

    private static final double AT_LIMIT = 1e-6;
    /** Room within which a limit of the model is reached, in its unit. */
    private static final double REACHED = 1e-5;

    private static final int LAST = 10;

    /**
     * Something held.
     *
     * @param offset from its set-point, or beyond the limits of its zone, in its range
     */
    record Held(String name, double value, double offset, double range) {}

    /**
     * Runs a loop for as long as it takes to come to rest.
     *
     * @param judge of its limits
     * @param steps of the first try; each further one takes four times as many
     */
    static Offset of(Case read, LoopJudge judge, int steps, int tries) {
        Offset offset = of(read, judge, steps);
        boolean moves = !offset.held().isEmpty() && offset.unsolved() == 0 && !(offset.rest() < RESTING);
        return moves && tries > 1 ? of(read, judge, 4 * steps, tries - 1) : offset;
    }

    private static Offset of(Case read, LoopJudge judge, int steps) {
        JudgedRun judged = judge.run(new ClosedLoop(read), read, read.plant(), steps);
        if (judged.run().isEmpty()) {
            return new Offset(List.of(), 0, 0, Double.NaN, 1, steps);
        }
        var result = judged.run().get();
        int tenth = result.steps().size() / LAST;
        double unsolved = result.steps().reversed().stream()
                        .limit(tenth)
                        .filter(step -> !step.solved())
                        .count()
                / (double) Math.max(1, tenth);
        Trajectory trajectory = result.trajectory().orElseThrow();
        List<Sample> last = trajectory.samples().reversed().subList(0, tenth);
        List<Held> held = HeldThings.of(read, judge.limits(), judged, trajectory);
        double rest = 0;
        for (Held each : held) {
            int state = trajectory.columns().states().indexOf(each.name());
            rest = state < 0 ? rest : Math.max(rest, spread(last, sample -> sample.states()[state]) / each.range());
        }
        int controls = trajectory.columns().controls().size();
        int atEnd = 0;
        for (int i = 0; i < controls; i++) {
            int control = i;
            Range limits = Objects.requireNonNull(read.ranges()
                            .variables()
                            .get(trajectory.columns().controls().get(i)))
                    .values();
            double range = limits.most() - limits.least();
            double value = last.getFirst().controls()[i];
            atEnd += value - limits.least() < AT_LIMIT * range || limits.most() - value < AT_LIMIT * range ? 1 : 0;
            rest = Math.max(rest, spread(last, sample -> sample.controls()[control]) / range);
        }
        int reached = reached(judged.judgement().violations(), HeldThings.zones(read, judge.limits()));
        return new Offset(held, Math.max(0, controls - atEnd - reached), atEnd + reached, rest, unsolved, steps);
    }

    /** The limits of the model that leave no room at the end and are nothing held themselves. */
    private static int reached(List<Violation> violations, List<Boolean> zones) {
        int reached = 0;
        for (int i = 0; i < violations.size(); i++) {
            reached += !zones.get(i) && violations.get(i).room() < REACHED ? 1 : 0;
        }
        return reached;
    }

    private static double spread(List<Sample> samples, ToDoubleFunction<Sample> value) {
        var statistics = samples.stream().mapToDouble(value).summaryStatistics();
        return statistics.getMax() - statistics.getMin();
    }

    /** Whether a loop came to rest. */
    boolean rests() {
        return rest < RESTING && unsolved == 0;
    }

    /** How many are held without offset. */
    int without() {
        return (int) held.stream().filter(each -> each.offset() < SMALL).count();
    }

    /** How many could be held. */
    int possible() {
        return Math.min(held.size(), free);
    }

    /** Whether a loop came to rest with as many held as there are controls in range. */
    boolean isFreeOfOffset() {
        return rests() && without() >= possible();
    }

    /** The largest difference of what is held from where another loop ended, in its range. */
    double from(Offset other) {
        double largest = Double.NaN;
        for (Held mine : held) {
            for (Held theirs : other.held) {
                if (mine.name().equals(theirs.name())) {
                    double difference = Math.abs(mine.value() - theirs.value()) / mine.range();
                    largest = Double.isNaN(largest) ? difference : Math.max(largest, difference);
                }
            }
        }
        return largest;
    }

    /** The largest offset, in words of a table. */
    String words() {
        if (held.isEmpty()) {
            return "no step";
        }
        String text = String.format(
                Locale.ROOT,
                "%.1e",
                held.stream().mapToDouble(Held::offset).max().orElse(0));
        if (unsolved > 0) {
            return text + " (not solved)";
        }
        return rest < RESTING ? text : text + " (moving)";
    }
}
