package dev.takt.loop.operation;

import dev.takt.loop.LogLevel;
import dev.takt.loop.Mode;
import dev.takt.loop.alarm.AlarmId;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** A command of an operator to a loop. */
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
     * Replace the schedule of set-points by values, either all of them or none.
     *
     * @param term the duration; after it the schedule is followed again
     */
    record SetPoints(Map<String, Double> values, Term term) implements OperatorCommand {
        public SetPoints {
            values = Map.copyOf(values);
        }

        /** Values for a given time, in seconds of the clock. */
        public SetPoints(Map<String, Double> values, double seconds) {
            this(values, new Term.Lasting(seconds));
        }
    }

    /** The duration for which values replace a schedule. */
    sealed interface Term {
        /** The default duration in the settings of the loop. */
        record Usual() implements Term {}

        /** A time in seconds of the clock; infinity for no end. */
        record Lasting(double seconds) implements Term {}

        /** Until new values come: the source, such as a node of a server, still has them. */
        record Followed() implements Term {}
    }

    /** Follow the schedule of set-points again. */
    record FollowSchedule() implements OperatorCommand {}

    /**
     * A forecast of a parameter: a complete series that replaces the values of the case file. The arrays must not be
     * changed.
     *
     * @param times strictly increasing, one per value
     * @param dated whether times and issue are dates, in seconds since 1970-01-01T00:00Z, and not seconds of the plant
     * @param issued the issue time; empty for now
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Forecast(String name, double[] times, double[] values, boolean dated, OptionalDouble issued)
            implements OperatorCommand {}

    /** Set new limits of a variable of the model, reached by a ramp. */
    record Limits(String variable, double least, double most) implements OperatorCommand {}

    /**
     * Take one actuator: it stays where it is or moves to a value, within its limits and rate, and the optimizer goes on with
     * the others.
     *
     * @param value empty to stay
     */
    record TakeActuator(String actuator, OptionalDouble value) implements OperatorCommand {}

    /** Give an actuator back to the optimizer. */
    record ReturnActuator(String actuator) implements OperatorCommand {}

    /** Drop a controlled variable: its limits and set-points no longer count. */
    record DropControlled(String name) implements OperatorCommand {}

    /** Take a controlled variable into service again. */
    record ReturnControlled(String name) implements OperatorCommand {}

    /** Acknowledge an alarm, or all unacknowledged ones; mode SAFE stays latched. */
    record AcknowledgeAlarms(Optional<AlarmId> alarm) implements OperatorCommand {}

    /**
     * Shelve an alarm for a time.
     *
     * @param seconds of the clock
     */
    record ShelveAlarm(AlarmId alarm, double seconds) implements OperatorCommand {}

    /** End the shelving of an alarm early. */
    record UnshelveAlarm(AlarmId alarm) implements OperatorCommand {}

    /** Acknowledge all alarms, and release mode SAFE if it is latched. */
    record Acknowledge() implements OperatorCommand {}

    /**
     * Log more or less from now on.
     *
     * @param logger the name of a logger, which stands for those below it too; {@code libraries} for all that are not Takt's, and empty
     *     for those of Takt
     */
    record SetLogLevel(LogLevel level, Optional<String> logger) implements OperatorCommand {
        /** The name that stands for all loggers that are not Takt's. */
        public static final String LIBRARIES = "libraries";
    }

    /** Read the case file again and apply its changes, either all of them or none. */
    record Reload() implements OperatorCommand {}

    /** The other one of two controllers takes the lead. */
    record SwitchPair() implements OperatorCommand {}
}
