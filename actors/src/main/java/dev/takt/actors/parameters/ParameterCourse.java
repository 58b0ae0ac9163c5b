package dev.takt.actors.parameters;

import dev.takt.actors.state.StateExchange;
import dev.takt.config.Forecastable;
import dev.takt.config.time.TimeProfile;
import dev.takt.solver.model.Parameter;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The values of one parameter over the time of the plant: an operator's value, else a forecast, else the case file.
 *
 * @param parameter of the controller's model
 * @param profile of the case file; empty for a parameter that also depends on space, for which the model's function
 *     applies
 * @param override by an operator
 * @param forecast of it
 */
record ParameterCourse(
        Parameter parameter, Optional<TimeProfile> profile, OptionalDouble override, Optional<Forecast> forecast) {

    /** The course of the case file. */
    static ParameterCourse of(Parameter parameter, Optional<TimeProfile> profile) {
        return new ParameterCourse(parameter, profile, OptionalDouble.empty(), Optional.empty());
    }

    ParameterCourse with(OptionalDouble other) {
        return new ParameterCourse(parameter, profile, other, forecast);
    }

    ParameterCourse with(Optional<Forecast> other) {
        return new ParameterCourse(parameter, profile, override, other);
    }

    /**
     * The value at a time of the plant.
     *
     * @param coordinates of the parameter, with any value for the time; not changed
     */
    double at(double[] coordinates, double time) {
        if (override.isPresent()) {
            return override.getAsDouble();
        }
        if (forecast.isPresent()) {
            Forecast known = forecast.get();
            if (known.covers(time) || known.isHeld(time)) {
                return known.at(time);
            }
        }
        return profile.isPresent() ? profile.get().at(time) : parameter.initialAt(coordinates, time);
    }

    /** Whether the value at a time of the plant is that of the case file. */
    boolean isOfFile(double time) {
        return override.isEmpty()
                && forecast.filter(known -> known.covers(time) || known.isHeld(time))
                        .isEmpty();
    }

    /**
     * Exchanges an operator's value and a forecast.
     *
     * @param judged settings of its forecasts; null where none are taken
     */
    ParameterCourse exchanged(StateExchange state, @Nullable Forecastable judged) {
        Optional<Double> value = state.optional(
                override.isPresent() ? Optional.of(override.getAsDouble()) : Optional.empty(),
                0.0,
                StateExchange::real);
        ParameterCourse moved = with(value.map(OptionalDouble::of).orElse(OptionalDouble.empty()));
        return judged == null
                ? moved
                : moved.with(state.optional(forecast, Forecast.blank(judged.settings()), Forecast::exchanged));
    }
}
