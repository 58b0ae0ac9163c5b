package dev.takt.actors.clock;

import java.util.Optional;

/**
 * Something that holds from the beginning of a period on, told before that period begins, so that all parts of a loop take it
 * over at the same boundary. Used by one thread.
 *
 * @param <T> what will hold
 */
public final class Upcoming<T> {
    private Optional<T> value = Optional.empty();
    private long from;

    /** From a period on something holds; what was told before and does not hold yet is forgotten. */
    public void plan(long cycle, T upcoming) {
        from = cycle;
        value = Optional.of(upcoming);
    }

    /** What holds from now on; given once. */
    public Optional<T> due(long cycle) {
        if (cycle < from) {
            return Optional.empty();
        }
        Optional<T> due = value;
        value = Optional.empty();
        return due;
    }
}
