package dev.takt.loop.cycle;

import dev.takt.loop.Coded;
import dev.takt.loop.SolveEnding;
import java.util.Optional;

/**
 * One solve.
 *
 * @param cycle for which it was meant
 * @param ending how it ended
 * @param verdict whether its plan may be applied
 * @param remark what is to be said about a failure or rejection; empty for nothing
 * @param result what it has found
 * @param effort what it took
 */
public record SolveFacts(
        long cycle, SolveEnding ending, PlanVerdict verdict, String remark, Result result, Effort effort) {

    /**
     * What a solve has found.
     *
     * @param objective in the sense of the model
     * @param dualResidual stationarity, scaled
     * @param primalResidual violation of the constraints
     * @param largestSlack of the soft constraints; 0 without any
     */
    public record Result(double objective, double dualResidual, double primalResidual, double largestSlack) {}

    /**
     * What a solve took.
     *
     * @param iterations of the interior point method
     * @param factorizations of the KKT system
     * @param totalNanos of the whole solve
     * @param kernelNanos evaluating functions and derivatives
     * @param factorizationNanos factorizing
     * @param backsolveNanos solving with the factors
     * @param cacheEvent what happened to the factorization cache
     */
    public record Effort(
            int iterations,
            int factorizations,
            long totalNanos,
            long kernelNanos,
            long factorizationNanos,
            long backsolveNanos,
            CacheEvent cacheEvent) {}

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

    /** Whether the acceptance gate lets its plan move actuators. */
    public boolean accepted() {
        return verdict == PlanVerdict.ACCEPTED;
    }

    /** What became of it, as in {@code solves.csv}: {@code optimal}, {@code time-limit}, {@code infeasible} …, or {@code rejected}. */
    public String status() {
        return verdict.status(ending);
    }

    /** What became of it, with the remark. */
    public String text() {
        return status() + (remark.isEmpty() ? "" : ": " + remark);
    }

    /** The same solve, judged: accepted, or rejected for a reason. */
    public SolveFacts judged(Optional<String> objection) {
        return new SolveFacts(
                cycle,
                ending,
                objection.isEmpty() ? PlanVerdict.ACCEPTED : PlanVerdict.REJECTED,
                objection.orElse(remark),
                result,
                effort);
    }

    /** The same solve with another end, not yet judged. */
    public SolveFacts endedAs(SolveEnding other, String why) {
        return new SolveFacts(cycle, other, PlanVerdict.PENDING, why, result, effort);
    }
}
