package dev.takt.benchmarks.runtime;

import java.util.Locale;
import org.HdrHistogram.Histogram;

/** Distributions of times as cells of a table. */
final class Quantiles {
    private static final double MILLI = 1e-6;

    /** The headers of the columns. */
    static final String HEADS = "p50 | p99 | p99.9 | max";

    private Quantiles() {}

    /** The cells of a histogram of nanoseconds, in milliseconds. */
    static String cells(Histogram nanos) {
        return String.format(
                Locale.ROOT,
                "%.3f ms | %.3f ms | %.3f ms | %.3f ms",
                MILLI * nanos.getValueAtPercentile(50),
                MILLI * nanos.getValueAtPercentile(99),
                MILLI * nanos.getValueAtPercentile(99.9),
                MILLI * nanos.getMaxValue());
    }
}
