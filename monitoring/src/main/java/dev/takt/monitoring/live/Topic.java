package dev.takt.monitoring.live;

import java.util.Locale;

/** The kinds of messages to open pages; of each kind only the newest message matters. */
public enum Topic {
    /** The description of the loop: sent once, so that a page detects a restart. */
    LOOP,
    /** The last period, and columns of those since the message before. */
    CYCLE,
    /** The plan of the loop. */
    PLAN,
    /** The alarms that are not normal. */
    ALARMS,
    /** The events of the loop. */
    EVENTS,
    /** Percentiles of the latencies. */
    LATENCIES;

    /** The name of its messages. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
