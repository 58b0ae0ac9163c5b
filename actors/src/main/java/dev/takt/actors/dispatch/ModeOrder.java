package dev.takt.actors.dispatch;

import dev.takt.actors.state.StateExchange;
import dev.takt.loop.Mode;
import java.util.List;

/**
 * The mode of the loop.
 *
 * @param requested the requested mode
 * @param actual the actual mode
 * @param reasons why the two differ, or why the loop is degraded
 */
public record ModeOrder(Mode requested, Mode actual, List<String> reasons) {
    public ModeOrder {
        reasons = List.copyOf(reasons);
    }

    /** Exchanges a mode. */
    public static ModeOrder exchanged(StateExchange state, ModeOrder present) {
        return new ModeOrder(
                state.choice(Mode.class, present.requested()),
                state.choice(Mode.class, present.actual()),
                state.texts(present.reasons()));
    }
}
