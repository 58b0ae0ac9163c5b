package dev.takt.actors.estimation;

import dev.takt.solver.model.Argument;
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
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Restriction;
import dev.takt.solver.model.Variable;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Rewrites the expressions of a model for another model: objects in a map are replaced, all others stay. */
final class ModelRewriting {
    final Map<Domain, Domain> domains = new HashMap<>();
    final Map<Variable, Variable> variables = new HashMap<>();
    final Map<Parameter, Parameter> parameters = new HashMap<>();
    /** Variables that become parameters. */
    final Map<Variable, Parameter> given = new HashMap<>();
    /** Parameters that become variables. */
    final Map<Parameter, Variable> unknown = new HashMap<>();
    /**
     * The disturbances of rates by new variable: {@code der(x)} becomes {@code der(x) - push}, and in discrete time
     * {@code next(x)} becomes {@code next(x) - step*push}.
     */
    final Map<Variable, Variable> pushes = new HashMap<>();
    /** The origins of coordinates by new domain. */
    final Map<Domain, Parameter> origins = new HashMap<>();

    private final Map<Expression, Expression> done = new IdentityHashMap<>();

    /** The expression in the other model; shared subexpressions are rewritten once and stay shared. */
    Expression of(Expression expression) {
        Expression known = done.get(expression);
        if (known == null) {
            known = rewrite(expression);
            done.put(expression, known);
        }
        return known;
    }

    private Expression rewrite(Expression expression) {
        return switch (expression) {
            case Literal _ -> expression;
            case Coordinate(Domain domain) -> coordinate(of(domain));
            case ParameterReference reference -> of(reference);
            case VariableReference reference -> of(reference);
            case Derivative derivative -> of(derivative);
            case Integral(Expression integrand, Domain domain, double from, double to, var quadrature) ->
                new Integral(of(integrand), of(domain), from, to, quadrature);
            case SupportSum(Expression term, Domain domain, double from, double to) ->
                new SupportSum(of(term), of(domain), from, to);
            case TermSum sum -> new TermSum(sum.terms().stream().map(this::of).toList());
            case Choice(Restriction condition, Expression then, Expression otherwise) ->
                new Choice(of(condition), of(then), of(otherwise));
            case UnaryOperation(var operator, Expression operand) -> new UnaryOperation(operator, of(operand));
            case BinaryOperation(var operator, Expression left, Expression right) ->
                new BinaryOperation(operator, of(left), of(right));
        };
    }

    Domain of(Domain domain) {
        return domains.getOrDefault(domain, domain);
    }

    List<Domain> of(List<Domain> all) {
        return all.stream().map(this::of).toList();
    }

    Restriction of(Restriction restriction) {
        return new Restriction(of(restriction.left()), restriction.comparison(), of(restriction.right()));
    }

    private Expression coordinate(Domain domain) {
        Parameter origin = origins.get(domain);
        return origin == null ? new Coordinate(domain) : new Coordinate(domain).plus(origin.running());
    }

    private Expression of(ParameterReference reference) {
        Variable variable = unknown.get(reference.parameter());
        if (variable == null) {
            Parameter parameter = parameters.getOrDefault(reference.parameter(), reference.parameter());
            return new ParameterReference(parameter, arguments(reference.arguments()));
        }
        return reference.parameter().domains().isEmpty()
                ? variable.running()
                : new VariableReference(variable, arguments(reference.arguments()));
    }

    private Expression of(VariableReference reference) {
        Parameter parameter = given.get(reference.variable());
        List<Argument> arguments = arguments(reference.arguments());
        return parameter == null
                ? pushed(variables.getOrDefault(reference.variable(), reference.variable()), arguments)
                : new ParameterReference(parameter, arguments);
    }

    private Expression pushed(Variable variable, List<Argument> arguments) {
        VariableReference reference = new VariableReference(variable, arguments);
        Variable push = pushes.get(variable);
        if (push == null) {
            return reference;
        }
        for (Argument argument : arguments) {
            if (argument instanceof Argument.Shifted(Domain domain, int supports)
                    && supports == 1
                    && domain.step().isPresent()) {
                List<Argument> before = arguments.stream()
                        .map(other -> other == argument ? domain.running() : other)
                        .toList();
                return reference.minus(new VariableReference(push, before)
                        .times(new Literal(domain.step().getAsDouble())));
            }
        }
        return reference;
    }

    private Expression of(Derivative derivative) {
        Domain domain = of(derivative.domain());
        Expression operand = of(derivative.operand());
        Derivative rewritten = new Derivative(operand, domain, derivative.order());
        if (domain.kind() == Domain.Kind.TIME
                && derivative.order() == 1
                && operand instanceof VariableReference(Variable variable, List<Argument> arguments)
                && pushes.containsKey(variable)) {
            return rewritten.minus(new VariableReference(Objects.requireNonNull(pushes.get(variable)), arguments));
        }
        return rewritten;
    }

    private List<Argument> arguments(List<Argument> arguments) {
        return arguments.stream()
                .map(argument -> switch (argument) {
                    case Argument.Running(Domain domain) -> (Argument) new Argument.Running(of(domain));
                    case Argument.At(Domain domain, double coordinate) -> new Argument.At(of(domain), coordinate);
                    case Argument.Delayed(Domain domain, double delay, Parameter past) ->
                        new Argument.Delayed(of(domain), delay, parameters.getOrDefault(past, past));
                    case Argument.Shifted(Domain domain, int supports) -> new Argument.Shifted(of(domain), supports);
                })
                .toList();
    }
}
