package dev.takt.solver.nmpc;

import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Variable;
import java.util.List;

/** Where cold solves of a plan start, in place of the first guesses of the model. */
public final class PlanStarts {
    private final CompiledProgram program;
    private final ScenarioNames scenarios;
    private final PlanLayout layout;
    private final OptimalControlProblem model;

    PlanStarts(CompiledProgram program, ScenarioNames scenarios, PlanLayout layout, OptimalControlProblem model) {
        this.program = program;
        this.scenarios = scenarios;
        this.layout = layout;
        this.model = model;
    }

    /**
     * Starts cold solves of a variable from values that are known, in place of the model's first guess. Where the problem defines
     * a value by an equation, or puts bounds around it, those hold.
     *
     * @throws IllegalArgumentException if there is no such variable, or the values are of other domains
     */
    public void set(String name, StartTrajectory values) {
        List.of(scenarios.variables(name)).forEach(block -> values.write(block, layout, program.startOverrides()));
    }

    /**
     * Starts cold solves from the solution of another problem, by the names of its variables: of the same one on another grid,
     * over another horizon, with further variables.
     *
     * @return the variables of the model that the plan lacks, which keep their first guesses
     */
    public List<String> from(Plan other) {
        layout.blocks()
                .forEach((name, block) -> StartTrajectory.of(other, name)
                        .filter(values -> values.fits(block.variable()))
                        .ifPresent(values -> set(name, values)));
        return model.variables().stream()
                .filter(variable -> StartTrajectory.of(other, variable.name())
                        .filter(values -> values.fits(variable))
                        .isEmpty())
                .map(Variable::name)
                .toList();
    }

    /** Returns to the first guesses of the model. */
    public void clear() {
        program.startOverrides().clear();
    }
}
