package dev.takt.solver.nmpc;

/**
 * How far a bounded quantity can move before the active set of the plan is another one. A bound is active where its
 * multiplier exceeds the distance to it; leaving an active bound by more than that distance would turn its multiplier
 * negative, to first order, because the barrier terms keep their product.
 */
final class BoundRoom {
    /** A bound is met, not crossed, up to this fraction of max(1, |bound|). */
    private static final double ROUNDING = 1e-9;

    private BoundRoom() {}

    /** The largest change downward, at most 0. */
    static double down(double value, double lower, double upper, double upperMultiplier) {
        double toLower = Math.min(lower - value, 0) - rounding(lower);
        return upperMultiplier > upper - value
                ? Math.max(toLower, Math.min(value - upper, 0) - rounding(upper))
                : toLower;
    }

    /** The largest change upward, at least 0. */
    static double up(double value, double lower, double upper, double lowerMultiplier) {
        double toUpper = Math.max(upper - value, 0) + rounding(upper);
        return lowerMultiplier > value - lower
                ? Math.min(toUpper, Math.max(value - lower, 0) + rounding(lower))
                : toUpper;
    }

    private static double rounding(double bound) {
        return Double.isInfinite(bound) ? 0 : ROUNDING * Math.max(1, Math.abs(bound));
    }
}
