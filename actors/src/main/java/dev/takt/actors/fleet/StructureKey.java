package dev.takt.actors.fleet;

import dev.takt.actors.journal.ModelFingerprint;
import dev.takt.config.Case;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Scenarios;
import dev.takt.solver.model.SteadyTargets;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.NmpcOptions;
import java.util.stream.Collectors;

/**
 * What two problems have in common that one solver can solve by turns: everything but the values of parameters.
 *
 * @param model domains, variables, equations and objective
 * @param further what a model says beside them that reaches the solver, such as a steady optimum or a tree of scenarios
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
        String rest = problem.targets().map(targets -> rest(problem, targets)).orElse("");
        String tree = problem.scenarios().map(StructureKey::tree).orElse("");
        return starts + "|" + lengths + "|" + along + "|" + kinds + "|" + problem.freeStart() + "|" + rest + "|" + tree;
    }

    /** The steady optimum has constraints and an objective of its own, beside the equations of the problem. */
    private static String rest(OptimalControlProblem problem, SteadyTargets targets) {
        String steady = ModelFingerprint.of(problem.with(
                problem.parameters(), targets.constraints(), targets.objective().orElse(problem.objective())));
        String followed = targets.targets().stream()
                .map(target -> target.variable().name())
                .collect(Collectors.joining(","));
        return targets.objective().isPresent() + "," + steady + "," + followed + "," + targets.every() + ","
                + targets.penalty();
    }

    /** Its values are parameters. */
    private static String tree(Scenarios scenarios) {
        String uncertain = scenarios.parameters().stream()
                .map(each -> each.parameter().name())
                .collect(Collectors.joining(","));
        return uncertain + "," + scenarios.count() + "," + scenarios.robustHorizon() + "," + scenarios.criterion() + ","
                + scenarios.source();
    }
}
