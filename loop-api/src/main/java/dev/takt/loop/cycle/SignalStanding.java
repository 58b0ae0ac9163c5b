package dev.takt.loop.cycle;

import dev.takt.loop.Coded;
import dev.takt.loop.text.Labels;

/** The origin of the value of a signal that the controller uses in a period. */
public enum SignalStanding implements Coded {
    /** A good value that is new in this period. */
    MEASURED(0),
    /** A good value of an earlier period, used again within {@code stale-after}. */
    HELD(1),
    /** A prediction, for no longer than the signal may be predicted. */
    PREDICTED(2),
    /** A prediction for longer than that, or a signal without any good value so far. */
    LOST(3);

    private final int code;

    SignalStanding(int code) {
        this.code = code;
    }

    @Override
    public int code() {
        return code;
    }

    /** Whether the value is a measurement. */
    public boolean isMeasured() {
        return this == MEASURED || this == HELD;
    }

    /** The name in files, metrics and messages. */
    public String label() {
        return Labels.of(this);
    }
}
