package dev.takt.solver.ipm.options;

/**
 * How a solve starts from a primal-dual point near its solution.
 *
 * @param leastIterations iterations that a warm solve makes even where the point satisfies the tolerance already: a point that
 *     has drifted to just below it would otherwise be passed on from solve to solve
 * @param push least distance of the point to a bound, absolute and relative
 * @param smallestBarrier the first barrier parameter is a tenth of the mean complementarity of the point, but not below this;
 *     bound multipliers are raised to this over the distance to the bound, so that bounds far away do not raise that mean
 * @param largestBarrier nor above this
 * @param patience if the solve has not ended after this number of iterations, or bounds or a need of restoration stop it before, it
 *     starts again, once, from the same point, moved to the central path of {@code safeBarrier}; if that fails, cold, from the
 *     variables of the point and then from the program's own guess
 * @param safeBarrier the barrier parameter of the second attempt
 */
public record WarmStartOptions(
        int leastIterations,
        double push,
        double smallestBarrier,
        double largestBarrier,
        int patience,
        double safeBarrier) {
    /**
     * A push of 1e-9, which served Ipopt best on the receding-horizon problems of the benchmarks, and barrier parameters
     * down to 1e-11, which leave the tolerance to the other errors.
     */
    public static final WarmStartOptions DEFAULT = new WarmStartOptions(1, 1e-9, 1e-11, 1e-1, 12, 1e-4);

    public WarmStartOptions {
        Requirement.notNegative("least number of warm iterations", leastIterations);
        Requirement.positive("warm push", push);
        Requirement.positive("smallest warm barrier", smallestBarrier);
        Requirement.positive("largest warm barrier", largestBarrier);
        Requirement.positive("safe barrier", safeBarrier);
    }
}
