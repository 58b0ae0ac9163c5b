package dev.takt.dynamics;

import java.util.Arrays;

/** Values of one variable by time, held until the next one or joined by straight lines. */
final class TimeSeries {
    private static final int FIRST_CAPACITY = 64;

    private final boolean held;
    private final double reach;
    private double[] times = new double[FIRST_CAPACITY];
    private double[] values = new double[FIRST_CAPACITY];
    private int size;

    /**
     * An empty series.
     *
     * @param reach how long before its last entry somebody asks for a value
     */
    TimeSeries(boolean held, double reach) {
        this.held = held;
        this.reach = reach;
    }

    boolean isHeld() {
        return held;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Adds a value, which ends what was said of that time and later; a held one that is the same as before adds nothing. */
    void add(double time, double value) {
        size = countBefore(time);
        if (held && size > 0 && values[size - 1] == value) {
            return;
        }
        if (size == times.length) {
            forgetOld();
        }
        times[size] = time;
        values[size++] = value;
    }

    /** Makes room: forgets what is older than somebody asks for, or else grows. */
    private void forgetOld() {
        int old = Math.max(0, countUntil(times[size - 1] - reach) - 1);
        if (old >= size / 2) {
            System.arraycopy(times, old, times, 0, size - old);
            System.arraycopy(values, old, values, 0, size - old);
            size -= old;
        } else {
            times = Arrays.copyOf(times, 2 * size);
            values = Arrays.copyOf(values, 2 * size);
        }
    }

    void forgetAfter(double time) {
        size = countUntil(time);
    }

    /** The number of entries before a time. */
    private int countBefore(double time) {
        int place = Arrays.binarySearch(times, 0, size, time);
        return place < 0 ? -place - 1 : place;
    }

    /** The number of entries before a time and at it. */
    private int countUntil(double time) {
        int place = Arrays.binarySearch(times, 0, size, time);
        return place < 0 ? -place - 1 : place + 1;
    }

    /** The value at a time; another one before the first entry. */
    double at(double time, double before) {
        int until = countUntil(time);
        if (until == 0) {
            return before;
        }
        double value = values[until - 1];
        if (held || until == size) {
            return value;
        }
        double part = (time - times[until - 1]) / (times[until] - times[until - 1]);
        return value + part * (values[until] - value);
    }

    /** The mean of held values over a time. */
    double mean(double from, double to, double before) {
        int next = countUntil(from);
        double value = next == 0 ? before : values[next - 1];
        if (next == size || times[next] >= to) {
            return value;
        }
        double sum = 0;
        double at = from;
        while (next < size && times[next] < to) {
            sum += value * (times[next] - at);
            at = times[next];
            value = values[next++];
        }
        return (sum + value * (to - at)) / (to - from);
    }

    /** The time of the first entry after a given time; infinite without. */
    double nextAfter(double time) {
        int until = countUntil(time);
        return until < size ? times[until] : Double.POSITIVE_INFINITY;
    }

    /** The times of the entries that somebody may ask for still, and their values. */
    DelayHistory.Kept kept() {
        int old = size == 0 ? 0 : Math.max(0, countUntil(times[size - 1] - reach) - 1);
        return new DelayHistory.Kept(Arrays.copyOfRange(times, old, size), Arrays.copyOfRange(values, old, size));
    }
}
