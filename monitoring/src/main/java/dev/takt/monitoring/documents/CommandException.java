package dev.takt.monitoring.documents;

/** A document is not a command; the message says what was expected. */
public final class CommandException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    /** Longer ones repeat what was sent: the log, the audit and the journal would have all of it. */
    private static final int LONGEST = 1000;

    /** Makes the exception with the message for the sender of the document. */
    public CommandException(String message) {
        super(message.length() > LONGEST ? message.substring(0, LONGEST) + "…" : message);
    }
}
