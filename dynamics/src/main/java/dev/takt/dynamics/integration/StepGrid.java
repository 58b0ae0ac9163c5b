package dev.takt.dynamics.integration;

/**
 * The steps of a system in discrete time, which begin at the multiples of their length.
 *
 * @param length of a step in seconds
 */
public record StepGrid(double length) {
    /** A time this close to the end of a step, as a part of it, is the end: times are sums of periods. */
    private static final double ROUNDING = 1e-6;

    /** The number of the step to which a time belongs; its end belongs to the next one. */
    public long stepAt(double time) {
        return (long) Math.floor(time / length + ROUNDING);
    }

    /** When a step begins. */
    public double begin(long step) {
        return step * length;
    }
}
