package dev.takt.loop.alarm;

/** How alarms are treated. */
@FunctionalInterface
public interface AlarmRules {

    /** How an alarm is treated. */
    AlarmRule of(AlarmId id);
}
