package dev.takt.actors.dispatch;

import dev.takt.loop.Mode;
import java.util.List;

/**
 * In which mode the loop is.
 *
 * @param requested what was asked for
 * @param actual what it is
 * @param reasons why the two differ, or why the loop is degraded
 */
public record ModeOrder(Mode requested, Mode actual, List<String> reasons) {
    public ModeOrder {
        reasons = List.copyOf(reasons);
    }
}
