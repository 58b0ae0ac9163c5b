package dev.takt.solver.problems;

import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Expression.BinaryFunction;
import dev.takt.solver.model.Expression.UnaryFunction;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.transcription.pattern.PatternNode;

/** Short names to write the expressions of patterns with. */
public final class PatternExpressions {
    private PatternExpressions() {}

    /** A number. */
    public static PatternNode number(double value) {
        return new PatternNode.Literal(value);
    }

    /** A variable: a hole of a pattern, or an entry of the variable vector in {@link PatternProblem}. */
    public static PatternNode x(int index) {
        return new PatternNode.VariableHole(index);
    }

    /** A number of the grid. */
    public static PatternNode data(int index) {
        return new PatternNode.DataHole(index);
    }

    /** A parameter: a hole of a pattern, or an entry of the parameter vector in {@link PatternProblem}. */
    public static PatternNode parameter(int index) {
        return new PatternNode.ParameterHole(index);
    }

    /** The given function of a node. */
    public static PatternNode apply(UnaryFunction operator, PatternNode operand) {
        return new PatternNode.Unary(operator, operand);
    }

    /** The given operation on two nodes. */
    public static PatternNode apply(BinaryFunction operator, PatternNode left, PatternNode right) {
        return new PatternNode.Binary(operator, left, right);
    }

    /** The sum of one node or more, from left to right. */
    public static PatternNode sum(PatternNode first, PatternNode... others) {
        return fold(BinaryOperator.ADD, first, others);
    }

    /** The product of one node or more, from left to right. */
    public static PatternNode product(PatternNode first, PatternNode... others) {
        return fold(BinaryOperator.MULTIPLY, first, others);
    }

    /** {@code a - b}. */
    public static PatternNode difference(PatternNode a, PatternNode b) {
        return apply(BinaryOperator.SUBTRACT, a, b);
    }

    /** {@code a / b}. */
    public static PatternNode quotient(PatternNode a, PatternNode b) {
        return apply(BinaryOperator.DIVIDE, a, b);
    }

    /** {@code a ^ exponent}. */
    public static PatternNode power(PatternNode a, double exponent) {
        return apply(BinaryOperator.POWER, a, number(exponent));
    }

    /** {@code a ^ 2}. */
    public static PatternNode square(PatternNode a) {
        return apply(UnaryOperator.SQUARE, a);
    }

    /** {@code -a}. */
    public static PatternNode negation(PatternNode a) {
        return apply(UnaryOperator.NEGATE, a);
    }

    private static PatternNode fold(BinaryOperator operator, PatternNode first, PatternNode... others) {
        PatternNode result = first;
        for (PatternNode other : others) {
            result = apply(operator, result, other);
        }
        return result;
    }
}
