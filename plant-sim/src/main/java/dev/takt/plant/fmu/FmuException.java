package dev.takt.plant.fmu;

/** An FMU cannot be used, or cannot continue. */
public final class FmuException extends RuntimeException {
    public FmuException(String message) {
        super(message);
    }

    public FmuException(String message, Throwable cause) {
        super(message, cause);
    }
}
