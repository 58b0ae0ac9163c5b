package dev.takt.app.report;

import java.util.Arrays;

/**
 * Statistics of many numbers of one kind, such as solve times.
 *
 * @param count how many
 * @param total their sum
 * @param mean 0 if there are none
 * @param median the lower of the two middle ones if their number is even
 * @param p99 the smallest number that is at least as large as 99 % of them
 * @param greatest 0 if there are none
 */
public record Distribution(int count, double total, double mean, double median, double p99, double greatest) {

    /** The distribution of some numbers. */
    public static Distribution of(double[] values) {
        if (values.length == 0) {
            return new Distribution(0, 0, 0, 0, 0, 0);
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double total = Arrays.stream(values).sum();
        return new Distribution(
                sorted.length,
                total,
                total / sorted.length,
                quantile(sorted, 0.5),
                quantile(sorted, 0.99),
                sorted[sorted.length - 1]);
    }

    /** The nearest-rank quantile of sorted values. */
    private static double quantile(double[] sorted, double fraction) {
        return sorted[Math.max(0, (int) Math.ceil(fraction * sorted.length) - 1)];
    }
}
