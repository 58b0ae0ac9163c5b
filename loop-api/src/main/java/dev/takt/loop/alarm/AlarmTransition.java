package dev.takt.loop.alarm;

import dev.takt.loop.AlarmPriority;
import java.util.Optional;

/**
 * A change of the state of an alarm.
 *
 * @param id of the alarm
 * @param priority of it
 * @param time of the change in seconds of the plant
 * @param from the state before
 * @param to the state after
 * @param text what is wrong
 * @param value the value; NaN for none
 * @param limit that the value must not exceed; NaN for none
 * @param follows the first-out of its cascade; empty for the first-out itself, and for an alarm without a cascade
 * @param who changed it; empty for the loop itself
 */
// large because a row of the record of alarms has these columns
public record AlarmTransition(
        AlarmId id,
        AlarmPriority priority,
        double time,
        AlarmState from,
        AlarmState to,
        String text,
        double value,
        double limit,
        Optional<AlarmId> follows,
        String who) {

    /** Whether the alarm was raised: a new one, or one that had returned. */
    public boolean isRaised() {
        return to == AlarmState.UNACKNOWLEDGED;
    }

    /** In a sentence. */
    public String sentence() {
        String what = "alarm " + id.name() + " (" + priority.label() + ") ";
        return switch (to) {
            case UNACKNOWLEDGED ->
                what + "raised: " + text
                        + follows.map(first -> "; follows " + first.name()).orElse("");
            case ACKNOWLEDGED -> what + "acknowledged by " + who;
            case RETURNED -> what + "returned to normal, unacknowledged";
            case NORMAL -> what + (who.isEmpty() ? "returned to normal" : "acknowledged by " + who + ", is normal");
            case SHELVED -> what + "shelved by " + who;
            case SUPPRESSED -> what + "suppressed by design";
        };
    }
}
