package dev.takt.solver.accelerator;

/** A device or its compiler failed; the message holds the name that CUDA gives to the failure. */
public final class DeviceException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final DeviceFailure failure;

    /** A failure that leaves the device as it was, with what was tried, what happened, and what may help. */
    public DeviceException(String message) {
        super(message);
        failure = DeviceFailure.OTHER;
    }

    /** A failure that something else caused. */
    public DeviceException(String message, Throwable cause) {
        super(message, cause);
        failure = DeviceFailure.OTHER;
    }

    /**
     * A failure of the device.
     *
     * @param attempt what was tried
     * @param result what came of it, as CUDA calls it
     */
    public DeviceException(DeviceFailure failure, String attempt, String result) {
        super(failure.message(attempt, result));
        this.failure = failure;
    }

    /** What became of the device. */
    public DeviceFailure failure() {
        return failure;
    }
}
