package dev.takt.actors.parameters;

/**
 * The time limits of a solve.
 *
 * @param period nanoseconds
 * @param cutOff nanoseconds from the beginning of a period
 * @param periodSeconds seconds of the plant
 * @param reserve nanoseconds before the cut-off at which a plan must be available
 * @param ahead whether plans are computed ahead and corrected by the measurement
 * @param startDelay seconds of the plant from a measurement to the start of its plan
 */
public record SolveTiming(
        long period, long cutOff, double periodSeconds, long reserve, boolean ahead, double startDelay) {
    /** The start of the plan of a period, to the last bit what its measurement will ask for. */
    double start(long cycle) {
        return cycle * periodSeconds + startDelay;
    }
}
