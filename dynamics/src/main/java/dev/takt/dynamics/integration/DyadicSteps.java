package dev.takt.dynamics.integration;

/**
 * Step sizes that are the interval divided by powers of two, on the grid of their multiples. Steps so chosen end exactly at
 * the end of the interval without a last odd step, and the same few sizes come again and again, in one interval and in all
 * of the same length, so that factorizations can be kept.
 */
final class DyadicSteps {
    /** Time resolves no smaller part of the time that has passed. */
    private static final double RESOLUTION = 0x1p-46;

    private double interval;
    /** The part of the interval that has passed: a sum of powers of two, exact. */
    private double passed;

    /** Begins an interval of the given length. */
    void begin(double length) {
        interval = length;
        passed = 0;
    }

    /** The time since the beginning of the interval. */
    double elapsed() {
        return passed * interval;
    }

    /** Whether the end is reached. */
    boolean done() {
        return passed >= 1;
    }

    /**
     * The largest step not above the proposal that may be taken from here, as a part of the interval; 0 when it is too small
     * to be resolved.
     */
    double part(double proposal) {
        double part = 1;
        while (part * interval > proposal || passed % part != 0) {
            part /= 2;
            if (part < RESOLUTION * passed || part * interval < Double.MIN_NORMAL) {
                return 0;
            }
        }
        return part;
    }

    /** The size of a step that is a part of the interval. */
    double size(double part) {
        return part * interval;
    }

    /** Takes a step. */
    void advance(double part) {
        passed += part;
    }
}
