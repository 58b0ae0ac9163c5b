package dev.takt.loop.alarm;

/** The settings of all alarms. */
@FunctionalInterface
public interface AlarmRules {

    /** The settings of an alarm. */
    AlarmRule of(AlarmId id);
}
