package dev.takt.actors.alarms;

import dev.takt.actors.dispatch.Actuator;
import dev.takt.actors.measurement.Signal;
import dev.takt.config.AlarmCase;
import dev.takt.config.settings.AlarmSettings;
import dev.takt.loop.AlarmCondition;
import dev.takt.loop.alarm.AlarmId;
import dev.takt.loop.alarm.AlarmRule;
import java.util.List;

/**
 * The settings that alarms are found by.
 *
 * @param alarms what the file says of them
 * @param period of the loop in seconds of the plant
 * @param signals that are measured
 * @param actuators that are moved
 */
public record AlarmTuning(AlarmCase alarms, double period, List<Signal> signals, List<Actuator> actuators) {
    public AlarmTuning {
        signals = List.copyOf(signals);
        actuators = List.copyOf(actuators);
    }

    AlarmSettings settings(AlarmCondition condition, String source) {
        return alarms.of(condition, new AlarmId(condition, source).name());
    }

    /** From which on a condition is there. */
    double threshold(AlarmCondition condition, String source, double usual) {
        return settings(condition, source).threshold().orElse(usual);
    }

    /** By how much less than the threshold it must be to be gone. */
    double deadband(AlarmCondition condition, String source, double usualThreshold) {
        return settings(condition, source).deadband().orElseGet(() -> threshold(condition, source, usualThreshold) / 2);
    }

    /** How an alarm is treated. */
    AlarmRule rule(AlarmId id) {
        AlarmSettings settings = settings(id.condition(), id.source());
        return new AlarmRule(
                settings.enabled(),
                settings.priority(),
                settings.onDelay().orElseGet(() -> period * id.condition().onDelayPeriods()),
                settings.offDelay().orElseGet(() -> period * id.condition().offDelayPeriods()),
                settings.shelvedAtMost());
    }
}
