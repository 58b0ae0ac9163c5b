package dev.takt.config;

import dev.takt.config.settings.ForecastSettings;
import dev.takt.solver.model.Parameter;

/**
 * A parameter whose course may be replaced by forecasts.
 *
 * @param parameter finite, or a function of time only
 * @param settings how forecasts of it are judged
 * @param range of its values
 */
public record Forecastable(Parameter parameter, ForecastSettings settings, ParameterRange range) {}
