package dev.takt.app.terminal;

/** The device that the user selected is not available. */
public final class MissingDeviceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public MissingDeviceException(String message) {
        super(message);
    }
}
