package dev.takt.loop;

import dev.takt.loop.text.Labels;

/** How soon an operator has to respond to an alarm; the most urgent first. */
public enum AlarmPriority {
    /** At once: the plant is no longer controlled. */
    CRITICAL,
    /** Within minutes: the control performance degrades, or control will stop. */
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
