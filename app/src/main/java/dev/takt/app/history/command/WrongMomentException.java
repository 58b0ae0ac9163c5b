package dev.takt.app.history.command;

/** A text that is no moment; the message is for the user. */
public final class WrongMomentException extends RuntimeException {
    private static final long serialVersionUID = 1;

    WrongMomentException(String message) {
        super(message);
    }
}
