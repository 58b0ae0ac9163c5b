package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.Argument;
import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.BinaryOperation;
import dev.takt.solver.model.Expression.Coordinate;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.UnaryOperation;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.model.Variable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * An integrand over time as a sum of parts: what moves with the states, what is constant on an interval as the controls are,
 * and what mixes both. With piecewise constant controls the trapezoidal rule holds on each interval by itself; only a mixed
 * part needs both ends of an interval, as the others are what they are at supports or on intervals.
 */
final class IntegrandParts {
    private final ExplicitDynamics dynamics;
    private final Domain time;
    private final List<Expression> moving = new ArrayList<>();
    private final List<Expression> held = new ArrayList<>();
    private final List<Expression> mixed = new ArrayList<>();

    IntegrandParts(ExplicitDynamics dynamics, Expression integrand) {
        this.dynamics = dynamics;
        this.time = dynamics.time().domain();
        boolean holds = isHeld(integrand, new HashSet<>());
        if (holds && moves(integrand, new HashSet<>())) {
            split(integrand, new ArrayList<>(), false);
        } else {
            (holds ? held : moving).add(integrand);
        }
    }

    /** Parts without a held variable. */
    List<Expression> moving() {
        return moving;
    }

    /** Parts that are constant on an interval. */
    List<Expression> held() {
        return held;
    }

    /** All other parts. */
    List<Expression> mixed() {
        return mixed;
    }

    /** Takes sums apart, also where a constant multiplies them. */
    private void split(Expression expression, List<Expression> factors, boolean negative) {
        switch (expression) {
            case BinaryOperation(var operator, Expression left, Expression right)
            when operator == BinaryOperator.ADD || operator == BinaryOperator.SUBTRACT -> {
                split(left, factors, negative);
                split(right, factors, negative != (operator == BinaryOperator.SUBTRACT));
            }
            case UnaryOperation(var operator, Expression operand)
            when operator == UnaryOperator.NEGATE -> split(operand, factors, !negative);
            case BinaryOperation(var operator, Expression left, Expression right)
            when operator == BinaryOperator.MULTIPLY && isConstant(left) -> split(right, with(factors, left), negative);
            case BinaryOperation(var operator, Expression left, Expression right)
            when operator == BinaryOperator.MULTIPLY && isConstant(right) ->
                split(left, with(factors, right), negative);
            default -> add(expression, factors, negative);
        }
    }

    private void add(Expression expression, List<Expression> factors, boolean negative) {
        Expression part = expression;
        for (Expression factor : factors.reversed()) {
            part = factor.times(part);
        }
        boolean holds = isHeld(expression, new HashSet<>());
        List<Expression> kind = !holds ? moving : moves(expression, new HashSet<>()) ? mixed : held;
        kind.add(negative ? part.negated() : part);
    }

    private static List<Expression> with(List<Expression> factors, Expression factor) {
        List<Expression> all = new ArrayList<>(factors);
        all.add(factor);
        return all;
    }

    private boolean isConstant(Expression expression) {
        return !isHeld(expression, new HashSet<>()) && !moves(expression, new HashSet<>());
    }

    private boolean isHeld(Expression expression, Set<Variable> seen) {
        return Occurrences.any(
                expression,
                part -> part instanceof Derivative derivative && derivative.domain() == time
                        || part instanceof VariableReference reference
                                && runs(reference.arguments())
                                && isHeld(reference.variable(), seen));
    }

    private boolean isHeld(Variable variable, Set<Variable> seen) {
        return dynamics.isHeld(variable)
                || seen.add(variable)
                        && dynamics.value(variable)
                                .filter(value -> isHeld(value, seen))
                                .isPresent();
    }

    private boolean moves(Expression expression, Set<Variable> seen) {
        return Occurrences.any(expression, part -> switch (part) {
            case Coordinate(Domain domain) -> domain == time;
            case ParameterReference reference -> runs(reference.arguments());
            case VariableReference reference -> runs(reference.arguments()) && moves(reference.variable(), seen);
            default -> false;
        });
    }

    private boolean moves(Variable variable, Set<Variable> seen) {
        if (dynamics.isHeld(variable)) {
            return false;
        }
        return dynamics.value(variable)
                .map(value -> seen.add(variable) && moves(value, seen))
                .orElse(true);
    }

    private boolean runs(List<Argument> arguments) {
        return arguments.stream().anyMatch(argument -> argument.domain() == time && !(argument instanceof Argument.At));
    }
}
