package dev.takt.links.opcua;

import org.eclipse.milo.opcua.stack.core.types.builtin.DateTime;

/** Times of OPC UA, which count 100 ns since 1601 (Part 6, 5.2.2.5), and of clocks, which count ns since 1970. */
final class SourceTime {
    private static final long NANOS_A_TICK = 100;
    private static final long NANOS_A_MILLI = 1_000_000;
    private static final long TICKS_TO_1970 = 116_444_736_000_000_000L;

    private SourceTime() {}

    /** The time of a wall clock. */
    static DateTime ofWallNanos(long nanos) {
        return new DateTime(nanos / NANOS_A_TICK + TICKS_TO_1970);
    }

    static long toWallNanos(DateTime time) {
        return (time.utcTime() - TICKS_TO_1970) * NANOS_A_TICK;
    }

    static long wallNanos() {
        return System.currentTimeMillis() * NANOS_A_MILLI;
    }
}
