package dev.takt.benchmarks.linalg;

import java.util.Arrays;

/**
 * Times of one operation, repeated.
 *
 * @param best milliseconds of the fastest repetition, which is the least disturbed by other processes
 * @param median milliseconds
 * @param p99 99th percentile in milliseconds
 */
record Timing(double best, double median, double p99) {
    /** Of times in nanoseconds; the first half is warm-up and does not count. */
    static Timing ofNanoseconds(double[] times) {
        double[] counted = Arrays.copyOfRange(times, times.length / 2, times.length);
        Arrays.sort(counted);
        int last = counted.length - 1;
        return new Timing(counted[0] / 1e6, counted[last / 2] / 1e6, counted[(int) Math.ceil(0.99 * last)] / 1e6);
    }
}
