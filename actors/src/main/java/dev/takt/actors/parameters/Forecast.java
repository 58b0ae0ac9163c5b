package dev.takt.actors.parameters;

import dev.takt.actors.state.StateExchange;
import dev.takt.config.settings.ForecastSettings;
import dev.takt.config.settings.ForecastSettings.Interpolation;
import dev.takt.solver.model.ExpressionText;
import java.util.Arrays;
import java.util.function.DoubleFunction;

/**
 * A forecast of a parameter, which replaces the values of the case file. The arrays must not be changed.
 *
 * @param issued its issue time in time of the plant
 * @param times of the plant in seconds, strictly increasing, at least one
 * @param values one at each time
 * @param end the time of the plant up to which it is valid
 * @param settings of the parameter
 */
@SuppressWarnings("ArrayRecordComponent")
record Forecast(double issued, double[] times, double[] values, double end, ForecastSettings settings) {

    /** A forecast that is valid up to its last time. */
    Forecast(double issued, double[] times, double[] values, ForecastSettings settings) {
        this(issued, times, values, times[times.length - 1], settings);
    }

    /** The time of the plant at which it has become too old; infinity for never. */
    double stale() {
        return settings.staleAfter().map(after -> issued + after).orElse(Double.POSITIVE_INFINITY);
    }

    /** Whether it has a value at a time of the plant. */
    boolean covers(double time) {
        return time >= times[0] && time <= end;
    }

    /** Why it has no value at a time of the plant: it begins later, has become too old, or has ended. */
    String absence(double now, DoubleFunction<String> time) {
        if (now < times[0]) {
            return " begins later, at " + time.apply(times[0]);
        }
        boolean old = end == stale() && end < times[times.length - 1];
        return old
                ? " is older than loop.forecasts.stale-after, "
                        + ExpressionText.number(settings.staleAfter().orElseThrow()) + " s, since " + time.apply(end)
                        + ", though it reaches further"
                : " has ended, at " + time.apply(end);
    }

    /** Whether its last value is held at a time of the plant. */
    boolean isHeld(double time) {
        return settings.fallback() == ForecastSettings.Fallback.HOLD && time > end && time <= end + settings.holdFor();
    }

    /** The value at a time that is covered, or at which the last value is held. */
    double at(double time) {
        double place = Math.min(time, end);
        int found = Arrays.binarySearch(times, place);
        if (found >= 0) {
            return values[found];
        }
        int after = -found - 1;
        if (after == 0 || after == times.length) {
            return values[Math.max(0, after - 1)];
        }
        if (settings.interpolation() == Interpolation.HOLD) {
            return values[after - 1];
        }
        double part = (place - times[after - 1]) / (times[after] - times[after - 1]);
        return values[after - 1] + part * (values[after] - values[after - 1]);
    }

    /** The same forecast, valid at most up to a time. */
    Forecast endingAt(double time) {
        return new Forecast(issued, times, values, Math.min(end, time), settings);
    }

    /** The same forecast with other settings. */
    Forecast with(ForecastSettings other) {
        return new Forecast(issued, times, values, end, other);
    }

    /** A forecast of nothing, to be read into. */
    static Forecast blank(ForecastSettings settings) {
        return new Forecast(0, new double[1], new double[1], 0, settings);
    }

    /** Exchanges a forecast; its settings are those of the file. */
    static Forecast exchanged(StateExchange state, Forecast present) {
        return new Forecast(
                state.real(present.issued),
                state.array(present.times),
                state.array(present.values),
                state.real(present.end),
                present.settings);
    }
}
