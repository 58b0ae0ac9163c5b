package dev.takt.config.service;

import java.util.List;
import java.util.Optional;

/**
 * A controlled variable that may be dropped.
 *
 * @param name in the case file
 * @param limits names of the inequalities that no longer hold while it is dropped
 * @param factor the parameter that multiplies the terms of its set-points, 1 in service and 0 dropped; empty without set-points
 * @param signal that it is known from; empty for none
 * @param dropsWithSignal whether it is dropped while that signal is lost
 */
public record ControlledVariable(
        String name, List<String> limits, Optional<String> factor, Optional<String> signal, boolean dropsWithSignal) {
    public ControlledVariable {
        limits = List.copyOf(limits);
    }
}
