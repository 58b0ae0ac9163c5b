package dev.takt.benchmarks.linalg;

import java.util.Locale;

/**
 * One row of the comparison.
 *
 * @param method library, ordering and kind of the factorization
 * @param factorEntries entries of the factor before any fronts are merged
 * @param flops sum of the squares of the column counts, counted in the same way for all
 */
record Measurement(String method, double factorEntries, double flops, Timing factorize, Timing solve) {
    static final String HEADER =
            "| method | factor entries | MFLOP | factorize best ms | median | p99 | GFLOP/s (best) | solve best ms |\n"
                    + "|---|---|---|---|---|---|---|---|";

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "| %s | %.0f | %.1f | %.3f | %.3f | %.3f | %.1f | %.3f |",
                method,
                factorEntries,
                flops / 1e6,
                factorize.best(),
                factorize.median(),
                factorize.p99(),
                flops / factorize.best() / 1e6,
                solve.best());
    }
}
