package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.Argument;
import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.BinaryOperation;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.UnaryOperation;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.grid.DiscretizationException;

/**
 * An equation solved for the one derivative in it: {@code der(x, t) = rate}.
 *
 * @param state what is differentiated
 */
record IsolatedDerivative(VariableReference state, Expression rate) {

    /**
     * Solves an equation in which derivatives along a domain occur.
     *
     * @throws DiscretizationException if it is not linear in one first derivative of a variable, saying why
     */
    static IsolatedDerivative of(Constraint.Equation equation, Domain domain) {
        boolean isLeft = Occurrences.ofDerivativesAlong(equation.left(), domain);
        if (isLeft && Occurrences.ofDerivativesAlong(equation.right(), domain)) {
            throw several(equation, domain);
        }
        Expression side = isLeft ? equation.left() : equation.right();
        Expression value = isLeft ? equation.right() : equation.left();
        while (!(side instanceof Derivative)) {
            switch (side) {
                case UnaryOperation(var operator, Expression operand)
                when operator == UnaryOperator.NEGATE -> {
                    value = value.negated();
                    side = operand;
                }
                case BinaryOperation operation -> {
                    boolean first = Occurrences.ofDerivativesAlong(operation.left(), domain);
                    if (first && Occurrences.ofDerivativesAlong(operation.right(), domain)) {
                        throw several(equation, domain);
                    }
                    value = solved(operation, first, value, domain);
                    side = first ? operation.left() : operation.right();
                }
                default -> throw nonlinear(side, domain);
            }
        }
        return new IsolatedDerivative(state((Derivative) side, domain), value);
    }

    private static Expression solved(BinaryOperation operation, boolean first, Expression value, Domain domain) {
        Expression other = first ? operation.right() : operation.left();
        return switch (operation.operator()) {
            case BinaryOperator.ADD -> value.minus(other);
            case BinaryOperator.SUBTRACT -> first ? value.plus(other) : other.minus(value);
            case BinaryOperator.MULTIPLY -> value.over(other);
            case BinaryOperator.DIVIDE -> {
                if (!first) {
                    throw nonlinear(operation, domain);
                }
                yield value.times(other);
            }
            default -> throw nonlinear(operation, domain);
        };
    }

    private static VariableReference state(Derivative derivative, Domain domain) {
        if (derivative.domain() != domain) {
            throw nonlinear(derivative, domain);
        }
        if (derivative.order() == 2) {
            throw refusal(
                    ExpressionText.of(derivative),
                    "Maybe a state for the speed helps: der(x, " + domain.name() + ") = v, der(v, " + domain.name()
                            + ") = ….");
        }
        if (!(derivative.operand() instanceof VariableReference state)
                || state.arguments().stream()
                        .anyMatch(argument -> argument instanceof Argument.Shifted
                                || argument.domain() == domain && !(argument instanceof Argument.Running))) {
            throw refusal(
                    ExpressionText.of(derivative) + ", a derivative of more than a variable",
                    "Maybe write it out by the chain rule, or make what is differentiated a state.");
        }
        if (state.variable().role() == Variable.Role.CONTROL) {
            throw refusal(
                    ExpressionText.of(derivative) + ", where "
                            + state.variable().name() + " is a control, constant between supports",
                    "Maybe role = state is meant, with its rate as the control.");
        }
        return state;
    }

    private static DiscretizationException several(Constraint.Equation equation, Domain domain) {
        return refusal(
                "several derivatives along " + domain.name() + " in " + ExpressionText.of(equation),
                "Maybe solve the equations for the derivatives.");
    }

    private static DiscretizationException nonlinear(Expression around, Domain domain) {
        return refusal(
                "a derivative along " + domain.name() + " inside " + ExpressionText.of(around),
                "Maybe solve the equation for the derivative.");
    }

    private static DiscretizationException refusal(String found, String cure) {
        return new DiscretizationException(
                found,
                "an equation that gives one derivative of a variable, der(x, t) = …, as an explicit method needs it",
                cure + " scheme = radau(2) takes equations of any form.");
    }
}
