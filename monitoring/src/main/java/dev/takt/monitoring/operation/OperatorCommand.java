package dev.takt.monitoring.operation;

import dev.takt.config.loop.Mode;
import dev.takt.monitoring.alarm.AlarmId;
import java.util.Map;
import java.util.Optional;

/** Something that an operator asks of a loop. */
public sealed interface OperatorCommand {

    /** Go to a mode. */
    record RequestMode(Mode mode) implements OperatorCommand {}

    /** In MANUAL: move actuators to values, within their limits and rates. */
    record ManualValues(Map<String, Double> values) implements OperatorCommand {
        public ManualValues {
            values = Map.copyOf(values);
        }
    }

    /**
     * Replace the schedule of set-points by values; all or none of them.
     *
     * @param seconds of the clock after which the schedule is followed again; infinity for never
     */
    record SetPoints(Map<String, Double> values, double seconds) implements OperatorCommand {
        public SetPoints {
            values = Map.copyOf(values);
        }
    }

    /** Follow the schedule of set-points again. */
    record FollowSchedule() implements OperatorCommand {}

    /** Bound a variable of the model between other limits, reached by a ramp. */
    record Limits(String variable, double least, double most) implements OperatorCommand {}

    /** Acknowledge an alarm, or all that wait for it; mode SAFE stays latched. */
    record AcknowledgeAlarms(Optional<AlarmId> alarm) implements OperatorCommand {}

    /**
     * Put an alarm aside for a time.
     *
     * @param seconds of the clock
     */
    record ShelveAlarm(AlarmId alarm, double seconds) implements OperatorCommand {}

    /** Hear a shelved alarm again before its time. */
    record UnshelveAlarm(AlarmId alarm) implements OperatorCommand {}

    /** Acknowledge all alarms, and release mode SAFE if it is latched. */
    record Acknowledge() implements OperatorCommand {}

    /** Read the case file again and take over what may change in a running loop; all of it or nothing. */
    record Reload() implements OperatorCommand {}
}
