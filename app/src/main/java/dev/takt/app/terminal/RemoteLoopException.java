package dev.takt.app.terminal;

/** A running loop could not be reached, or refuses a command. */
public final class RemoteLoopException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RemoteLoopException(String message) {
        super(message);
    }
}
