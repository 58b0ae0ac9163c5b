package dev.takt.actors.measurement;

import dev.takt.config.settings.SignalSettings;

/**
 * A measured signal.
 *
 * @param name of its tag, {@code x[3]}
 * @param settings of the validation of its values
 */
public record Signal(String name, SignalSettings settings) {}
