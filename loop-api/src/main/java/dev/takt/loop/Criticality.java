package dev.takt.loop;

import dev.takt.loop.text.Labels;

/** What the loop does when a signal stays bad for longer than it can be bridged by prediction. */
public enum Criticality {
    /** The loop leaves AUTO for SAFE. */
    CRITICAL,
    /** The loop goes on with predictions and is DEGRADED. */
    IMPORTANT,
    /** The signal is dropped; nothing else happens. */
    OPTIONAL;

    /** The name in files, metrics and messages. */
    public String label() {
        return Labels.of(this);
    }
}
