package dev.takt.actors.parameters;

import java.util.Optional;

/**
 * Allows at most one request at the solver. Of further requests the newest waits, the others are dropped.
 *
 * @param <R> type of the requests
 */
final class OneInFlight<R> {
    private boolean available;
    private boolean busy;
    private Optional<R> waiting = Optional.empty();

    /** The solver is available and idle. */
    void ready() {
        available = true;
        busy = false;
    }

    /** The solver is not available. */
    void lost() {
        available = false;
        busy = false;
    }

    /** Offers a request; the one to send now, if any. */
    Optional<R> offer(R request) {
        if (available && !busy) {
            busy = true;
            waiting = Optional.empty();
            return Optional.of(request);
        }
        waiting = Optional.of(request);
        return Optional.empty();
    }

    /** The solver has answered; the request to send now, if any. */
    Optional<R> answered() {
        busy = false;
        Optional<R> next = waiting;
        waiting = Optional.empty();
        return next.flatMap(this::offer);
    }

    /** Whether nothing is at the solver, and nothing waits. */
    boolean isIdle() {
        return !busy && waiting.isEmpty();
    }
}
