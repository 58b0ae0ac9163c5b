package dev.takt.actors.measurement;

/**
 * The relation between the loop's clock, on which frames are received and ages are measured, and the time of the plant.
 *
 * @param periodSeconds of control, in seconds of the plant
 * @param timeScale seconds of the plant in a second of the clock
 */
public record MeasurementClock(double periodSeconds, double timeScale) {
    private static final double NANO = 1e-9;

    /** The nanoseconds of the clock in seconds of the plant. */
    long nanos(double seconds) {
        return Math.round(seconds / (NANO * timeScale));
    }

    /** Seconds of the plant in nanoseconds of the clock. */
    double seconds(long nanos) {
        return NANO * timeScale * nanos;
    }
}
