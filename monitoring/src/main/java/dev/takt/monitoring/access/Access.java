package dev.takt.monitoring.access;

/** Whether somebody is let in. */
public sealed interface Access {

    /** A valid token was shown. */
    record Granted(String name, Role role) implements Access {}

    /** None was. */
    record Denied(String reason) implements Access {}

    /** A token was shown that is no longer valid. */
    record Expired(String name, String reason) implements Access {}
}
