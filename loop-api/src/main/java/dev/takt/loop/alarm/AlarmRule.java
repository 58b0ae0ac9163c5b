package dev.takt.loop.alarm;

import dev.takt.loop.AlarmPriority;
import java.util.Optional;

/**
 * The settings of an alarm.
 *
 * @param enabled whether there is such an alarm
 * @param priority which replaces that of the finding
 * @param onDelay seconds of the plant for which the condition must be present
 * @param offDelay seconds of the plant for which it must be absent
 * @param shelvedAtMost seconds of the clock for which it may be shelved
 */
public record AlarmRule(
        boolean enabled, Optional<AlarmPriority> priority, double onDelay, double offDelay, double shelvedAtMost) {}
