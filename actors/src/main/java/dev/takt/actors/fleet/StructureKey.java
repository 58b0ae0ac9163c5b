package dev.takt.actors.fleet;

import dev.takt.actors.journal.ModelFingerprint;
import dev.takt.config.Case;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.NmpcOptions;
import java.util.stream.Collectors;

/**
 * What two problems have in common that one solver can solve by turns: everything but the values of parameters.
 *
 * @param model domains, variables, equations and objective, steady optimum, tree of scenarios
 * @param further what a model says beside them that reaches the solver
 * @param options of the solver
 */
record StructureKey(String model, String further, NmpcOptions options) {

    static StructureKey of(OptimalControlProblem problem, NmpcOptions options) {
        return new StructureKey(ModelFingerprint.of(problem), further(problem), options);
    }

    /** Whether the problem of a case has nothing of its own that a solver keeps beside the memory of a loop. */
    static boolean isShareable(Case read) {
        return read.model().starts().trajectories().isEmpty()
                && read.solver().realTimeIterations() == 0
                && !read.loop().solving().sensitivityFeedback()
                && !read.loop().solving().keepFactorization();
    }

    private static String further(OptimalControlProblem problem) {
        String starts = problem.variables().stream()
                .map(Variable::start)
                .map(ExpressionText::of)
                .collect(Collectors.joining(","));
        String lengths = problem.domains().stream()
                .filter(Domain::isFree)
                .map(Domain::name)
                .collect(Collectors.joining(","));
        String along = problem.parameters().stream()
                .map(Parameter::along)
                .map(Enum::name)
                .collect(Collectors.joining(","));
        String kinds = problem.constraints().stream().map(Constraint::name).collect(Collectors.joining(","));
        return starts + "|" + lengths + "|" + along + "|" + kinds + "|" + problem.freeStart();
    }
}
