package dev.takt.app.simulation;

/** A loop ended before its first step; the message is for the user. */
public final class NoStepException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Makes the exception with the message for the user. */
    NoStepException(String message) {
        super(message);
    }
}
