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
 * The settings for the detection of alarms.
 *
 * @param alarms settings of the case file
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

    /** The threshold above which a condition is present. */
    double threshold(AlarmCondition condition, String source, double usual) {
        return settings(condition, source).threshold().orElse(usual);
    }

    /** The distance below the threshold at which a condition becomes absent. */
    double deadband(AlarmCondition condition, String source, double usualThreshold) {
        return settings(condition, source).deadband().orElseGet(() -> threshold(condition, source, usualThreshold) / 2);
    }

    /** The rule for an alarm. */
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
