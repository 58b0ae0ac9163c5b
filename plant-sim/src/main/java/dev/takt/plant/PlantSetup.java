package dev.takt.plant;

import dev.takt.dynamics.integration.IntegrationMethod;
import dev.takt.dynamics.integration.Tolerance;
import java.util.Map;
import java.util.Set;

/**
 * The settings of a plant.
 *
 * @param method integration method
 * @param tolerance of the integration
 * @param initialState values at time 0 by state, one for all its entries or one for each; others as in the model
 * @param parameters values from time 0 on by parameter, likewise
 * @param schedule scheduled changes
 * @param noise on the measurements
 * @param unmeasured states without a sensor
 */
public record PlantSetup(
        IntegrationMethod method,
        Tolerance tolerance,
        Map<String, double[]> initialState,
        Map<String, double[]> parameters,
        Schedule schedule,
        MeasurementNoise noise,
        Set<String> unmeasured) {
    /** The model as it is: automatic method, full accuracy, everything measured without noise, nothing changes. */
    public static final PlantSetup DEFAULT = new PlantSetup(
            IntegrationMethod.AUTOMATIC,
            Tolerance.DEFAULT,
            Map.of(),
            Map.of(),
            Schedule.EMPTY,
            MeasurementNoise.NONE,
            Set.of());

    public PlantSetup {
        initialState = Map.copyOf(initialState);
        parameters = Map.copyOf(parameters);
        unmeasured = Set.copyOf(unmeasured);
    }

    /** These settings with another method. */
    public PlantSetup withMethod(IntegrationMethod other) {
        return new PlantSetup(other, tolerance, initialState, parameters, schedule, noise, unmeasured);
    }

    /** These settings with another tolerance. */
    public PlantSetup withTolerance(Tolerance other) {
        return new PlantSetup(method, other, initialState, parameters, schedule, noise, unmeasured);
    }

    /** These settings with another initial state. */
    public PlantSetup withInitialState(Map<String, double[]> other) {
        return new PlantSetup(method, tolerance, other, parameters, schedule, noise, unmeasured);
    }

    /** These settings with other parameters. */
    public PlantSetup withParameters(Map<String, double[]> other) {
        return new PlantSetup(method, tolerance, initialState, other, schedule, noise, unmeasured);
    }

    /** These settings with another schedule. */
    public PlantSetup withSchedule(Schedule other) {
        return new PlantSetup(method, tolerance, initialState, parameters, other, noise, unmeasured);
    }

    /** These settings with other noise. */
    public PlantSetup withNoise(MeasurementNoise other) {
        return new PlantSetup(method, tolerance, initialState, parameters, schedule, other, unmeasured);
    }

    /** These settings with other unmeasured states. */
    public PlantSetup withUnmeasured(Set<String> other) {
        return new PlantSetup(method, tolerance, initialState, parameters, schedule, noise, other);
    }
}
