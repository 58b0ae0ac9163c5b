package dev.takt.monitoring.http;

/** Counts the answers to requests for commands. */
@FunctionalInterface
public interface CommandCounter {

    /** A request was answered. */
    void answered(CommandResult result);
}
