package dev.takt.app.cli;

/** A running loop could not be reached, or does not do what it was asked. */
final class RemoteLoopException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RemoteLoopException(String message) {
        super(message);
    }
}
