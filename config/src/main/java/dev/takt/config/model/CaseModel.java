package dev.takt.config.model;

import dev.takt.config.source.Node;
import dev.takt.config.start.ModelStarts;
import dev.takt.config.start.StartCheck;
import dev.takt.config.start.StartReader;
import dev.takt.config.unit.ModelUnits;
import dev.takt.solver.model.AppliedInput;
import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.model.ModelValidation;
import dev.takt.solver.model.OptimalControlProblem;
import java.util.List;
import java.util.Optional;

/**
 * The model of a case, written as text or in Java.
 *
 * @param problem what the solver transcribes
 * @param initialConditions which parameters take the measured state
 * @param appliedInputs which parameters take what acts on a control when a plan begins
 * @param places where the elements of the problem were written
 * @param values reads what other blocks of the file say in the names of this model
 * @param starts first guesses that come from files
 * @param units what numbers are in
 */
public record CaseModel(
        OptimalControlProblem problem,
        List<InitialCondition> initialConditions,
        List<AppliedInput> appliedInputs,
        ModelPlaces places,
        ModelValues values,
        ModelStarts starts,
        ModelUnits units) {
    public CaseModel {
        initialConditions = List.copyOf(initialConditions);
        appliedInputs = List.copyOf(appliedInputs);
    }

    /** The same model with further parameters in its equations; what other blocks say is in the names of this one. */
    public CaseModel with(OptimalControlProblem other) {
        return new CaseModel(other, initialConditions, appliedInputs, places, values, starts, units);
    }

    /**
     * A problem whose names the context knows. Where it is wrong in itself this is told, and what other blocks say of it can still be
     * read.
     *
     * @param start the block that names a file with first guesses, if there is one
     */
    static CaseModel checked(
            OptimalControlProblem problem, ModelPlaces places, ModelContext context, Optional<Node.Block> start) {
        List<ModelProblem> wrong = ModelValidation.problems(problem);
        context.problems.addAll(places.problems(wrong));
        ModelStarts starts = ModelStarts.NONE;
        if (wrong.isEmpty()) {
            starts = new StartReader(problem, context.problems).read(start, context.starts);
            context.problems.addAll(places.problems(StartCheck.problems(problem, starts)));
        }
        List<InitialCondition> initial = problem.constraints().stream()
                .filter(constraint -> AppliedInput.of(constraint).isEmpty())
                .flatMap(constraint -> InitialCondition.of(constraint).stream())
                .toList();
        return new CaseModel(
                problem,
                initial,
                AppliedInput.of(problem),
                places,
                new ModelValues(context),
                starts,
                context.modelUnits());
    }
}
