package dev.takt.actors.parameters;

import java.util.Optional;

/**
 * At most one request is with the solver; of those that come meanwhile the newest waits, the others are forgotten.
 *
 * @param <R> the requests
 */
final class OneInFlight<R> {
    private boolean available;
    private boolean busy;
    private Optional<R> waiting = Optional.empty();

    /** A solver that is there and idle. */
    void ready() {
        available = true;
        busy = false;
    }

    /** There is no solver. */
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
}
