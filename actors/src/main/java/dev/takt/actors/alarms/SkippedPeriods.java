package dev.takt.actors.alarms;

import dev.takt.loop.AlarmCondition;
import dev.takt.loop.alarm.AlarmFinding;
import dev.takt.loop.alarm.AlarmId;
import java.util.List;
import java.util.Locale;

/** Condition: a loop that drives its actuators did not run for some periods, in which the plant had no command. */
final class SkippedPeriods implements AlarmSource {
    /** Fewer are usual on a machine that has other work. */
    private static final double USUAL = 3;

    private AlarmTuning tuning;
    private double threshold;
    private boolean drives;

    SkippedPeriods(AlarmTuning first) {
        tuning = first;
        configure(first);
    }

    @Override
    public void configure(AlarmTuning next) {
        tuning = next;
        threshold = tuning.threshold(AlarmCondition.PERIODS_SKIPPED, "", USUAL);
    }

    @Override
    public void examine(ExaminedPeriod period, List<AlarmFinding> found) {
        int skipped = period.record().times().skipped();
        boolean drove = drives;
        drives = period.mode().drivesActuators();
        if (drove && skipped >= threshold) {
            found.add(new AlarmFinding(
                    AlarmId.of(AlarmCondition.PERIODS_SKIPPED),
                    AlarmCondition.PERIODS_SKIPPED.usual(),
                    period.time(),
                    String.format(
                            Locale.ROOT,
                            "the loop did not run for %d periods, %.3g s of the plant, which had no command in that time",
                            skipped,
                            skipped * tuning.period()),
                    skipped,
                    threshold));
        }
    }
}
