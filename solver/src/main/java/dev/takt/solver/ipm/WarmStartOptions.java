package dev.takt.solver.ipm;

/**
 * How a solve starts from a primal-dual point near its solution.
 *
 * @param push least distance of the point to a bound, absolute and relative
 * @param smallestBarrier the first barrier parameter is the mean complementarity of the point, but not below this; bound
 *     multipliers are raised to this over the distance to the bound, so that bounds far away do not raise that mean
 * @param largestBarrier nor above this
 * @param patience if the solve has not ended after so many iterations, or needs restoration before, it starts again, once,
 *     from the same point with {@code safeBarrier} and {@code safePush}
 * @param safeBarrier the barrier parameter of the second attempt
 * @param safePush the push of the second attempt
 */
public record WarmStartOptions(
        double push, double smallestBarrier, double largestBarrier, int patience, double safeBarrier, double safePush) {
    /** Pushes and smallest barrier 1e-9, which served Ipopt best on the receding-horizon problems of the benchmarks. */
    public static final WarmStartOptions DEFAULT = new WarmStartOptions(1e-9, 1e-9, 1e-1, 12, 1e-2, 1e-3);

    public WarmStartOptions {
        Requirement.positive("warm push", push);
        Requirement.positive("smallest warm barrier", smallestBarrier);
        Requirement.positive("largest warm barrier", largestBarrier);
        Requirement.positive("safe barrier", safeBarrier);
        Requirement.positive("safe push", safePush);
    }
}
