package dev.takt.actors.alarms;

import dev.takt.loop.AlarmCondition;
import dev.takt.loop.alarm.AlarmFinding;
import dev.takt.loop.alarm.AlarmId;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.VitalSign;
import java.util.List;
import java.util.Locale;

/** Condition: the time of day, or the clock of the measurements, was set. */
final class ClockSteps implements AlarmSource {
    private static final double USUAL = 1;
    private static final double MILLI = 1e-3;
    private static final double NANO = 1e-9;

    private double threshold;
    private double offset = Double.NaN;
    private long steps;

    ClockSteps(AlarmTuning tuning) {
        configure(tuning);
    }

    @Override
    public void configure(AlarmTuning tuning) {
        threshold = tuning.threshold(AlarmCondition.CLOCK_STEPPED, "", USUAL);
    }

    @Override
    public void examine(ExaminedPeriod period, List<AlarmFinding> found) {
        CycleRecord record = period.record();
        double monotonic = NANO * (record.times().scheduled() + record.times().tickLateness());
        double now = MILLI * record.wallMillis() - monotonic;
        double step = now - offset;
        offset = now;
        long before = steps;
        for (VitalSign sign : period.signs()) {
            if (sign instanceof VitalSign.SourceClockSteps(long count)) {
                steps = count;
            }
        }
        if (Math.abs(step) > threshold) {
            found.add(new AlarmFinding(
                    AlarmId.of(AlarmCondition.CLOCK_STEPPED),
                    AlarmCondition.CLOCK_STEPPED.usual(),
                    period.time(),
                    String.format(Locale.ROOT, "the time of day was set by %+.3g s", step),
                    step,
                    threshold));
        } else if (steps > before) {
            found.add(AlarmFinding.of(
                    AlarmId.of(AlarmCondition.CLOCK_STEPPED),
                    period.time(),
                    "the clock that stamps the measurements went back"));
        }
    }
}
