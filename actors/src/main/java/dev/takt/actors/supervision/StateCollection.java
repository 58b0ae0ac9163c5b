package dev.takt.actors.supervision;

import dev.takt.actors.state.LoopState;
import dev.takt.actors.state.StatePart;
import dev.takt.actors.state.StateReader;
import dev.takt.actors.state.StateTurn;
import dev.takt.actors.state.StateWriter;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;

/**
 * The exchange of the state of a loop at the boundary of two periods. Every actor has its turn on its own thread; when all have had it the
 * exchange is done. One that was no longer at the boundary ends it without a result.
 */
final class StateCollection {
    private final Map<StatePart, StateWriter> writers = new EnumMap<>(StatePart.class);
    private final StringBuilder wrong = new StringBuilder();
    private int open = StatePart.values().length;

    /** Where the turn of an actor is sent. */
    @FunctionalInterface
    interface Turns extends BiConsumer<StatePart, StateTurn> {}

    /**
     * Collects the state of a loop.
     *
     * @param cycle the period that has ended
     * @param base its beginning on the loop's clock
     */
    static CompletableFuture<LoopState> of(long cycle, long base, LoopIdentity identity, Turns turns) {
        StateCollection collection = new StateCollection();
        CompletableFuture<LoopState> collected = new CompletableFuture<>();
        for (StatePart part : StatePart.values()) {
            collection.writers.put(part, new StateWriter(base));
        }
        collection.writers.forEach((part, writer) -> turns.accept(part, new StateTurn(cycle, writer, failure -> {
            if (collection.done(part, failure)) {
                collection.conclude(cycle, identity, collected);
            }
        })));
        return collected;
    }

    private synchronized boolean done(StatePart part, Optional<String> failure) {
        failure.ifPresent(text -> wrong.append(wrong.isEmpty() ? "" : "; ")
                .append(part.label())
                .append(": ")
                .append(text));
        return --open == 0;
    }

    private synchronized void conclude(long cycle, LoopIdentity identity, CompletableFuture<LoopState> collected) {
        if (!wrong.isEmpty()) {
            collected.completeExceptionally(new IllegalStateException(wrong.toString()));
            return;
        }
        Map<StatePart, byte[]> parts = new EnumMap<>(StatePart.class);
        writers.forEach((part, writer) -> parts.put(part, writer.toBytes()));
        collected.complete(new LoopState(cycle, identity.plantOrigin().getAsDouble(), identity.modelHash(), parts));
    }

    /**
     * Gives a state to a loop whose actors are at rest.
     *
     * @param base the beginning of the period that has ended, on the clock of this loop
     * @return completed with what is wrong; empty if all is in place
     */
    static CompletableFuture<Optional<String>> give(LoopState state, long base, Turns turns) {
        StateCollection collection = new StateCollection();
        CompletableFuture<Optional<String>> given = new CompletableFuture<>();
        state.parts().forEach((part, bytes) -> {
            StateReader reader = new StateReader(bytes, base);
            turns.accept(part, new StateTurn(state.cycle(), reader, failure -> {
                if (collection.done(part, failure)) {
                    given.complete(collection.objection());
                }
            }));
        });
        return given;
    }

    private synchronized Optional<String> objection() {
        return wrong.isEmpty() ? Optional.empty() : Optional.of(wrong.toString());
    }
}
