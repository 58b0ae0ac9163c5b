package dev.takt.monitoring.access;

/** The tokens, the certificate or the audit file of the server cannot be used as set. The message is for the user. */
public final class AccessException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Makes the exception with the message for the user. */
    public AccessException(String message) {
        super(message);
    }
}
