package dev.takt.loop.service;

import dev.takt.loop.Coded;
import dev.takt.loop.text.Labels;

/** Who moves an actuator while the loop drives the others. */
public enum ActuatorStatus implements Coded {
    /** The optimizer moves it. */
    AUTO(0),
    /** An operator moves it; the optimizer knows its value. */
    MANUAL(1),
    /** The plant's own control system has it; its command follows the read-back. */
    TRACKING(2),
    /** It cannot go lower; the optimizer moves it upwards only. */
    LIMITED_LOW(3),
    /** It cannot go higher; the optimizer moves it downwards only. */
    LIMITED_HIGH(4),
    /** The tag that tells who has it has been without a usable value for too long: nobody moves it, the optimizer goes on with the others. */
    UNKNOWN(5);

    private final int code;

    ActuatorStatus(int code) {
        this.code = code;
    }

    @Override
    public int code() {
        return code;
    }

    /** Whether the optimizer has no say over it. */
    public boolean isOut() {
        return this == MANUAL || this == TRACKING || this == UNKNOWN;
    }

    /** Whether it can go no further in one direction. */
    public boolean isLimited() {
        return this == LIMITED_LOW || this == LIMITED_HIGH;
    }

    /** The name in files, metrics and messages. */
    public String label() {
        return Labels.of(this);
    }
}
