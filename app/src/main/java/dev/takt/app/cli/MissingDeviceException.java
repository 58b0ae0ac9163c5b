package dev.takt.app.cli;

/** The device that the user asked for is not there. */
final class MissingDeviceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MissingDeviceException(String message) {
        super(message);
    }
}
