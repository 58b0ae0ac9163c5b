package dev.takt.actors.measurement;

import dev.takt.config.settings.SignalSettings;

/**
 * A measured signal.
 *
 * @param name of its tag, {@code x[3]}
 * @param settings how its values are judged
 */
public record Signal(String name, SignalSettings settings) {}
