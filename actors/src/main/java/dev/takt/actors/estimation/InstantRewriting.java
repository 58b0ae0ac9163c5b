package dev.takt.actors.estimation;

import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Constraint.Equation;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Coordinate;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.Variable;
import dev.takt.solver.model.rewriting.ExpressionRewriting;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Expressions of a model at the instant at which a plan starts: the coordinate of time is that of its start, and a rate is an algebraic
 * variable, which the equation of motion determines once more.
 */
final class InstantRewriting extends ExpressionRewriting {
    private final Domain time;
    private final Map<Variable, Variable> rates = new LinkedHashMap<>();

    InstantRewriting(Domain time) {
        this.time = time;
    }

    Domain time() {
        return time;
    }

    /** Whether a derivative is the rate of a variable. */
    static boolean isRate(Derivative derivative) {
        return derivative.order() == 1
                && derivative.operand() instanceof VariableReference(var _, List<Argument> arguments)
                && arguments.stream().allMatch(Argument.Running.class::isInstance);
    }

    /** The variables that stand for rates. */
    List<Variable> rates() {
        return List.copyOf(rates.values());
    }

    /** The equation of motion for a rate that stands in an expression; empty for any other equation. */
    Optional<Equation> rateEquation(Equation equation) {
        return rates.keySet().stream()
                .filter(variable -> Occurrences.any(equation.left(), part -> isRate(part, variable))
                        || Occurrences.any(equation.right(), part -> isRate(part, variable)))
                .findFirst()
                .map(variable -> new Equation(
                        "rate of " + variable.name(), of(equation.left()), of(equation.right()), List.of()));
    }

    private boolean isRate(Expression part, Variable variable) {
        return part instanceof Derivative(VariableReference(Variable moved, var _), Domain domain, int order)
                && moved == variable
                && domain == time
                && order == 1;
    }

    @Override
    protected Expression coordinate(Coordinate coordinate) {
        return coordinate.domain() == time ? new Literal(time.from()) : coordinate;
    }

    @Override
    protected Expression derivative(Derivative derivative) {
        if (derivative.domain() != time
                || !(derivative.operand() instanceof VariableReference(Variable variable, List<Argument> arguments))) {
            return super.derivative(derivative);
        }
        Variable rate = rates.computeIfAbsent(
                variable,
                moved -> new Variable(
                        "rate of " + moved.name(),
                        moved.domains(),
                        Variable.Role.ALGEBRAIC,
                        new Literal(Double.NEGATIVE_INFINITY),
                        new Literal(Double.POSITIVE_INFINITY),
                        new Literal(0),
                        OptionalDouble.empty()));
        return new VariableReference(rate, arguments);
    }
}
