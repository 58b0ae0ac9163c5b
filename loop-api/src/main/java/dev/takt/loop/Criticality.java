package dev.takt.loop;

import dev.takt.loop.text.Labels;

/** What the loop does when a signal is bad for longer than prediction may bridge it. */
public enum Criticality {
    /** The loop leaves AUTO for SAFE. */
    CRITICAL,
    /** The loop continues with predictions and is DEGRADED. */
    IMPORTANT,
    /** The signal is dropped; nothing else happens. */
    OPTIONAL;

    /** The name in files, metrics and messages. */
    public String label() {
        return Labels.of(this);
    }
}
