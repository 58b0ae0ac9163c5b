package dev.takt.loop.cycle;

import dev.takt.loop.Coded;

/**
 * One solve.
 *
 * @param cycle for which it was meant
 * @param status as in {@code solves.csv}: {@code optimal}, {@code time-limit}, {@code infeasible} …, or {@code rejected} for a
 *     plan that did not pass the acceptance gate
 * @param accepted whether its plan may be applied
 * @param remark what is to be said about a failure or rejection; empty for nothing
 * @param objective in the sense of the model
 * @param iterations of the interior point method
 * @param factorizations of the KKT system
 * @param dualResidual stationarity, scaled
 * @param primalResidual violation of the constraints
 * @param totalNanos of the whole solve
 * @param kernelNanos evaluating functions and derivatives
 * @param factorizationNanos factorizing
 * @param backsolveNanos solving with the factors
 * @param largestSlack of the soft constraints; 0 without any
 * @param cacheEvent what happened to the factorization cache
 */
public record SolveFacts(
        long cycle,
        String status,
        boolean accepted,
        String remark,
        double objective,
        int iterations,
        int factorizations,
        double dualResidual,
        double primalResidual,
        long totalNanos,
        long kernelNanos,
        long factorizationNanos,
        long backsolveNanos,
        double largestSlack,
        CacheEvent cacheEvent) {

    /** What a solve did with the factorization cache. */
    public enum CacheEvent implements Coded {
        /** Structure was there. */
        HIT(0),
        /** Values were made new on the same structure: a cold solve. */
        REFRESH(1),
        /** Structure had to be made. */
        MISS(2),
        /** The cached numbers were dropped after failures. */
        INVALIDATED(3);

        private final int code;

        CacheEvent(int code) {
            this.code = code;
        }

        @Override
        public int code() {
            return code;
        }
    }
}
