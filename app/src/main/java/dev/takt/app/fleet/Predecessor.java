package dev.takt.app.fleet;

import dev.takt.actors.state.LoopState;
import java.util.concurrent.CompletionStage;

/** The loop that drives a plant on another node, until the one that asks takes its place. */
@FunctionalInterface
public interface Predecessor {
    /** Its state at the end of one of its next periods; failed with the reason where it has none to give. */
    CompletionStage<HandedOver> state();

    /**
     * The state of a loop at the end of a period.
     *
     * @param beginning of that period, by {@link System#nanoTime} of this process
     */
    record HandedOver(LoopState state, long beginning) {}
}
