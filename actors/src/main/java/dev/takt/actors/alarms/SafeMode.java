package dev.takt.actors.alarms;

import dev.takt.loop.AlarmCondition;
import dev.takt.loop.Mode;
import dev.takt.loop.alarm.AlarmFinding;
import dev.takt.loop.alarm.AlarmId;
import java.util.List;

/** Condition: the loop is in mode SAFE, which is latched. The alarm is active until an operator releases the mode. */
final class SafeMode implements AlarmSource {
    private boolean safe;
    private double since;
    private String why = "";

    @Override
    public void examine(ExaminedPeriod period, List<AlarmFinding> found) {
        boolean now = period.mode() == Mode.SAFE;
        if (now && !safe) {
            since = period.time();
            why = String.join("; ", period.reasons());
        }
        safe = now;
        if (safe) {
            found.add(AlarmFinding.of(
                    AlarmId.of(AlarmCondition.LOOP_SAFE),
                    since,
                    "the actuators go to their fail-safe values" + (why.isEmpty() ? "" : ": " + why)));
        }
    }
}
