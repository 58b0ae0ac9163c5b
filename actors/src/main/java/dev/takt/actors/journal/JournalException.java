package dev.takt.actors.journal;

/** A file is not a readable journal; the message is for the user. */
public final class JournalException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    JournalException(String message) {
        super(message);
    }
}
