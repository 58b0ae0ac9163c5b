package dev.takt.dynamics.integration;

/** A system could not be integrated over an interval to the accuracy that was asked for. */
public final class IntegrationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Where the integration stopped. */
    private final double time;

    /** Makes the exception. */
    public IntegrationException(double time, String reason, String cure) {
        super("integration stopped at t = " + time + ": " + reason + ". " + cure);
        this.time = time;
    }

    /** Where the integration stopped. */
    public double time() {
        return time;
    }
}
