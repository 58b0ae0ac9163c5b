package dev.takt.loop.alarm;

import dev.takt.loop.AlarmPriority;
import java.util.Optional;

/**
 * How an alarm is treated.
 *
 * @param enabled whether there is such an alarm
 * @param priority in place of that of the finding
 * @param onDelay seconds of the plant for which the condition must be there
 * @param offDelay seconds of the plant for which it must be gone
 * @param shelvedAtMost seconds of the clock for which it may be shelved
 */
public record AlarmRule(
        boolean enabled, Optional<AlarmPriority> priority, double onDelay, double offDelay, double shelvedAtMost) {}
