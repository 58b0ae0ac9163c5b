package dev.takt.actors.alarms;

import dev.takt.loop.AlarmCondition;
import dev.takt.loop.alarm.AlarmFinding;
import dev.takt.loop.alarm.AlarmId;
import dev.takt.loop.cycle.VitalSign;
import java.util.List;

/** Condition: the journal has dropped records. */
final class RecorderDrops implements AlarmSource {
    private long missing;

    @Override
    public void examine(ExaminedPeriod period, List<AlarmFinding> found) {
        for (VitalSign sign : period.signs()) {
            if (sign instanceof VitalSign.Recorder recorder) {
                long now = recorder.shed() + recorder.lost();
                if (now > missing) {
                    found.add(new AlarmFinding(
                            AlarmId.of(AlarmCondition.RECORDER_DROPS),
                            AlarmCondition.RECORDER_DROPS.usual(),
                            period.time(),
                            "the journal lacks " + now + " records: " + recorder.shed() + " found it busy, "
                                    + recorder.lost() + " could not be written",
                            now,
                            Double.NaN));
                }
                missing = now;
            }
        }
    }
}
