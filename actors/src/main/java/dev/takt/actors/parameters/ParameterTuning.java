package dev.takt.actors.parameters;

import dev.takt.actors.solving.SolveRequest.VariableLimits;
import dev.takt.actors.solving.SolverTuning;
import dev.takt.config.Forecastable;
import dev.takt.config.SetPoint;
import dev.takt.config.settings.OverrideSettings;
import java.util.List;
import java.util.Map;

/**
 * The settings of the parameter updater and of the solver that may change while the loop runs.
 *
 * @param setPoints schedules, always of the same parameters
 * @param overrides durations of operators' values
 * @param forecasts settings of forecasts
 * @param limitRamp periods over which changed limits are reached
 * @param actuatorLimits of all actuators
 * @param coldPatience nanoseconds after the cut-off that a solve may take if it cannot start from the last one
 * @param moves parameters of the settings of controls, by their names
 * @param solver its settings
 */
public record ParameterTuning(
        List<SetPoint> setPoints,
        OverrideSettings overrides,
        List<Forecastable> forecasts,
        int limitRamp,
        List<VariableLimits> actuatorLimits,
        long coldPatience,
        Map<String, Double> moves,
        SolverTuning solver) {
    public ParameterTuning {
        setPoints = List.copyOf(setPoints);
        forecasts = List.copyOf(forecasts);
        actuatorLimits = List.copyOf(actuatorLimits);
        moves = Map.copyOf(moves);
    }
}
