package dev.takt.monitoring.live;

import java.util.Locale;

/** What watching pages are told about, each a kind of message of which only the newest matters. */
public enum Topic {
    /** What the loop is: sent once, so that a page notices a restart. */
    LOOP,
    /** The last period, and columns of those since the message before. */
    CYCLE,
    /** What the loop plans. */
    PLAN,
    /** The alarms that are not normal. */
    ALARMS,
    /** What happened. */
    EVENTS,
    /** Percentiles of the latencies. */
    LATENCIES;

    /** The name of its messages. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
