package dev.takt.actors.clock;

import java.util.Optional;

/**
 * A value that applies from the beginning of a period on and is announced before it, so that all components of a loop
 * apply it at the same boundary. Used by one thread.
 *
 * @param <T> type of the value
 */
public final class Upcoming<T> {
    private Optional<T> value = Optional.empty();
    private long from;

    /** Announces a value for a period; it replaces an earlier announcement that is not in force yet. */
    public void plan(long cycle, T upcoming) {
        from = cycle;
        value = Optional.of(upcoming);
    }

    /** The value that applies from now on; returned once. */
    public Optional<T> due(long cycle) {
        if (cycle < from) {
            return Optional.empty();
        }
        Optional<T> due = value;
        value = Optional.empty();
        return due;
    }
}
