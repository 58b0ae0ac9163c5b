package dev.takt.config.model;

import dev.takt.solver.model.OptimalControlProblem;
import java.util.List;

/**
 * A model that was written as text.
 *
 * @param problem what the solver transcribes
 * @param initialConditions which parameters take the measured state
 * @param places where the elements of the problem were written
 * @param values reads what other blocks of the file say in the names of this model
 */
public record TextModel(
        OptimalControlProblem problem,
        List<InitialCondition> initialConditions,
        ModelPlaces places,
        ModelValues values) {
    public TextModel {
        initialConditions = List.copyOf(initialConditions);
    }
}
