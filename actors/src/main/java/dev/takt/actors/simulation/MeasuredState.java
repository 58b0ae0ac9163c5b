package dev.takt.actors.simulation;

import dev.takt.actors.solving.PredictedState;
import dev.takt.config.model.InitialCondition;
import dev.takt.plant.ControllerView;
import dev.takt.plant.Measurement;
import dev.takt.solver.nmpc.Plan;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.util.List;
import java.util.Optional;

/**
 * Makes the measured state the initial state of the next solve: each measured variable goes into the parameter of its
 * initial condition. A state that no sensor shows is what the last plan predicts for this time; before the first plan its
 * parameter keeps its initial value.
 */
final class MeasuredState {
    private final List<InitialCondition> conditions;
    private final ControllerView plant;

    /**
     * Connects a plant with a model.
     *
     * @param conditions the initial conditions of the model
     * @param plant as the model sees it
     */
    MeasuredState(List<InitialCondition> conditions, ControllerView plant) {
        this.conditions = List.copyOf(conditions);
        this.plant = plant;
    }

    /**
     * Sets the parameters of the next solve.
     *
     * @param predicted the last plan; empty before the first
     */
    void update(RecedingHorizonSolver solver, Measurement measurement, Optional<Plan> predicted) {
        for (InitialCondition condition : conditions) {
            String variable = condition.variable().name();
            plant.measured(measurement, variable)
                    .or(() -> predicted.map(plan -> PredictedState.of(plan, variable, measurement.time())))
                    .ifPresent(
                            values -> solver.setParameter(condition.parameter().name(), values));
        }
    }
}
