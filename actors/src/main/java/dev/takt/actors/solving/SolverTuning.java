package dev.takt.actors.solving;

import dev.takt.config.settings.SolverSettings;
import java.util.List;

/**
 * What of a solver may change while the loop runs.
 *
 * @param settings all of them; those that act after a restart are as they were
 * @param overrides those that are not as they were when the loop started, each {@code path=value}
 */
public record SolverTuning(SolverSettings settings, List<String> overrides) {
    public SolverTuning {
        overrides = List.copyOf(overrides);
    }
}
