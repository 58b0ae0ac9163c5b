package dev.takt.monitoring.http;

import java.util.Locale;

/** The result of a request for a command. */
public enum CommandResult {
    /** The loop carries it out. */
    OK,
    /** The loop refused it. */
    REFUSED,
    /** No valid token, the wrong role, or from another origin. */
    DENIED,
    /** Not a command. */
    INVALID,
    /** The token has expired. */
    EXPIRED,
    /** The loop did not answer in time. */
    TIMEOUT;

    /** The name in metrics and audits. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
