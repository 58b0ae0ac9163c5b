package dev.takt.loop.cycle;

import dev.takt.loop.Coded;
import java.util.Locale;

/** The result of the validation of a value. */
public enum SignalVerdict implements Coded {
    ACCEPTED(0),
    STALE(1),
    OUT_OF_ORDER(2),
    DUPLICATE(3),
    NAN(4),
    RANGE(5),
    RATE(6),
    FROZEN(7),
    OUTLIER(8),
    BAD_QUALITY(9);

    private final int code;

    SignalVerdict(int code) {
        this.code = code;
    }

    @Override
    public int code() {
        return code;
    }

    /** The name in metrics and messages. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
