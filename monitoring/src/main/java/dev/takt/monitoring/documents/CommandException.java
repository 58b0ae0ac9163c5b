package dev.takt.monitoring.documents;

/** A document is not a command; the message says what was expected. */
public final class CommandException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Makes the exception with the message for the sender of the document. */
    public CommandException(String message) {
        super(message);
    }
}
