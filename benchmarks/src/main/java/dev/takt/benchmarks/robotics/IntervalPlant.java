package dev.takt.benchmarks.robotics;

import dev.takt.actors.parameters.SetPoints;
import dev.takt.actors.solving.PredictedState;
import dev.takt.actors.solving.SolverConfiguration;
import dev.takt.config.Case;
import dev.takt.config.model.InitialCondition;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The discrete model as a plant: the problem of one interval with its controls fixed, solved to the tolerance. Its objective is what
 * the interval costs.
 */
final class IntervalPlant {
    private final Case read;
    private final RecedingHorizonSolver solver;
    private final SetPoints setPoints;
    private final List<String> states;

    /**
     * Makes the plant.
     *
     * @param read a case whose horizon is one control period
     */
    IntervalPlant(Case read) {
        this.read = read;
        solver = RecedingHorizonSolver.of(read.model().problem(), SolverConfiguration.of(read.solver()));
        setPoints = new SetPoints(read.setPoints());
        states = read.model().problem().variables().stream()
                .filter(variable -> variable.role() == Variable.Role.STATE)
                .map(Variable::name)
                .toList();
    }

    /** Begins at the initial state of the case. */
    void reset() {
        solver.program().parameters().reset();
        solver.bounds().clear();
        states.forEach(name -> solver.bounds().setVariable(name, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY));
    }

    /**
     * Moves on by one interval.
     *
     * @param time at its beginning
     * @param controls their values by name
     * @return what it costs
     */
    double move(double time, Map<String, Double> controls) {
        setPoints.update(solver, time);
        controls.forEach((name, value) -> solver.bounds().setVariable(name, value, value));
        SolveReport report = solver.solve(time, StartPolicy.COLD);
        if (!report.status().isSolved()) {
            throw new IllegalStateException("the plant at " + time + ": " + report);
        }
        return report.objective();
    }

    /** The states at a time within the last interval, by the names of the parameters that they are measured as. */
    Map<String, double[]> measure(double time) {
        Map<String, double[]> measured = new HashMap<>();
        for (InitialCondition condition : read.model().initialConditions()) {
            measured.put(
                    condition.parameter().name(),
                    PredictedState.of(solver.plan(), condition.variable().name(), time));
        }
        measured.forEach(solver::setParameter);
        return measured;
    }
}
