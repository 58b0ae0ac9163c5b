package dev.takt.benchmarks.cluster;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What one event did, or several of a kind.
 *
 * @param times it happened
 * @param seconds of the longest
 * @param missed periods without a command of each loop that it hit
 * @param notFresh commands of each such loop that were not fresh
 * @param others the most of both of a loop that it did not hit
 * @param moved plants with another writer
 * @param lost set-points of an operator
 * @param backward commands of a writer that had been followed by another: never
 * @param inadmissible values outside of the limits of the actuator: never
 */
record EventCounts(
        int times,
        double seconds,
        long[] missed,
        long[] notFresh,
        long others,
        long moved,
        long lost,
        long backward,
        long inadmissible) {
    /** The head of a table of them. */
    static final String HEAD = """
            | event | times | loops hit | periods without a command of each: median / most | commands of each that were not fresh: median / most | of the other loops, most of both | plants with another writer | an operator's set-point lost | two writers accepted | inadmissible |
            |---|---|---|---|---|---|---|---|---|---|
            """;

    EventCounts plus(EventCounts other) {
        return new EventCounts(
                times + other.times,
                Math.max(seconds, other.seconds),
                both(missed, other.missed),
                both(notFresh, other.notFresh),
                Math.max(others, other.others),
                moved + other.moved,
                lost + other.lost,
                backward + other.backward,
                inadmissible + other.inadmissible);
    }

    private static long[] both(long[] one, long[] other) {
        long[] all = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, all, one.length, other.length);
        return all;
    }

    /** A row of the table. */
    String row(String event) {
        List<Object> cells = List.of(
                String.format(Locale.ROOT, "%s (%s%.0f s)", event, times > 1 ? "at most " : "", seconds),
                times,
                missed.length,
                spread(missed),
                spread(notFresh),
                others,
                moved,
                lost,
                backward,
                inadmissible);
        StringBuilder row = new StringBuilder("|");
        cells.forEach(cell -> row.append(' ').append(cell).append(" |"));
        return row.append('\n').toString();
    }

    /** Median and maximum over loops. */
    private static String spread(long[] counts) {
        long[] sorted = counts.clone();
        Arrays.sort(sorted);
        return sorted.length == 0 ? "" : sorted[sorted.length / 2] + " / " + sorted[sorted.length - 1];
    }
}
