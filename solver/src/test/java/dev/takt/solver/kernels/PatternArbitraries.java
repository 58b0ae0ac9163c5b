package dev.takt.solver.kernels;

import static dev.takt.solver.problems.PatternExpressions.apply;
import static dev.takt.solver.problems.PatternExpressions.difference;
import static dev.takt.solver.problems.PatternExpressions.number;
import static dev.takt.solver.problems.PatternExpressions.product;
import static dev.takt.solver.problems.PatternExpressions.square;
import static dev.takt.solver.problems.PatternExpressions.sum;

import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.problems.Tables;
import dev.takt.solver.transcription.pattern.Pattern;
import dev.takt.solver.transcription.pattern.PatternInstances;
import dev.takt.solver.transcription.pattern.PatternNode;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Random patterns over all operators, whose arguments stay well inside the domains of definition. */
public final class PatternArbitraries {
    private static final Expression.Curve CURVE = new Expression.Curve(Tables.curve(), 0);
    private static final Expression.Surface SURFACE = new Expression.Surface(Tables.surface(), 0, 0);
    static final int VARIABLE_HOLES = 4;
    static final int DATA_HOLES = 2;
    static final int PARAMETER_HOLES = 2;

    private PatternArbitraries() {}

    /** Patterns of all sizes up to the given depth. */
    static Arbitrary<Pattern> patterns(int depth) {
        return nodes(depth).map(root -> new Pattern(root, VARIABLE_HOLES, DATA_HOLES, PARAMETER_HOLES));
    }

    /** Patterns of the operations that run in lanes; their arguments may leave the domains of definition. */
    public static Arbitrary<Pattern> arithmeticPatterns(int depth) {
        return arithmeticNodes(depth).map(root -> new Pattern(root, VARIABLE_HOLES, DATA_HOLES, PARAMETER_HOLES));
    }

    /** Random values for the holes of a pattern, over vectors of the given lengths. */
    public static PatternInstances instances(
            Pattern pattern, int count, int variables, int parameters, int rows, long seed) {
        var random = new Random(seed);
        int[][] variableIndices = new int[pattern.variables()][];
        double[][] data = new double[pattern.data()][];
        int[][] parameterIndices = new int[pattern.parameters()][];
        for (int hole = 0; hole < pattern.variables(); hole++) {
            variableIndices[hole] = random.ints(count, 0, variables).toArray();
        }
        for (int hole = 0; hole < pattern.data(); hole++) {
            data[hole] = random.doubles(count, -2, 2).toArray();
        }
        for (int hole = 0; hole < pattern.parameters(); hole++) {
            parameterIndices[hole] = random.ints(count, 0, parameters).toArray();
        }
        return new PatternInstances(
                pattern,
                count,
                variableIndices,
                data,
                parameterIndices,
                random.ints(count, 0, rows).toArray());
    }

    private static Arbitrary<PatternNode> leaves() {
        return Arbitraries.frequencyOf(
                Tuple.of(
                        5, Arbitraries.integers().between(0, VARIABLE_HOLES - 1).map(PatternNode.VariableHole::new)),
                Tuple.of(1, Arbitraries.integers().between(0, DATA_HOLES - 1).map(PatternNode.DataHole::new)),
                Tuple.of(
                        1,
                        Arbitraries.integers().between(0, PARAMETER_HOLES - 1).map(PatternNode.ParameterHole::new)),
                Tuple.of(2, Arbitraries.of(-1.0, 0.0, 0.5, 1.0, 2.0, 3.7).map(PatternNode.Literal::new)));
    }

    private static Arbitrary<PatternNode> arithmeticNodes(int depth) {
        if (depth == 0) {
            return leaves();
        }
        Arbitrary<PatternNode> smaller = arithmeticNodes(depth - 1);
        return Arbitraries.oneOf(
                leaves(),
                Combinators.combine(
                                Arbitraries.of(
                                        UnaryOperator.NEGATE,
                                        UnaryOperator.SQUARE,
                                        UnaryOperator.SQRT,
                                        UnaryOperator.ABS),
                                smaller)
                        .as((operator, operand) -> apply(operator, operand)),
                Combinators.combine(
                                Arbitraries.of(
                                        BinaryOperator.ADD,
                                        BinaryOperator.SUBTRACT,
                                        BinaryOperator.MULTIPLY,
                                        BinaryOperator.DIVIDE,
                                        BinaryOperator.MIN,
                                        BinaryOperator.MAX),
                                smaller,
                                smaller)
                        .as((operator, left, right) -> apply(operator, left, right)),
                smaller.map(operand -> apply(CURVE, operand)),
                Combinators.combine(smaller, smaller).as((left, right) -> apply(SURFACE, left, right)));
    }

    private static Arbitrary<PatternNode> nodes(int depth) {
        if (depth == 0) {
            return leaves();
        }
        Arbitrary<PatternNode> smaller = nodes(depth - 1);
        return Arbitraries.oneOf(
                leaves(),
                Combinators.combine(Arbitraries.of(UnaryOperator.class), smaller)
                        .as(PatternArbitraries::unary),
                Combinators.combine(Arbitraries.of(BinaryOperator.class), smaller, smaller)
                        .as(PatternArbitraries::binary),
                Combinators.combine(Arbitraries.integers().between(-3, 5), smaller)
                        .as((exponent, base) -> apply(BinaryOperator.POWER, positive(base), number(exponent))),
                smaller.map(operand -> apply(CURVE, product(number(2.3), bounded(operand)))),
                Combinators.combine(smaller, smaller)
                        .as((left, right) -> apply(SURFACE, product(number(2.1), bounded(left)), bounded(right))));
    }

    private static PatternNode unary(UnaryOperator operator, PatternNode operand) {
        return apply(
                operator,
                switch (operator) {
                    case SQRT, CBRT, LOG, ABS -> positive(operand);
                    case EXP, SINH, COSH, TAN -> bounded(operand);
                    case ASIN, ACOS -> product(number(0.9), bounded(operand));
                    case NEGATE, SQUARE, SIN, COS, ATAN, TANH -> operand;
                });
    }

    private static PatternNode binary(BinaryOperator operator, PatternNode left, PatternNode right) {
        return switch (operator) {
            case ADD, SUBTRACT, MULTIPLY -> apply(operator, left, right);
            case DIVIDE -> apply(operator, left, positive(right));
            case POWER -> apply(operator, positive(left), bounded(right));
            case ATAN2 -> apply(operator, left, sum(number(1), square(right)));
            case MIN, MAX, AT_MOST -> apply(operator, difference(left, number(0.123)), right);
        };
    }

    private static PatternNode positive(PatternNode node) {
        return sum(number(0.7), square(bounded(node)));
    }

    private static PatternNode bounded(PatternNode node) {
        return apply(UnaryOperator.SIN, node);
    }
}
