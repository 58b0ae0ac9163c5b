package dev.takt.solver.model;

import java.util.Arrays;

/** Supports of a domain: strictly increasing coordinates. */
public final class Supports {
    /** Coordinates that differ by less than this part of the larger one, or of the domain, are the same support. */
    public static final double SNAP = 1e-9;

    private Supports() {}

    /**
     * Equal intervals.
     *
     * @param points at least 2; both ends count
     * @throws IllegalArgumentException if there are fewer points or the interval is empty
     */
    public static double[] uniform(double from, double to, int points) {
        if (points < 2 || !(to > from)) {
            throw new IllegalArgumentException(
                    "%d supports from %s to %s; expected at least 2 on an interval that is not empty"
                            .formatted(points, from, to));
        }
        double[] supports = new double[points];
        for (int i = 0; i < points; i++) {
            supports[i] = from + (to - from) * i / (points - 1);
        }
        supports[points - 1] = to;
        return supports;
    }

    /**
     * Intervals of a given length; the last one is shorter when the step does not divide the whole.
     *
     * @throws IllegalArgumentException if the step is not positive or the interval is empty
     */
    public static double[] stepped(double from, double to, double step) {
        if (!(step > 0) || !(to > from)) {
            throw new IllegalArgumentException(
                    "step %s from %s to %s; expected a positive step on an interval that is not empty"
                            .formatted(step, from, to));
        }
        int whole = (int) Math.floor((to - from) / step * (1 + SNAP));
        boolean remainder = to - from - whole * step > SNAP * step;
        double[] supports = new double[whole + 1 + (remainder ? 1 : 0)];
        for (int i = 0; i < supports.length; i++) {
            supports[i] = from + i * step;
        }
        supports[supports.length - 1] = to;
        return supports;
    }

    /** The position of a coordinate among increasing supports, snapped to the nearest within {@link #SNAP}, or -1. */
    public static int indexOf(double[] supports, double coordinate) {
        if (supports.length == 0 || !Double.isFinite(coordinate)) {
            return -1;
        }
        int found = Arrays.binarySearch(supports, coordinate);
        if (found >= 0) {
            return found;
        }
        int after = -found - 1;
        double span = supports[supports.length - 1] - supports[0];
        double tolerance = SNAP * Math.max(Math.abs(coordinate), span);
        if (after < supports.length && supports[after] - coordinate <= tolerance) {
            return after;
        }
        return after > 0 && coordinate - supports[after - 1] <= tolerance ? after - 1 : -1;
    }
}
