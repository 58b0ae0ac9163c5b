package dev.takt.actors.alarms;

import dev.takt.actors.dispatch.AcceptedPlan;
import dev.takt.actors.measurement.Signal;
import dev.takt.actors.solving.PredictedState;
import dev.takt.actors.solving.StateLayout;
import dev.takt.loop.AlarmCondition;
import dev.takt.loop.Mode;
import dev.takt.loop.alarm.AlarmFinding;
import dev.takt.loop.cycle.SignalImage;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Condition: the plant settles at another value than the plans predict. The prediction of each plan for a signal some
 * time ahead is kept and compared with the measurement at that time. Time is divided into blocks of at least that
 * length. An offset is persistent when the mean difference of three consecutive blocks is beyond the threshold with the
 * same sign, and the mean measurement has moved by less than half of it from block to block. One block is not enough:
 * an unforeseen disturbance or set-point makes the predictions of up to two blocks wrong, whether the loop then
 * corrects the plant or not. A mean that is smaller than the scatter of the differences in its block is considered
 * noise. Nor is an offset persistent that falls by a quarter over the three blocks: the disturbances of the model are still being learnt.
 */
final class OffsetConditions implements AlarmSource {
    private static final double USUAL = 0.01;
    private static final int BLOCKS = 3;
    private static final int SHORTEST_BLOCK = 8;
    private static final int MAX_ALONE = 4;
    private static final double MAX_MOVED = 0.5;
    /** A smaller part of an offset that is left after the last blocks shows that it is going. */
    private static final double LEARNT = 0.75;

    private final StateLayout states;
    private final double period;
    private final int[] entries;
    private final double[] scales;
    private final double[] thresholds;
    private final double[] deadbands;
    private final FindingGroups groups;
    private final int ahead;
    private final PredictionBuffer predictions;
    private final OffsetBlocks blocks;
    private final boolean[] stays;
    private final double[] since;
    private List<Signal> signals;

    /**
     * Starts without predictions.
     *
     * @param horizon of the plans in seconds of the plant
     */
    OffsetConditions(AlarmTuning tuning, StateLayout states, double horizon) {
        this.states = states;
        this.period = tuning.period();
        signals = tuning.signals();
        List<String> names = signals.stream().map(Signal::name).toList();
        List<String> all = states.entryNames();
        entries = names.stream().mapToInt(all::indexOf).toArray();
        groups = new FindingGroups(AlarmCondition.OFFSET_STAYS, names, MAX_ALONE);
        double after =
                tuning.settings(AlarmCondition.OFFSET_STAYS, "").promiseAfter().orElse(horizon / 4);
        ahead = (int) Math.clamp(Math.round(Math.min(after, horizon) / period), 1, 1_000_000);
        predictions = new PredictionBuffer(ahead, entries.length);
        blocks = new OffsetBlocks(entries.length, BLOCKS);
        stays = new boolean[entries.length];
        since = new double[entries.length];
        scales = new double[entries.length];
        thresholds = new double[entries.length];
        deadbands = new double[entries.length];
        configure(tuning);
    }

    @Override
    public void configure(AlarmTuning tuning) {
        signals = tuning.signals();
        for (int i = 0; i < entries.length; i++) {
            thresholds[i] = tuning.threshold(AlarmCondition.OFFSET_STAYS, groups.source(i), USUAL);
            deadbands[i] = tuning.deadband(AlarmCondition.OFFSET_STAYS, groups.source(i), USUAL);
            double width = signals.get(i).settings().range().most()
                    - signals.get(i).settings().range().least();
            scales[i] = Double.isFinite(width) ? width : part(entries[i]).range();
        }
    }

    private StateLayout.Part part(int entry) {
        return states.parts().stream()
                .filter(part -> entry >= part.offset() && entry < part.offset() + part.size())
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void examine(ExaminedPeriod examined, List<AlarmFinding> found) {
        if (examined.mode() != Mode.AUTO && examined.mode() != Mode.DEGRADED) {
            forget();
            return;
        }
        long cycle = examined.record().cycle();
        compare(examined.record().signals(), predictions.of(cycle));
        if (blocks.size() >= Math.max(ahead, SHORTEST_BLOCK)) {
            judge(examined.time());
        }
        double[] promised = predictions.next(cycle + ahead);
        examined.plan()
                .filter(plan -> plan.cycle() == cycle)
                .ifPresentOrElse(
                        plan -> promise(plan, examined.time() + ahead * period, promised),
                        () -> Arrays.fill(promised, Double.NaN));
        tell(found);
    }

    private void forget() {
        predictions.forget();
        blocks.forget();
        Arrays.fill(stays, false);
    }

    private void promise(AcceptedPlan plan, double time, double[] promised) {
        double[] predicted = new double[states.size()];
        for (StateLayout.Part part : states.parts()) {
            double[] values = PredictedState.of(plan.plan(), part.variable(), time);
            System.arraycopy(values, 0, predicted, part.offset(), values.length);
        }
        for (int i = 0; i < promised.length; i++) {
            promised[i] = predicted[entries[i]];
        }
    }

    private void compare(SignalImage signals, double[] promised) {
        blocks.begin();
        for (int i = 0; i < Math.min(entries.length, signals.standings().size()); i++) {
            if (signals.standings().get(i).isMeasured() && Double.isFinite(promised[i])) {
                blocks.add(i, signals.used()[i], promised[i]);
            }
        }
    }

    private void judge(double time) {
        blocks.end();
        for (int i = 0; i < entries.length; i++) {
            double scale = Double.isNaN(scales[i]) ? blocks.largest(i) : scales[i];
            double wanted = (stays[i] ? thresholds[i] - deadbands[i] : thresholds[i]) * scale;
            boolean offset = stays[i]
                    ? Math.abs(blocks.offset(i)) > wanted
                    : blocks.offsets(i) > wanted
                            && blocks.moved(i) < MAX_MOVED * blocks.offsets(i)
                            && blocks.left(i) > LEARNT;
            if (offset && !stays[i]) {
                since[i] = time - BLOCKS * Math.max(ahead, SHORTEST_BLOCK) * period;
            }
            stays[i] = offset;
        }
    }

    private void tell(List<AlarmFinding> found) {
        for (int i = 0; i < stays.length; i++) {
            if (stays[i]) {
                double measured = blocks.measured(i);
                double promised = measured - blocks.offset(i);
                groups.add(
                        i,
                        AlarmCondition.OFFSET_STAYS.usual(),
                        since[i],
                        String.format(
                                Locale.ROOT,
                                "%s rests at %.6g where the plans promised %.6g, %.6g s before",
                                signals.get(i).name(),
                                measured,
                                promised,
                                ahead * period),
                        measured,
                        promised);
            }
        }
        groups.drain(found);
    }
}
