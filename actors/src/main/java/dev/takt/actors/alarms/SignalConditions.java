package dev.takt.actors.alarms;

import dev.takt.actors.measurement.Signal;
import dev.takt.config.settings.SignalSettings;
import dev.takt.loop.AlarmCondition;
import dev.takt.loop.AlarmPriority;
import dev.takt.loop.Criticality;
import dev.takt.loop.Quality;
import dev.takt.loop.alarm.AlarmFinding;
import dev.takt.loop.alarm.AlarmId;
import dev.takt.loop.cycle.SignalImage;
import dev.takt.loop.cycle.SignalStanding;
import dev.takt.loop.cycle.SignalVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Conditions: lost signals, and signals that are replaced by predictions. */
final class SignalConditions implements AlarmSource {
    /** What may be wrong with readings of good quality whose time stamp stays the same. */
    private static final String STANDS_STILL =
            "; it is read with good quality and an old time stamp: if its source stamps a value when it changes, set"
                    + " signals.%1$s.time-stamp = change; if its values come late, as those of an analyser,"
                    + " signals.%1$s.delay says by how much";

    private static final int MAX_ALONE = 64;
    private static final int MAX_NAMED = 3;

    private final FindingGroups lost;
    private final double period;
    private List<Signal> signals;
    private final List<AlarmFinding> before = new ArrayList<>();

    SignalConditions(AlarmTuning tuning) {
        period = tuning.period();
        signals = tuning.signals();
        lost = new FindingGroups(
                AlarmCondition.SIGNAL_LOST, signals.stream().map(Signal::name).toList(), MAX_ALONE);
    }

    @Override
    public void configure(AlarmTuning tuning) {
        signals = tuning.signals();
    }

    @Override
    public void examine(ExaminedPeriod examined, List<AlarmFinding> found) {
        SignalImage image = examined.record().signals();
        if (image.standings().size() != signals.size()) {
            // without validation in this period, earlier conditions are assumed to be still present
            found.addAll(before);
            return;
        }
        before.clear();
        List<String> predicted = new ArrayList<>();
        int longest = 0;
        for (int i = 0; i < image.bridged().length; i++) {
            int bridged = image.bridged()[i];
            SignalSettings settings = signals.get(i).settings();
            SignalStanding standing = image.standings().get(i);
            if (standing == SignalStanding.LOST || bridged > settings.badReads()) {
                lose(i, image, since(examined, bridged), settings.criticality());
            }
            if (!standing.isMeasured() && settings.criticality() != Criticality.OPTIONAL) {
                predicted.add(signals.get(i).name());
                longest = Math.max(Math.max(longest, bridged), 1);
            }
        }
        lost.drain(before);
        if (longest > 0) {
            before.add(AlarmFinding.of(
                    AlarmId.of(AlarmCondition.PREDICTED),
                    since(examined, longest),
                    "the loop uses predictions in place of " + some(predicted)));
        }
        found.addAll(before);
    }

    private double since(ExaminedPeriod examined, int periods) {
        return examined.time() - Math.max(0, periods - 1) * period;
    }

    private void lose(int i, SignalImage image, double since, Criticality criticality) {
        AlarmPriority priority = switch (criticality) {
            case CRITICAL -> AlarmPriority.CRITICAL;
            case IMPORTANT -> AlarmCondition.SIGNAL_LOST.usual();
            case OPTIONAL -> AlarmPriority.LOW;
        };
        lost.add(
                i,
                priority,
                since,
                String.format(
                        Locale.ROOT,
                        "%s (%s) has no usable value since t = %.6g s: %s%s",
                        signals.get(i).name(),
                        criticality.name().toLowerCase(Locale.ROOT),
                        since,
                        image.verdicts().get(i).label().replace('_', ' '),
                        standsStill(image, i)
                                ? STANDS_STILL.formatted(signals.get(i).name())
                                : ""),
                image.raw()[i],
                Double.NaN);
    }

    private static boolean standsStill(SignalImage image, int i) {
        return image.verdicts().get(i) == SignalVerdict.DUPLICATE
                && image.qualities().get(i) == Quality.GOOD;
    }

    private static String some(List<String> names) {
        return names.size() <= MAX_NAMED
                ? String.join(", ", names)
                : String.join(", ", names.subList(0, MAX_NAMED)) + " and " + (names.size() - MAX_NAMED) + " more";
    }
}
