package dev.takt.monitoring.access;

/** Whether somebody is let in. */
public sealed interface Access {

    /** A valid token was shown. */
    record Granted(String name, Role role) implements Access {}

    /** None was. */
    record Denied(String reason) implements Access {}

    /** A token was shown that nobody has. */
    record Unknown(String reason) implements Access {}

    /** A token was shown that is no longer valid. */
    record Expired(String name, String reason) implements Access {}

    /**
     * Too many unknown tokens came from there; this one was not looked at.
     *
     * @param seconds until the next one is
     * @param first whether this is the first one since the last unknown token
     */
    record Slowed(long seconds, boolean first) implements Access {}
}
