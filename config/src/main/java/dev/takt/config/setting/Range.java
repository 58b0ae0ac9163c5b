package dev.takt.config.setting;

/**
 * Numbers between two, both included.
 *
 * @param least negative infinity for no limit
 * @param most infinity for no limit
 */
public record Range(double least, double most) {
    /** All numbers. */
    public static final Range ALL = new Range(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    /** Whether a number lies between; not if it is NaN. */
    public boolean contains(double value) {
        return value >= least && value <= most;
    }

    @Override
    public String toString() {
        return "[" + limit(least) + ", " + limit(most) + "]";
    }

    private static String limit(double value) {
        return Double.isInfinite(value) ? (value < 0 ? "-inf" : "inf") : Double.toString(value);
    }
}
