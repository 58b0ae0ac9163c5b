package dev.takt.solver.nmpc;

import static java.util.Objects.requireNonNull;

import dev.takt.solver.model.Domain;
import java.util.Arrays;
import java.util.Map;

/** The supports of the horizon as an axis on which values are looked up by time since the start of the plan. */
final class SupportAxis {
    /** Times closer than this fraction of the horizon are one time. */
    private static final double RELATIVE_TOLERANCE = 1e-9;

    private final double[] times;
    private final double tolerance;

    /** An axis over at least two increasing times; the array is kept. */
    SupportAxis(double[] times) {
        this.times = times;
        this.tolerance = RELATIVE_TOLERANCE * (times[times.length - 1] - times[0]);
    }

    /** The axis of a domain among those of a transcribed problem. */
    static SupportAxis of(Map<String, double[]> supports, Domain domain) {
        return new SupportAxis(requireNonNull(supports.get(domain.name()), "supports of a transcribed domain"));
    }

    /** Number of supports. */
    int size() {
        return times.length;
    }

    /** The time of a support. */
    double time(int support) {
        return times[support];
    }

    /**
     * The k, from 1 to the last support, of the interval (times[k-1], times[k]] that contains the time. The start of the
     * axis belongs to the first interval, and so does everything before it.
     */
    int intervalEndingAtOrAfter(double time) {
        int found = Arrays.binarySearch(times, time - tolerance);
        return Math.clamp(found >= 0 ? found : -found - 1, 1, times.length - 1);
    }

    /**
     * The k, from 0 to the last but one support, of the interval [times[k], times[k+1]) that contains the time. The end of
     * the axis belongs to the last interval, and so does everything after it.
     */
    int intervalStartingAtOrBefore(double time) {
        int found = Arrays.binarySearch(times, time + tolerance);
        return Math.clamp(found >= 0 ? found : -found - 2, 0, times.length - 2);
    }

    /** Whether the time lies behind the last but one support, beyond the end of the axis included. */
    boolean isInLastInterval(double time) {
        return time > times[times.length - 2] + tolerance;
    }

    /** How far the time lies inside the interval that starts at support k, from 0 to 1. */
    double fraction(int k, double time) {
        double fraction = Math.clamp((time - times[k]) / (times[k + 1] - times[k]), 0.0, 1.0);
        double width = times[k + 1] - times[k];
        if (fraction * width <= tolerance) {
            return 0;
        }
        return (1 - fraction) * width <= tolerance ? 1 : fraction;
    }
}
