package dev.takt.actors.state;

import java.util.Optional;
import java.util.function.Consumer;

/**
 * The turn of an actor in the exchange of the state of its loop. The actor does it on its thread.
 *
 * @param cycle the period that has ended
 * @param state to or from which values go
 * @param done told once: what went wrong, or empty
 */
public record StateTurn(long cycle, StateExchange state, Consumer<Optional<String>> done) {

    /**
     * Exchanges the values of a part.
     *
     * @param present the last period that the actor knows
     */
    public void take(long present, Consumer<StateExchange> part) {
        if (!state.isReading() && present != cycle) {
            done.accept(Optional.of("it is in period " + present + " already"));
            return;
        }
        try {
            part.accept(state);
            boolean whole = !(state instanceof StateReader reader && reader.hasMore());
            done.accept(whole ? Optional.empty() : Optional.of("there is more than this loop has"));
        } catch (RuntimeException e) {
            done.accept(Optional.of(String.valueOf(e.getMessage())));
        }
    }
}
