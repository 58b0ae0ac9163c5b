package dev.takt.actors.estimation;

import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression.Coordinate;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblem.Objective;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Restriction;
import dev.takt.solver.model.Restriction.Comparison;
import dev.takt.solver.model.Scenarios;
import dev.takt.solver.model.Variable;
import dev.takt.solver.model.rewriting.ModelRewriting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The dynamics of a model in which some parameters are constant states: {@code der(p, t) = 0}, or
 * {@code next(p, t) = p} in discrete time. Noise changes them, so
 * that an estimator can find their unknown values.
 *
 * @param problem equations only
 * @param parameters names of the states that were parameters
 */
record DisturbedModel(OptimalControlProblem problem, List<String> parameters) {

    /** The dynamics of a model; unchanged if no parameter is named. A name stands for all members of a family. */
    static DisturbedModel of(OptimalControlProblem model, List<String> names) {
        Domain time = model.domains().stream()
                .filter(domain -> domain.kind() == Domain.Kind.TIME)
                .findFirst()
                .orElseThrow();
        // k[s=2] is what k is worth in a scenario, and no member of a family k
        List<Parameter> values = model.scenarios().map(Scenarios::ownParameters).orElse(List.of());
        ModelRewriting rewriting = new ModelRewriting();
        List<Variable> drifting = new ArrayList<>();
        for (Parameter parameter : model.parameters()) {
            if (!values.contains(parameter) && names.stream().anyMatch(name -> isOf(name, parameter))) {
                Variable variable = drifting(parameter, time);
                drifting.add(variable);
                rewriting.unknown.put(parameter, variable);
            }
        }
        if (drifting.isEmpty()) {
            return new DisturbedModel(model, List.of());
        }
        List<Constraint> equations = new ArrayList<>();
        for (Constraint constraint : model.constraints()) {
            if (constraint instanceof Constraint.Equation equation) {
                equations.add(new Constraint.Equation(
                        equation.name(),
                        rewriting.of(equation.left()),
                        rewriting.of(equation.right()),
                        equation.restrictions()));
            }
        }
        for (Variable variable : drifting) {
            equations.add(drift(variable, time));
        }
        List<Variable> variables = new ArrayList<>(model.variables());
        variables.addAll(drifting);
        OptimalControlProblem problem = new OptimalControlProblem(
                model.name(),
                model.domains(),
                model.parameters().stream()
                        .filter(parameter -> !rewriting.unknown.containsKey(parameter))
                        .toList(),
                variables,
                equations,
                new Objective(Objective.Sense.MINIMIZE, new Literal(0)),
                true);
        return new DisturbedModel(problem, drifting.stream().map(Variable::name).toList());
    }

    private static Constraint.Equation drift(Variable variable, Domain time) {
        String name = "drift of " + variable.name();
        return time.step().isPresent()
                ? new Constraint.Equation(name, variable.at(time.shifted(1)), variable.running(), List.of())
                : new Constraint.Equation(
                        name,
                        new Derivative(variable.running(), time, 1),
                        new Literal(0),
                        List.of(new Restriction(new Coordinate(time), Comparison.GREATER, new Literal(time.from()))));
    }

    private static boolean isOf(String name, Parameter parameter) {
        return parameter.name().equals(name) || parameter.name().startsWith(name + "[");
    }

    private static Variable drifting(Parameter parameter, Domain time) {
        double[] start = new double[parameter.domains().size()];
        Arrays.fill(start, time.from());
        return new Variable(
                parameter.name(),
                List.of(time),
                Variable.Role.STATE,
                new Literal(Double.NEGATIVE_INFINITY),
                new Literal(Double.POSITIVE_INFINITY),
                new Literal(parameter.initial().at(start)),
                OptionalDouble.empty());
    }
}
