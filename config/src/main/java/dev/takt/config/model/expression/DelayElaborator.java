package dev.takt.config.model.expression;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.text.CallArgument;
import dev.takt.config.text.Syntax;
import dev.takt.config.unit.Unit;
import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Delays;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.BinaryOperation;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.UnaryOperation;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.ParameterFunction;
import dev.takt.solver.model.PointEvaluation;
import dev.takt.solver.model.RunningDomains;
import dev.takt.solver.model.Variable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;

/**
 * Dead times: {@code delay(u, 30 s)}. A delay of an expression is the expression of delayed variables. What was before the start is what
 * the file says ({@code past = "exp(t)"}), else what the variable begins with, {@code x(0) = x0}, else its start, until the solver is given other values.
 */
final class DelayElaborator {
    /** A dead time as long as so many horizons is one in another unit. */
    private static final int MOST_HORIZONS = 1000;

    private final Problems problems;
    private final PointFunctionElaborator numbers;
    private final ReferenceCheck references;
    private final MeasuredOperations units;
    private final Map<String, Parameter> pasts = new LinkedHashMap<>();
    private final Map<Variable, Expression> beginnings = new HashMap<>();
    private final Map<Variable, Expression> before = new HashMap<>();
    private final Set<Variable> delayed = new HashSet<>();

    DelayElaborator(
            Problems problems, PointFunctionElaborator numbers, ReferenceCheck references, MeasuredOperations units) {
        this.problems = problems;
        this.numbers = numbers;
        this.references = references;
        this.units = units;
    }

    /** The parameters of what was before the start, in the order of their first use. */
    List<Parameter> pasts() {
        return List.copyOf(pasts.values());
    }

    /** Notes what a variable was before the start, an expression of the time. */
    void before(Variable variable, Expression past) {
        before.put(variable, past);
    }

    /** Whether a variable is delayed somewhere. */
    boolean isDelayed(Variable variable) {
        return delayed.contains(variable);
    }

    /** Notes what variables begin with. */
    void begin(List<Constraint> constraints) {
        for (Constraint constraint : constraints) {
            if (constraint instanceof Constraint.Equation equation
                    && equation.restrictions().isEmpty()
                    && equation.left() instanceof VariableReference(Variable variable, List<Argument> arguments)
                    && arguments.size() == 1
                    && arguments.getFirst() instanceof Argument.At(Domain time, double at)
                    && at == time.from()
                    && !Occurrences.ofVariables(equation.right())
                    && RunningDomains.of(equation).isEmpty()) {
                beginnings.put(variable, equation.right());
            }
        }
    }

    /**
     * The delayed expression.
     *
     * @param part reads an expression
     */
    Expression call(Syntax.Reference call, Scope scope, Function<Syntax, Expression> part) {
        if (!references.takes(call, 2, 2, scope)) {
            return Value.UNREADABLE;
        }
        Syntax length = ((CallArgument.Value) call.arguments().getLast()).syntax();
        OptionalDouble delay = numbers.constant(length, scope, "the delay", Unit.SECOND);
        Expression operand = part.apply(((CallArgument.Value) call.arguments().getFirst()).syntax());
        if (delay.isEmpty() || operand == Value.UNREADABLE) {
            return Value.UNREADABLE;
        }
        double seconds = delay.getAsDouble();
        if (seconds < 0) {
            problems.add(
                    scope.at(length.span()),
                    "a delay of " + ExpressionText.number(seconds) + " s",
                    "a delay of at least 0",
                    "Maybe next(x, t) is meant, in discrete time.");
            return Value.UNREADABLE;
        }
        Optional<Expression> delayed = seconds == 0 ? Optional.of(operand) : delayed(operand, seconds, call, scope);
        return delayed.map(value -> units.in(units.of(operand), value)).orElse(Value.UNREADABLE);
    }

    private Optional<Expression> delayed(Expression expression, double delay, Syntax.Reference call, Scope scope) {
        return switch (expression) {
            case Literal _ -> Optional.of(expression);
            case VariableReference(Variable variable, List<Argument> arguments)
            when arguments.size() == 1
                    && arguments.getFirst() instanceof Argument.Running(Domain domain)
                    && domain.kind() == Domain.Kind.TIME
                    && !domain.isFree()
                    && (variable.role() == Variable.Role.CONTROL || variable.role() == Variable.Role.STATE) ->
                reference(variable, domain, delay, call, scope);
            case VariableReference(Variable variable, List<Argument> arguments)
            when arguments.size() == 1
                    && arguments.getFirst() instanceof Argument.Delayed(Domain domain, double before, Parameter _) ->
                reference(variable, domain, before + delay, call, scope);
            case VariableReference(var _, List<Argument> arguments)
            when time(arguments).isEmpty() -> Optional.of(expression);
            case ParameterReference(var _, List<Argument> arguments)
            when time(arguments).isEmpty() -> Optional.of(expression);
            case UnaryOperation(var function, Expression operand) ->
                delayed(operand, delay, call, scope).map(inner -> new UnaryOperation(function, inner));
            case BinaryOperation(var function, Expression left, Expression right) ->
                delayed(left, delay, call, scope)
                        .flatMap(first -> delayed(right, delay, call, scope)
                                .map(second -> new BinaryOperation(function, first, second)));
            default -> {
                problems.add(
                        scope.at(call.span()),
                        "a delay of " + ExpressionText.of(expression),
                        "controls and states of time alone, over a horizon with fixed ends, and what is constant in time",
                        "Maybe delay the states and controls that it is made of.");
                yield Optional.empty();
            }
        };
    }

    private Optional<Expression> reference(
            Variable variable, Domain domain, double delay, Syntax.Reference call, Scope scope) {
        double horizon = domain.to() - domain.from();
        if (delay <= MOST_HORIZONS * horizon) {
            return Optional.of(Delays.reference(variable, delay, past(variable, delay)));
        }
        problems.add(
                scope.at(call.span()),
                "a delay of " + ExpressionText.number(delay) + " s, and a horizon of " + ExpressionText.number(horizon)
                        + " s",
                "a delay of at most " + MOST_HORIZONS + " horizons, over which a loop keeps what it applied",
                "Maybe another unit is meant: 30 s, 5 min.");
        return Optional.empty();
    }

    private static Optional<Domain> time(List<Argument> arguments) {
        return arguments.stream()
                .map(Argument::domain)
                .filter(domain -> domain.kind() == Domain.Kind.TIME)
                .findFirst();
    }

    private Parameter past(Variable variable, double delay) {
        delayed.add(variable);
        return pasts.computeIfAbsent(
                Delays.name(variable, delay), _ -> Delays.past(variable, delay, startOf(variable)));
    }

    private ParameterFunction startOf(Variable variable) {
        return coordinates -> {
            Map<Domain, Double> point = new HashMap<>();
            for (int i = 0; i < coordinates.length; i++) {
                Domain domain = variable.domains().get(i);
                boolean time = domain.kind() == Domain.Kind.TIME;
                double since = before.containsKey(variable) ? coordinates[i] : 0;
                point.put(domain, time ? domain.from() + since : coordinates[i]);
            }
            return new PointEvaluation(point)
                    .of(before.getOrDefault(variable, beginnings.getOrDefault(variable, variable.start())));
        };
    }
}
