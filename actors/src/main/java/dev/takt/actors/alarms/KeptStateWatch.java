package dev.takt.actors.alarms;

import dev.takt.loop.AlarmCondition;
import dev.takt.loop.alarm.AlarmFinding;
import dev.takt.loop.alarm.AlarmId;
import dev.takt.loop.cycle.VitalSign;
import java.util.List;

/** Condition: what a loop that starts again would go on with cannot be written. */
final class KeptStateWatch implements AlarmSource {
    @Override
    public void examine(ExaminedPeriod period, List<AlarmFinding> found) {
        for (VitalSign sign : period.signs()) {
            if (sign instanceof VitalSign.KeptState(String failure) && !failure.isEmpty()) {
                found.add(new AlarmFinding(
                        AlarmId.of(AlarmCondition.STATE_NOT_KEPT),
                        AlarmCondition.STATE_NOT_KEPT.usual(),
                        period.time(),
                        failure,
                        Double.NaN,
                        Double.NaN));
            }
        }
    }
}
