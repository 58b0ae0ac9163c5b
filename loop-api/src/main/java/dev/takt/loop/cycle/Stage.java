package dev.takt.loop.cycle;

import java.util.Locale;

/** The stages of a period's work, in their order. */
public enum Stage {
    INGEST,
    ESTIMATE,
    PREPARE,
    SOLVE,
    ACCEPT,
    DISPATCH;

    /** The name in metrics and spans. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The duration of the stage, in nanoseconds. */
    public long of(CycleTimes times) {
        return switch (this) {
            case INGEST -> times.ingest();
            case ESTIMATE -> times.estimate();
            case PREPARE -> times.prepare();
            case SOLVE -> times.solve();
            case ACCEPT -> times.accept();
            case DISPATCH -> times.dispatch();
        };
    }
}
