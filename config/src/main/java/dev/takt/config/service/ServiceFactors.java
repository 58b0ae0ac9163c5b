package dev.takt.config.service;

import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.BinaryOperation;
import dev.takt.solver.model.Expression.Choice;
import dev.takt.solver.model.Expression.Integral;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.SupportSum;
import dev.takt.solver.model.Expression.TermSum;
import dev.takt.solver.model.Expression.UnaryOperation;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.UnaryOperator;
import java.util.Set;

/**
 * Multiplies the terms of an objective that follow set-points by a factor. A term is what sums, integrals and choices are made
 * of; a difference with a set-point, {@code h - ref}, is one term.
 *
 * @param setPoints whose terms are meant
 * @param factor 1 or 0
 */
record ServiceFactors(Set<Parameter> setPoints, Parameter factor) {

    /** The expression with the factor. */
    Expression in(Expression expression) {
        if (!follows(expression)) {
            return expression;
        }
        return switch (expression) {
            case Integral(var integrand, var domain, var from, var to, var quadrature) ->
                new Integral(in(integrand), domain, from, to, quadrature);
            case SupportSum(var term, var domain, var from, var to) -> new SupportSum(in(term), domain, from, to);
            case TermSum sum ->
                sum.terms().stream().anyMatch(this::isSetPoint)
                        ? factored(expression)
                        : new TermSum(sum.terms().stream().map(this::in).toList());
            case Choice(var condition, Expression then, Expression otherwise) ->
                new Choice(condition, in(then), in(otherwise));
            case UnaryOperation(UnaryOperator operator, Expression operand)
            when operator == UnaryOperator.NEGATE -> new UnaryOperation(operator, in(operand));
            case BinaryOperation operation -> in(operation);
            default -> factored(expression);
        };
    }

    private Expression in(BinaryOperation operation) {
        Expression left = operation.left();
        Expression right = operation.right();
        boolean sum = operation.operator() == BinaryOperator.ADD || operation.operator() == BinaryOperator.SUBTRACT;
        if (sum) {
            return hasSetPoint(operation)
                    ? factored(operation)
                    : new BinaryOperation(operation.operator(), in(left), in(right));
        }
        boolean product = operation.operator() == BinaryOperator.MULTIPLY;
        if (product && !follows(left)) {
            return new BinaryOperation(operation.operator(), left, in(right));
        }
        boolean scaled = product || operation.operator() == BinaryOperator.DIVIDE;
        return scaled && !follows(right)
                ? new BinaryOperation(operation.operator(), in(left), right)
                : factored(operation);
    }

    /** Whether a sum has a multiple of a set-point among its terms, and so is a difference to it. */
    private boolean hasSetPoint(Expression expression) {
        return switch (expression) {
            case BinaryOperation(var operator, Expression left, Expression right)
            when operator == BinaryOperator.ADD || operator == BinaryOperator.SUBTRACT ->
                hasSetPoint(left) || hasSetPoint(right);
            default -> isSetPoint(expression);
        };
    }

    private boolean isSetPoint(Expression expression) {
        return switch (expression) {
            case ParameterReference reference -> setPoints.contains(reference.parameter());
            case UnaryOperation(UnaryOperator operator, Expression operand)
            when operator == UnaryOperator.NEGATE -> isSetPoint(operand);
            case BinaryOperation(var operator, Expression left, Expression right)
            when operator == BinaryOperator.MULTIPLY || operator == BinaryOperator.DIVIDE ->
                isSetPoint(left) && !Occurrences.ofVariables(right)
                        || isSetPoint(right) && !Occurrences.ofVariables(left);
            default -> false;
        };
    }

    private Expression factored(Expression term) {
        return factor.running().times(term);
    }

    private boolean follows(Expression expression) {
        return Occurrences.any(
                expression,
                part -> part instanceof ParameterReference reference && setPoints.contains(reference.parameter()));
    }
}
