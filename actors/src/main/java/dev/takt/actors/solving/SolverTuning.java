package dev.takt.actors.solving;

import dev.takt.config.settings.SolverSettings;
import java.util.List;

/**
 * The settings of a solver that may change while the loop runs.
 *
 * @param settings all settings; those that take effect after a restart are unchanged
 * @param overrides settings that differ from those at the start of the loop, each {@code path=value}
 */
public record SolverTuning(SolverSettings settings, List<String> overrides) {
    public SolverTuning {
        overrides = List.copyOf(overrides);
    }
}
