package dev.takt.loop.cycle;

import dev.takt.loop.Coded;
import dev.takt.loop.SolveEnding;
import java.util.Optional;

/**
 * The facts about one solve.
 *
 * @param cycle of the loop for which it was started
 * @param ending how it ended
 * @param verdict whether its plan may be applied
 * @param remark the reason of a failure or rejection; empty for none
 * @param result its result
 * @param effort its cost
 * @param targets of the steady optimum ahead of its plan; empty without one
 */
public record SolveFacts(
        long cycle,
        SolveEnding ending,
        PlanVerdict verdict,
        String remark,
        Result result,
        Effort effort,
        Optional<TargetFacts> targets) {

    /** The facts about a solve without a steady optimum ahead of it. */
    public SolveFacts(
            long cycle, SolveEnding ending, PlanVerdict verdict, String remark, Result result, Effort effort) {
        this(cycle, ending, verdict, remark, result, effort, Optional.empty());
    }

    /**
     * The result of a solve.
     *
     * @param objective in the sense of the model
     * @param dualResidual stationarity, scaled
     * @param primalResidual violation of the constraints
     * @param largestSlack of the soft constraints; 0 without any
     */
    public record Result(double objective, double dualResidual, double primalResidual, double largestSlack) {}

    /**
     * The cost of a solve.
     *
     * @param iterations of the interior point method
     * @param factorizations of the KKT system
     * @param totalNanos of the whole solve
     * @param kernelNanos time for functions and derivatives
     * @param factorizationNanos time for factorizations
     * @param backsolveNanos time for solves with the factors
     * @param cacheEvent use of the factorization cache
     */
    public record Effort(
            int iterations,
            int factorizations,
            long totalNanos,
            long kernelNanos,
            long factorizationNanos,
            long backsolveNanos,
            CacheEvent cacheEvent) {}

    /** The use of the factorization cache by a solve. */
    public enum CacheEvent implements Coded {
        /** The structure was available. */
        HIT(0),
        /** New values on the same structure: a cold solve. */
        REFRESH(1),
        /** The structure had to be built. */
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

    /**
     * The status, as in {@code solves.csv}: {@code optimal}, {@code time-limit}, {@code infeasible} …, or {@code
     * rejected}.
     */
    public String status() {
        return verdict.status(ending);
    }

    /** The status with the remark. */
    public String text() {
        return status() + (remark.isEmpty() ? "" : ": " + remark);
    }

    /** The same solve with a verdict: accepted, or rejected for a reason. */
    public SolveFacts judged(Optional<String> objection) {
        return new SolveFacts(
                cycle,
                ending,
                objection.isEmpty() ? PlanVerdict.ACCEPTED : PlanVerdict.REJECTED,
                objection.orElse(remark),
                result,
                effort,
                targets);
    }

    /** The same solve with another ending and no verdict yet. */
    public SolveFacts endedAs(SolveEnding other, String why) {
        return new SolveFacts(cycle, other, PlanVerdict.PENDING, why, result, effort, targets);
    }

    /** The same solve with the steady optimum ahead of its plan. */
    public SolveFacts with(Optional<TargetFacts> others) {
        return new SolveFacts(cycle, ending, verdict, remark, result, effort, others);
    }
}
