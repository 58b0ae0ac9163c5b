package dev.takt.actors.parameters;

/**
 * The times that a solve has to keep.
 *
 * @param period nanoseconds
 * @param cutOff nanoseconds from the beginning of a period
 * @param periodSeconds seconds of the plant
 * @param reserve nanoseconds before the cut-off by which a plan must be there
 * @param ahead whether plans are made ahead and corrected by the measurement
 * @param startDelay seconds of the plant from a measurement to the moment at which its plan starts
 */
public record SolveTiming(
        long period, long cutOff, double periodSeconds, long reserve, boolean ahead, double startDelay) {}
