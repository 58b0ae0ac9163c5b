package dev.takt.monitoring.access;

/** The result of an authentication. */
public sealed interface Access {

    /** The token is valid. */
    record Granted(String name, Role role) implements Access {}

    /** There was no valid token. */
    record Denied(String reason) implements Access {}

    /** The token is unknown. */
    record Unknown(String reason) implements Access {}

    /** The token is no longer valid. */
    record Expired(String name, String reason) implements Access {}

    /**
     * Too many unknown tokens came from this address; this one was not checked.
     *
     * @param seconds until the next token is checked
     * @param first whether this is the first one since the last unknown token
     */
    record Slowed(long seconds, boolean first) implements Access {}
}
