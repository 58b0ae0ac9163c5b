package dev.takt.app.terminal;

/** The device that the user asked for is not there. */
public final class MissingDeviceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public MissingDeviceException(String message) {
        super(message);
    }
}
