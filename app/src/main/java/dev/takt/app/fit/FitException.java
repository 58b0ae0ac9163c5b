package dev.takt.app.fit;

/** A fit that cannot be made; the message is for the user. */
final class FitException extends RuntimeException {
    private static final long serialVersionUID = 1;

    FitException(String message) {
        super(message);
    }
}
