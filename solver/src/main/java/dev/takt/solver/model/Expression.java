package dev.takt.solver.model;

import java.util.List;

/**
 * A scalar expression over the domains, parameters and variables of an optimal control problem.
 *
 * <p>Expressions are immutable trees. The operations below build larger ones and simplify nothing: what the author wrote
 * is what error messages show. Simplification belongs to the derivative programs of the kernels.
 */
public sealed interface Expression
        permits Literal,
                Coordinate,
                ParameterReference,
                VariableReference,
                Derivative,
                Integral,
                SupportSum,
                UnaryOperation,
                BinaryOperation {

    /** The sum of this expression and another. */
    default Expression plus(Expression other) {
        return new BinaryOperation(BinaryOperator.ADD, this, other);
    }

    /** The sum of this expression and a number. */
    default Expression plus(double other) {
        return plus(new Literal(other));
    }

    /** The difference of this expression and another. */
    default Expression minus(Expression other) {
        return new BinaryOperation(BinaryOperator.SUBTRACT, this, other);
    }

    /** The difference of this expression and a number. */
    default Expression minus(double other) {
        return minus(new Literal(other));
    }

    /** The product of this expression and another. */
    default Expression times(Expression other) {
        return new BinaryOperation(BinaryOperator.MULTIPLY, this, other);
    }

    /** The product of this expression and a number. */
    default Expression times(double other) {
        return times(new Literal(other));
    }

    /** The quotient of this expression and another. */
    default Expression over(Expression other) {
        return new BinaryOperation(BinaryOperator.DIVIDE, this, other);
    }

    /** The quotient of this expression and a number. */
    default Expression over(double other) {
        return over(new Literal(other));
    }

    /** This expression raised to another. */
    default Expression power(Expression exponent) {
        return new BinaryOperation(BinaryOperator.POWER, this, exponent);
    }

    /** This expression raised to a number. */
    default Expression power(double exponent) {
        return power(new Literal(exponent));
    }

    /** This expression with the opposite sign. */
    default Expression negated() {
        return new UnaryOperation(UnaryOperator.NEGATE, this);
    }

    /** The given function of this expression. */
    default Expression apply(UnaryOperator function) {
        return new UnaryOperation(function, this);
    }

    /**
     * The sum of a list of terms as a balanced tree, so that a sum over thousands of terms is still walked by recursion.
     *
     * @return the literal 0 for an empty list
     */
    static Expression sum(List<? extends Expression> terms) {
        if (terms.isEmpty()) {
            return new Literal(0);
        }
        if (terms.size() == 1) {
            return terms.getFirst();
        }
        int middle = terms.size() / 2;
        return sum(terms.subList(0, middle)).plus(sum(terms.subList(middle, terms.size())));
    }
}
