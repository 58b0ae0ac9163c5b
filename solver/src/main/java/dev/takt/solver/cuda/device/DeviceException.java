package dev.takt.solver.cuda.device;

/** A device or its compiler failed; the message holds the name that CUDA gives to the failure. */
public final class DeviceException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** A failure with what was tried, what happened, and what may help. */
    public DeviceException(String message) {
        super(message);
    }

    /** A failure that something else caused. */
    public DeviceException(String message, Throwable cause) {
        super(message, cause);
    }
}
