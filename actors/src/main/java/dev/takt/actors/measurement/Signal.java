package dev.takt.actors.measurement;

import dev.takt.config.setting.Range;
import dev.takt.config.settings.SignalSettings;

/**
 * A measured signal.
 *
 * @param name of its tag, {@code x[3]}
 * @param settings of the validation of its values
 * @param bounds of what it measures in the model; {@link Range#ALL} if there are none
 */
public record Signal(String name, SignalSettings settings, Range bounds) {
    /** A value so many widths of the bounds outside of them is no measurement. The state itself may be outside of its bounds. */
    private static final double WIDTHS = 100;

    /** A signal of something without bounds. */
    public Signal(String name, SignalSettings settings) {
        this(name, settings, Range.ALL);
    }

    /** This signal with other settings. */
    public Signal with(SignalSettings changed) {
        return new Signal(name, changed, bounds);
    }

    /** Plausible values: the range in the settings, else a multiple of that between the bounds. */
    Range plausible() {
        double width = bounds.most() - bounds.least();
        if (!settings.range().equals(Range.ALL) || !Double.isFinite(width) || !(width > 0)) {
            return settings.range();
        }
        return new Range(bounds.least() - WIDTHS * width, bounds.most() + WIDTHS * width);
    }
}
