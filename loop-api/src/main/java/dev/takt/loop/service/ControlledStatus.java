package dev.takt.loop.service;

import dev.takt.loop.Coded;
import dev.takt.loop.text.Labels;

/** Whether a controlled variable counts. */
public enum ControlledStatus implements Coded {
    /** Its limits and set-points hold. */
    IN_SERVICE(0),
    /** An operator dropped it. */
    DROPPED(1),
    /** It is dropped until its signal is back. */
    SIGNAL_LOST(2);

    private final int code;

    ControlledStatus(int code) {
        this.code = code;
    }

    @Override
    public int code() {
        return code;
    }

    /** Whether its limits and set-points hold. */
    public boolean isInService() {
        return this == IN_SERVICE;
    }

    /** The name in files, metrics and messages. */
    public String label() {
        return Labels.of(this);
    }
}
