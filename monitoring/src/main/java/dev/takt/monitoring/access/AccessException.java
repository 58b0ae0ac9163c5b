package dev.takt.monitoring.access;

/** What guards the server, its tokens, certificate or audit file, is not as the settings say; the message is what the user reads. */
public final class AccessException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Makes the exception with the message for the user. */
    public AccessException(String message) {
        super(message);
    }
}
