package dev.takt.solver.kernels;

import dev.takt.solver.kernels.program.GaussNewton;
import dev.takt.solver.kernels.program.ProgramInstances;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.transcription.pattern.PatternInstances;
import java.util.ArrayList;
import java.util.List;

/** A problem whose objective is a sum of squares, with the Gauss-Newton approximation in place of the Hessian. */
final class LeastSquares {
    private final EntryNames names;

    LeastSquares(EntryNames names) {
        this.names = names;
    }

    /**
     * The programs of a problem with approximate second derivatives.
     *
     * @param exact with the exact ones
     * @param objective the groups behind those of the objective
     */
    ProgramGroups of(ProgramGroups exact, List<PatternInstances> objective) {
        List<ProgramInstances> terms = new ArrayList<>();
        for (int i = 0; i < objective.size(); i++) {
            PatternInstances group = objective.get(i);
            var squares = new GaussNewton(group);
            squares.obstacle().ifPresent(term -> {
                throw refusal(new PatternText(names, group, 0).of(term));
            });
            terms.add(exact.objective()
                    .get(i)
                    .with(squares.approximating(exact.objective().get(i).program())));
        }
        List<ProgramInstances> rows = exact.rows().stream()
                .map(group -> group.with(GaussNewton.withoutCurvature(group.program())))
                .toList();
        return new ProgramGroups(terms, rows);
    }

    private static ModelException refusal(String term) {
        return new ModelException(List.of(new ModelProblem(
                "objective",
                "a term that is no square, for solver.hessian = gauss-newton: " + term,
                "a sum of squares with weights of at least 0, and of linear terms",
                "Maybe solver.hessian = exact serves, or the term can be written as a square.")));
    }
}
