package dev.takt.actors.alarms;

import dev.takt.actors.measurement.Signal;
import dev.takt.actors.solving.StateLayout;
import dev.takt.config.setting.Range;
import dev.takt.loop.AlarmCondition;
import dev.takt.loop.alarm.AlarmFinding;
import dev.takt.loop.cycle.SignalImage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Conditions: states, measured or estimated, that violate a hard or soft limit by more than a fraction of their range.
 */
final class LimitConditions implements AlarmSource {
    private static final double USUAL = 0.02;
    private static final int MAX_ALONE = 64;

    private final List<Watched> watched = new ArrayList<>();
    private final FindingGroups groups;
    private final double[] beyondSince;
    private final double[] thresholds;
    private final double[] deadbands;

    /**
     * A state and one of its limits.
     *
     * @param entry of the state vector
     * @param signal that measures it; -1 for none
     */
    private record Watched(int entry, String name, int signal, VariableLimit limit, double scale) {
        Watched with(double least, double most) {
            return new Watched(
                    entry,
                    name,
                    signal,
                    new VariableLimit(limit.variable(), least, most, limit.constraint()),
                    width(least, most, scale));
        }
    }

    LimitConditions(AlarmTuning tuning, StateLayout states, List<VariableLimit> limits) {
        List<String> names = states.entryNames();
        List<String> signals = tuning.signals().stream().map(Signal::name).toList();
        for (StateLayout.Part part : states.parts()) {
            for (VariableLimit limit : limits) {
                if (limit.variable().equals(part.variable())
                        && (Double.isFinite(limit.least()) || Double.isFinite(limit.most()))) {
                    for (int k = part.offset(); k < part.offset() + part.size(); k++) {
                        int signal = signals.indexOf(names.get(k));
                        watched.add(new Watched(k, names.get(k), signal, limit, scaleOf(part, limit, signal, tuning)));
                    }
                }
            }
        }
        groups = new FindingGroups(
                AlarmCondition.LIMIT_VIOLATED,
                watched.stream().map(Watched::name).toList(),
                MAX_ALONE);
        beyondSince = new double[watched.size()];
        Arrays.fill(beyondSince, Double.NaN);
        thresholds = new double[watched.size()];
        deadbands = new double[watched.size()];
        configure(tuning);
    }

    private static double scaleOf(StateLayout.Part part, VariableLimit limit, int signal, AlarmTuning tuning) {
        Range range =
                signal < 0 ? Range.ALL : tuning.signals().get(signal).settings().range();
        double plausible = range.most() - range.least();
        return Double.isFinite(part.range())
                ? part.range()
                : width(limit.least(), limit.most(), Double.isFinite(plausible) ? plausible : Double.NaN);
    }

    /** The scale of a violation: the width between the limits, else the known limit, else the size of the limit. */
    private static double width(double least, double most, double known) {
        if (Double.isFinite(most - least)) {
            return most - least;
        }
        double size = Math.abs(Double.isFinite(most) ? most : least);
        return Double.isFinite(known) ? known : size > 0 ? size : 1;
    }

    @Override
    public void configure(AlarmTuning tuning) {
        for (int i = 0; i < thresholds.length; i++) {
            thresholds[i] = tuning.threshold(AlarmCondition.LIMIT_VIOLATED, groups.source(i), USUAL);
            deadbands[i] = tuning.deadband(AlarmCondition.LIMIT_VIOLATED, groups.source(i), USUAL);
        }
    }

    /** An operator has set new bounds of a variable. */
    void bound(String variable, double least, double most) {
        watched.replaceAll(each -> each.limit().variable().equals(variable)
                        && each.limit().constraint().isEmpty()
                ? each.with(least, most)
                : each);
    }

    @Override
    public void examine(ExaminedPeriod examined, List<AlarmFinding> found) {
        double[] estimate = examined.detail().estimate();
        SignalImage signals = examined.record().signals();
        for (int i = 0; i < watched.size(); i++) {
            Watched each = watched.get(i);
            boolean measured =
                    each.signal() >= 0 && each.signal() < signals.standings().size();
            double value = measured
                    ? signals.used()[each.signal()]
                    : each.entry() < estimate.length ? estimate[each.entry()] : Double.NaN;
            boolean real = measured && signals.standings().get(each.signal()).isMeasured();
            examine(i, each, value, real, examined.time());
        }
        groups.drain(found);
    }

    private void examine(int i, Watched each, double value, boolean measured, double time) {
        boolean low = value < each.limit().least();
        double limit = low ? each.limit().least() : each.limit().most();
        double beyond = low ? limit - value : value - limit;
        boolean was = !Double.isNaN(beyondSince[i]);
        if (!(beyond > (was ? thresholds[i] - deadbands[i] : thresholds[i]) * each.scale())) {
            beyondSince[i] = Double.NaN;
            return;
        }
        beyondSince[i] = was ? beyondSince[i] : time;
        groups.add(
                i,
                AlarmCondition.LIMIT_VIOLATED.usual(),
                beyondSince[i],
                String.format(
                        Locale.ROOT,
                        "%s is %s as %.6g, beyond its %s limit %.6g%s",
                        each.name(),
                        measured ? "measured" : "estimated",
                        value,
                        low ? "lower" : "upper",
                        limit,
                        each.limit().constraint().isEmpty()
                                ? ""
                                : " (" + each.limit().constraint() + ")"),
                value,
                limit);
    }
}
