package dev.takt.app.fleet;

import java.io.IOException;

/** A fleet cannot be run as its files say; the message is for the user. */
public final class FleetException extends IOException {
    private static final long serialVersionUID = 1;

    FleetException(String message) {
        super(message);
    }
}
