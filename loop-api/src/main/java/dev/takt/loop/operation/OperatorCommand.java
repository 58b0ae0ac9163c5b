package dev.takt.loop.operation;

import dev.takt.loop.Mode;
import dev.takt.loop.alarm.AlarmId;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

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
     * @param term for how long; the schedule is followed again after it
     */
    record SetPoints(Map<String, Double> values, Term term) implements OperatorCommand {
        public SetPoints {
            values = Map.copyOf(values);
        }

        /** Values for a time, in seconds of the clock. */
        public SetPoints(Map<String, Double> values, double seconds) {
            this(values, new Term.Lasting(seconds));
        }
    }

    /** For how long values stand in place of a schedule. */
    sealed interface Term {
        /** As long as the settings of the loop say where nobody says anything. */
        record Usual() implements Term {}

        /** The time, in seconds of the clock; infinity for ever. */
        record Lasting(double seconds) implements Term {}

        /** Until others come: a source that is followed, such as a node of a server, has them still. */
        record Followed() implements Term {}
    }

    /** Follow the schedule of set-points again. */
    record FollowSchedule() implements OperatorCommand {}

    /**
     * What a parameter will be: a whole series in place of what the case file says. The arrays are not to be changed.
     *
     * @param times strictly increasing, one a value
     * @param dated whether times and issue are dates, in seconds since 1970-01-01T00:00Z, and not seconds of the plant
     * @param issued when it was made; empty for now
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Forecast(String name, double[] times, double[] values, boolean dated, OptionalDouble issued)
            implements OperatorCommand {}

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
