package dev.takt.app.adversary;

/**
 * How a run left one limit.
 *
 * @param largest in the unit of the limit, at the end of a period
 * @param integrated over the time of the run
 * @param periods at whose end the limit was left by more than rounding
 * @param room to the nearest limit at the end of the run, negative beyond it
 */
public record Violation(double largest, double integrated, int periods, double room) {
    /** A limit that was kept, far from it. */
    public static final Violation NONE = new Violation(0, 0, 0, Double.POSITIVE_INFINITY);
}
