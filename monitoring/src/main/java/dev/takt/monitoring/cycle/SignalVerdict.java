package dev.takt.monitoring.cycle;

import java.util.Locale;

/** What was found about a value of a signal. */
public enum SignalVerdict {
    ACCEPTED,
    STALE,
    OUT_OF_ORDER,
    DUPLICATE,
    NAN,
    RANGE,
    RATE,
    FROZEN,
    OUTLIER,
    BAD_QUALITY;

    /** The name in metrics and messages. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
