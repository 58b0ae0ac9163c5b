package dev.takt.solver.model.rewriting;

import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.BinaryFunction;
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
import dev.takt.solver.model.Restriction;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Makes another expression of an expression, part by part. What is not overridden stays as it is. A part that stands in
 * several places is rewritten once, and stays one.
 */
public abstract class ExpressionRewriting {
    private final Map<Expression, Expression> done = new IdentityHashMap<>();

    /** The rewritten expression. */
    public final Expression of(Expression expression) {
        Expression known = done.get(expression);
        if (known == null) {
            known = rewritten(expression);
            done.put(expression, known);
        }
        return known;
    }

    /** The condition with both sides rewritten. */
    public final Restriction of(Restriction condition) {
        return new Restriction(of(condition.left()), condition.comparison(), of(condition.right()));
    }

    private Expression rewritten(Expression expression) {
        return switch (expression) {
            case Literal _ -> expression;
            case Coordinate coordinate -> coordinate(coordinate);
            case ParameterReference reference -> parameter(reference);
            case VariableReference reference -> variable(reference);
            case Derivative derivative -> derivative(derivative);
            case Integral integral -> integral(integral);
            case SupportSum sum -> sum(sum);
            case TermSum sum -> new TermSum(sum.terms().stream().map(this::of).toList());
            case Choice(Restriction condition, Expression then, Expression otherwise) ->
                new Choice(of(condition), of(then), of(otherwise));
            case UnaryOperation(var operator, Expression operand) -> new UnaryOperation(operator, of(operand));
            case BinaryOperation(var operator, Expression left, Expression right) ->
                operation(operator, of(left), of(right));
        };
    }

    /** What stands for an operation on two parts that are rewritten already. */
    protected Expression operation(BinaryFunction operator, Expression left, Expression right) {
        return new BinaryOperation(operator, left, right);
    }

    /** What stands for a coordinate. */
    protected Expression coordinate(Coordinate coordinate) {
        return coordinate;
    }

    /** What stands for a parameter at its place. */
    protected Expression parameter(ParameterReference reference) {
        return reference;
    }

    /** What stands for a variable at its place. */
    protected Expression variable(VariableReference reference) {
        return reference;
    }

    /** What stands for a derivative. */
    protected Expression derivative(Derivative derivative) {
        return new Derivative(of(derivative.operand()), derivative.domain(), derivative.order());
    }

    /** What stands for an integral. */
    protected Expression integral(Integral integral) {
        return new Integral(
                of(integral.integrand()), integral.domain(), integral.from(), integral.to(), integral.quadrature());
    }

    /** What stands for a sum over supports. */
    protected Expression sum(SupportSum sum) {
        return new SupportSum(of(sum.term()), sum.domain(), sum.from(), sum.to());
    }
}
