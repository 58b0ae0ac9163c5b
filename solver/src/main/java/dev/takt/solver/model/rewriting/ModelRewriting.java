package dev.takt.solver.model.rewriting;

import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Coordinate;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.Integral;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.SupportSum;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Variable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Rewrites the expressions of a model for another model: objects in a map are replaced, all others stay. */
public final class ModelRewriting extends ExpressionRewriting {
    /** Domains by those that they replace. */
    public final Map<Domain, Domain> domains = new HashMap<>();
    /** Variables by those that they replace. */
    public final Map<Variable, Variable> variables = new HashMap<>();
    /** Parameters by those that they replace. */
    public final Map<Parameter, Parameter> parameters = new HashMap<>();
    /** Variables that become parameters. */
    public final Map<Variable, Parameter> given = new HashMap<>();
    /** Parameters that become variables. */
    public final Map<Parameter, Variable> unknown = new HashMap<>();
    /**
     * The disturbances of rates by new variable: {@code der(x)} becomes {@code der(x) - push}, and in discrete time
     * {@code next(x)} becomes {@code next(x) - step*push}.
     */
    public final Map<Variable, Variable> pushes = new HashMap<>();
    /** The same disturbances where they are numbers that are given. */
    public final Map<Variable, Parameter> givenPushes = new HashMap<>();
    /** What is taken off a variable wherever it occurs, by variable. */
    public final Map<Variable, Parameter> offsets = new HashMap<>();
    /** The origins of coordinates by new domain. */
    public final Map<Domain, Parameter> origins = new HashMap<>();

    /** The domain in the other model. */
    public Domain of(Domain domain) {
        return domains.getOrDefault(domain, domain);
    }

    /** The domains in the other model. */
    public List<Domain> of(List<Domain> all) {
        return all.stream().map(this::of).toList();
    }

    @Override
    protected Expression integral(Integral integral) {
        return new Integral(
                of(integral.integrand()), of(integral.domain()), integral.from(), integral.to(), integral.quadrature());
    }

    @Override
    protected Expression sum(SupportSum sum) {
        return new SupportSum(of(sum.term()), of(sum.domain()), sum.from(), sum.to());
    }

    @Override
    protected Expression coordinate(Coordinate coordinate) {
        Domain domain = of(coordinate.domain());
        Parameter origin = origins.get(domain);
        return origin == null ? new Coordinate(domain) : new Coordinate(domain).plus(origin.running());
    }

    @Override
    protected Expression parameter(ParameterReference reference) {
        Variable variable = unknown.get(reference.parameter());
        if (variable == null) {
            Parameter parameter = parameters.getOrDefault(reference.parameter(), reference.parameter());
            return new ParameterReference(parameter, arguments(reference.arguments()));
        }
        return reference.parameter().domains().isEmpty()
                ? variable.running()
                : new VariableReference(variable, arguments(reference.arguments()));
    }

    @Override
    protected Expression variable(VariableReference reference) {
        Parameter parameter = given.get(reference.variable());
        List<Argument> arguments = arguments(reference.arguments());
        if (parameter != null) {
            for (Argument argument : arguments) {
                if (argument instanceof Argument.Delayed(Domain _, double _, Parameter past)) {
                    return past(past, arguments);
                }
            }
        }
        return parameter == null
                ? pushed(variables.getOrDefault(reference.variable(), reference.variable()), arguments)
                : new ParameterReference(parameter, arguments);
    }

    /** What is given at all times is given some time before, too. */
    private static Expression past(Parameter past, List<Argument> arguments) {
        return new ParameterReference(
                past,
                arguments.stream()
                        .<Argument>map(argument -> argument instanceof Argument.Delayed
                                ? argument.domain().running()
                                : argument)
                        .toList());
    }

    private Expression pushed(Variable variable, List<Argument> arguments) {
        VariableReference reference = new VariableReference(variable, arguments);
        Parameter offset = offsets.get(variable);
        if (offset != null) {
            return reference.minus(offset.running());
        }
        if (!isPushed(variable)) {
            return reference;
        }
        for (Argument argument : arguments) {
            if (argument instanceof Argument.Shifted(Domain domain, int supports)
                    && supports == 1
                    && domain.step().isPresent()) {
                List<Argument> before = arguments.stream()
                        .map(other -> other == argument ? domain.running() : other)
                        .toList();
                return reference.minus(
                        push(variable, before).times(new Literal(domain.step().getAsDouble())));
            }
        }
        return reference;
    }

    private boolean isPushed(Variable variable) {
        return pushes.containsKey(variable) || givenPushes.containsKey(variable);
    }

    private Expression push(Variable variable, List<Argument> arguments) {
        Parameter number = givenPushes.get(variable);
        return number == null
                ? new VariableReference(Objects.requireNonNull(pushes.get(variable)), arguments)
                : number.running();
    }

    @Override
    protected Expression derivative(Derivative derivative) {
        Domain domain = of(derivative.domain());
        Expression operand = of(derivative.operand());
        Derivative rewritten = new Derivative(operand, domain, derivative.order());
        if (domain.kind() == Domain.Kind.TIME
                && derivative.order() == 1
                && operand instanceof VariableReference(Variable variable, List<Argument> arguments)
                && isPushed(variable)) {
            return rewritten.minus(push(variable, arguments));
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
