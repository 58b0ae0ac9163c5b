package dev.takt.dynamics;

import java.util.Map;
import java.util.TreeMap;

/** Values of one variable by time, held until the next one or joined by straight lines. */
final class TimeSeries {
    /** Entries beyond which old ones are forgotten. */
    private static final int ENOUGH = 4096;

    private final boolean held;
    private final double longest;
    private final TreeMap<Double, Double> values = new TreeMap<>();

    /**
     * An empty series.
     *
     * @param longest how far back somebody asks
     */
    TimeSeries(boolean held, double longest) {
        this.held = held;
        this.longest = longest;
    }

    boolean isHeld() {
        return held;
    }

    /** Adds a value; a held one that is the same as before adds nothing. */
    void add(double time, double value) {
        Map.Entry<Double, Double> before = values.floorEntry(time);
        if (held && before != null && before.getValue() == value) {
            return;
        }
        values.put(time, value);
        if (values.size() > ENOUGH) {
            Double kept = values.floorKey(time - 2 * longest);
            if (kept != null) {
                values.headMap(kept).clear();
            }
        }
    }

    void forgetAfter(double time) {
        values.tailMap(time, false).clear();
    }

    /** Whether there is a value at a time or before. */
    boolean reaches(double time) {
        return !values.isEmpty() && values.firstKey() <= time;
    }

    /** The value at a time, which the series reaches. */
    double at(double time) {
        Map.Entry<Double, Double> before = values.floorEntry(time);
        Map.Entry<Double, Double> after = held ? null : values.higherEntry(time);
        if (before == null) {
            return Double.NaN;
        }
        if (after == null) {
            return before.getValue();
        }
        double part = (time - before.getKey()) / (after.getKey() - before.getKey());
        return before.getValue() + part * (after.getValue() - before.getValue());
    }

    /** The time of the first entry after a given time; infinite without. */
    double nextAfter(double time) {
        Double next = values.higherKey(time);
        return next == null ? Double.POSITIVE_INFINITY : next;
    }
}
