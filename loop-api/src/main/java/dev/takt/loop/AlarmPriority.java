package dev.takt.loop;

import dev.takt.loop.text.Labels;

/** How soon somebody has to do something about an alarm; the most urgent first. */
public enum AlarmPriority {
    /** At once: the plant is not controlled any more. */
    CRITICAL,
    /** Within minutes: the control gets worse, or will stop. */
    HIGH,
    /** Within the shift. */
    MEDIUM,
    /** When there is time. */
    LOW;

    /** The name in files, metrics and messages. */
    public String label() {
        return Labels.of(this);
    }
}
