package dev.takt.plant;

import dev.takt.config.Case;
import dev.takt.config.Disturbance;
import dev.takt.config.PlantCase;
import dev.takt.config.settings.PlantSettings;
import dev.takt.config.time.PlantTime;
import dev.takt.dynamics.DelayHistory;
import dev.takt.dynamics.ModelDynamics;
import dev.takt.dynamics.ParameterSource;
import dev.takt.dynamics.integration.IntegrationMethod;
import dev.takt.dynamics.integration.Tolerance;
import dev.takt.links.MeasuredVariables;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Parameter;
import java.util.HashMap;
import java.util.Map;

/**
 * The plant of a case file, ready to run, with the view of the controller of the same file.
 *
 * @param plant at time 0
 * @param view measurements and inputs of the controller
 */
public record CasePlant(Plant plant, ControllerView view) {

    /**
     * Makes the plant of a case.
     *
     * @throws ModelException when the plant's model cannot be simulated, or does not match the controller's, with all
     *     errors
     */
    public static CasePlant of(Case controlled) {
        PlantCase written = controlled.plant();
        OptimalControlProblem controllerProblem = controlled.model().problem();
        OptimalControlProblem plantProblem = written.model().problem();
        ParameterSource source = source(controlled.time());
        DelayHistory history = new DelayHistory(plantProblem, source);
        ModelDynamics plantModel = ModelDynamics.of(plantProblem, history);
        ModelDynamics controllerModel =
                plantProblem == controllerProblem ? plantModel : ModelDynamics.of(controllerProblem, source);
        var view = new ControllerView(
                new MeasuredVariables(controlled, controllerModel).variables(), controllerModel.inputs(), plantModel);
        Plant plant = new Plant(plantModel, setup(written), history);
        if (!controlled.outputs().isEmpty()) {
            plant.settle();
        }
        return new CasePlant(plant, view);
    }

    /** The model's parameters as functions of the plant's time, whatever that is at the start of the plant. */
    private static ParameterSource source(PlantTime time) {
        return new ParameterSource() {
            @Override
            public boolean moves(Parameter parameter) {
                return parameter.timePosition() >= 0;
            }

            @Override
            public double at(Parameter parameter, double[] coordinates, double seconds) {
                return parameter.initialAt(coordinates, time.origin() + seconds);
            }
        };
    }

    private static PlantSetup setup(PlantCase written) {
        PlantSettings settings = written.settings();
        Map<String, double[]> parameters = new HashMap<>();
        written.parameters().forEach((name, value) -> parameters.put(name, new double[] {value}));
        return new PlantSetup(
                method(settings.method()),
                new Tolerance(settings.relativeTolerance(), settings.absoluteTolerance()),
                written.initialState(),
                parameters,
                new Schedule(
                        written.disturbances().stream().map(CasePlant::change).toList()),
                new MeasurementNoise(settings.seed(), written.deviations()),
                written.unmeasured());
    }

    private static IntegrationMethod method(PlantSettings.Method written) {
        return switch (written) {
            case AUTO -> IntegrationMethod.AUTOMATIC;
            case EXPLICIT -> IntegrationMethod.EXPLICIT;
            case IMPLICIT -> IntegrationMethod.IMPLICIT;
        };
    }

    private static ScheduledChange change(Disturbance written) {
        return new ScheduledChange(written.time(), Change.of(written));
    }
}
