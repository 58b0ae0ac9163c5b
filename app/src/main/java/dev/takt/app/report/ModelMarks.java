package dev.takt.app.report;

import dev.takt.solver.model.Argument;
import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.BinaryOperation;
import dev.takt.solver.model.Expression.Choice;
import dev.takt.solver.model.Expression.Coordinate;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.Integral;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.SupportSum;
import dev.takt.solver.model.Expression.TermSum;
import dev.takt.solver.model.Expression.UnaryOperation;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.PresentLimits;
import dev.takt.solver.model.Variable;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Additional curves of a chart: bounds and targets of the variables of a model. A limit at the end of the horizon, or over a
 * later part of it, is none of a measured value and has no curve.
 *
 * @param bounds by the name of the variable; variables without constant bounds are left out
 * @param targets targets of variables in the objective, which has their difference, by the name of the variable
 * @param space names of the domains of a variable other than time, by the name of the variable
 */
public record ModelMarks(
        Map<String, Bounds> bounds, Map<String, Set<Target>> targets, Map<String, List<String>> space) {
    public ModelMarks {
        bounds = Map.copyOf(bounds);
        targets = Map.copyOf(targets);
        space = Map.copyOf(space);
    }

    /** Numeric bounds; infinite for none. */
    public record Bounds(double lower, double upper) {
        /** What both allow. */
        Bounds within(Bounds other) {
            return new Bounds(Math.max(lower, other.lower), Math.min(upper, other.upper));
        }
    }

    /** The target of a variable. */
    public sealed interface Target {
        /** A number of the model. */
        record Number(double value) implements Target {}

        /** A parameter, which may change. */
        record SetPoint(String parameter) implements Target {}

        /** A parameter that is a limit. */
        record Limit(String parameter) implements Target {}
    }

    /** The marks of a model. */
    public static ModelMarks of(OptimalControlProblem model) {
        Map<String, Bounds> bounds = new LinkedHashMap<>();
        Map<String, Set<Target>> targets = new LinkedHashMap<>();
        for (Variable variable : model.variables()) {
            double lower = ConstantValue.of(variable.lower()).orElse(Double.NEGATIVE_INFINITY);
            double upper = ConstantValue.of(variable.upper()).orElse(Double.POSITIVE_INFINITY);
            if (Double.isFinite(lower) || Double.isFinite(upper)) {
                bounds.put(variable.name(), new Bounds(lower, upper));
            }
        }
        for (Constraint constraint : model.constraints()) {
            if (constraint instanceof Constraint.Inequality limits) {
                PresentLimits.limited(limits).ifPresent(variable -> {
                    double lower = ConstantValue.of(limits.lower()).orElse(Double.NEGATIVE_INFINITY);
                    double upper = ConstantValue.of(limits.upper()).orElse(Double.POSITIVE_INFINITY);
                    bounds.merge(variable.name(), new Bounds(lower, upper), Bounds::within);
                    addLimit(variable, limits.lower(), targets);
                    addLimit(variable, limits.upper(), targets);
                });
            }
        }
        collectTargets(model.objective().expression(), targets);
        Map<String, List<String>> space = new LinkedHashMap<>();
        for (Variable variable : model.variables()) {
            space.put(
                    variable.name(),
                    variable.domains().stream()
                            .filter(domain -> domain.kind() == Domain.Kind.SPACE)
                            .map(Domain::name)
                            .toList());
        }
        return new ModelMarks(bounds, targets, space);
    }

    /** Whether a chart of some variable shows this parameter. */
    public boolean isTarget(String parameter) {
        return targets.values().stream()
                .anyMatch(set ->
                        set.contains(new Target.SetPoint(parameter)) || set.contains(new Target.Limit(parameter)));
    }

    private static void collectTargets(Expression expression, Map<String, Set<Target>> targets) {
        switch (expression) {
            case BinaryOperation(var operator, Expression left, Expression right) -> {
                if (operator == BinaryOperator.SUBTRACT) {
                    addTarget(left, right, targets);
                    addTarget(right, left, targets);
                }
                collectTargets(left, targets);
                collectTargets(right, targets);
            }
            case Choice(var _, Expression then, Expression otherwise) -> {
                collectTargets(then, targets);
                collectTargets(otherwise, targets);
            }
            case UnaryOperation(var _, Expression operand) -> collectTargets(operand, targets);
            case Integral(Expression integrand, var _, var _, var _, var _) -> collectTargets(integrand, targets);
            case SupportSum(Expression term, var _, var _, var _) -> collectTargets(term, targets);
            case TermSum sum -> sum.terms().forEach(term -> collectTargets(term, targets));
            case Derivative _, Literal _, Coordinate _, ParameterReference _, VariableReference _ -> {}
        }
    }

    private static void addTarget(Expression tracked, Expression target, Map<String, Set<Target>> targets) {
        if (!(tracked instanceof VariableReference(Variable variable, var _))) {
            return;
        }
        Set<Target> found = targets.computeIfAbsent(variable.name(), _ -> new LinkedHashSet<>());
        if (target instanceof ParameterReference(var parameter, var arguments) && areRunning(arguments)) {
            found.add(new Target.SetPoint(parameter.name()));
        } else {
            ConstantValue.of(target).ifPresent(value -> found.add(new Target.Number(value)));
        }
    }

    private static void addLimit(Variable variable, Expression limit, Map<String, Set<Target>> targets) {
        if (limit instanceof ParameterReference(var parameter, var arguments) && areRunning(arguments)) {
            targets.computeIfAbsent(variable.name(), _ -> new LinkedHashSet<>())
                    .add(new Target.Limit(parameter.name()));
        }
    }

    /** Whether a parameter is taken where the variable is, as that of a course along the horizon. */
    private static boolean areRunning(List<Argument> arguments) {
        return arguments.stream()
                .allMatch(argument ->
                        argument instanceof Argument.Running(Domain domain) && domain.kind() == Domain.Kind.TIME);
    }
}
