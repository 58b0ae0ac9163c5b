package dev.takt.solver.kernels;

import static dev.takt.solver.problems.PatternExpressions.apply;
import static dev.takt.solver.problems.PatternExpressions.data;
import static dev.takt.solver.problems.PatternExpressions.difference;
import static dev.takt.solver.problems.PatternExpressions.number;
import static dev.takt.solver.problems.PatternExpressions.parameter;
import static dev.takt.solver.problems.PatternExpressions.power;
import static dev.takt.solver.problems.PatternExpressions.product;
import static dev.takt.solver.problems.PatternExpressions.quotient;
import static dev.takt.solver.problems.PatternExpressions.square;
import static dev.takt.solver.problems.PatternExpressions.sum;
import static dev.takt.solver.problems.PatternExpressions.x;

import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.problems.Tables;
import dev.takt.solver.transcription.pattern.Pattern;
import dev.takt.solver.transcription.pattern.PatternInstances;
import dev.takt.solver.transcription.pattern.PatternNode;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compiled values and derivatives against hyper-dual numbers and finite differences. */
class KernelDerivativesTest {
    private static final int VARIABLES = 9;
    private static final int PARAMETERS = 3;
    private static final int ROWS = 4;

    @Provide
    Arbitrary<Pattern> patterns() {
        return PatternArbitraries.patterns(4);
    }

    @Property(tries = 300)
    void randomPatternsAgreeWithHyperDualNumbers(
            @ForAll("patterns") Pattern pattern, @ForAll @IntRange(min = 1, max = 40) int count, @ForAll long seed) {
        var random = new Random(seed);
        var check = new DerivativeCheck(
                PatternArbitraries.instances(pattern, count, VARIABLES, PARAMETERS, ROWS, seed),
                random.doubles(VARIABLES, -2, 2).toArray(),
                random.doubles(PARAMETERS, -2, 2).toArray(),
                1e-9);
        check.values();
        check.firstDerivatives();
        check.secondDerivatives();
    }

    @ParameterizedTest
    @EnumSource(UnaryOperator.class)
    void everyFunctionAgreesWithHyperDualNumbersAndDifferences(UnaryOperator operator) {
        checkAt(apply(operator, x(0)), 0.3, 0.7, 0.9);
        checkAt(product(x(1), apply(operator, product(x(0), x(1)))), 0.3, 0.7, 0.9);
        if (operator != UnaryOperator.SQRT && operator != UnaryOperator.LOG) {
            checkAt(apply(operator, x(0)), -0.3, 0.7, 0.9);
        }
    }

    @ParameterizedTest
    @EnumSource(BinaryOperator.class)
    void everyOperationAgreesWithHyperDualNumbersAndDifferences(BinaryOperator operator) {
        checkAt(apply(operator, x(0), x(1)), 0.3, 0.7, 0.9);
        checkAt(apply(operator, x(0), x(1)), 0.8, 0.4, 0.9);
        checkAt(product(x(2), square(apply(operator, product(x(0), x(2)), x(1)))), 0.3, 0.7, 0.9);
        checkAt(apply(operator, x(0), number(1.7)), 0.3, 0.7, 0.9);
        checkAt(apply(operator, number(1.7), x(0)), 0.3, 0.7, 0.9);
    }

    /** Inside the range, in the first and the last piece, and beyond both ends. */
    @ParameterizedTest
    @ValueSource(doubles = {0.3, -1.45, 1.2, -1.9, 2.4})
    void curvesAgreeWithHyperDualNumbersAndDifferences(double at) {
        var curve = new Expression.Curve(Tables.curve(), 0);
        checkAt(apply(curve, x(0)), at, 0.7, 0.9);
        checkAt(product(x(1), square(apply(curve, product(x(0), x(1))))), at / 0.7, 0.7, 0.9);
    }

    @ParameterizedTest
    @CsvSource({"0.3, 0.5", "-1.1, 1.4", "-1.5, 0.5", "0.3, -1.4", "1.9, 1.9"})
    void surfacesAgreeWithHyperDualNumbersAndDifferences(double first, double second) {
        var surface = new Expression.Surface(Tables.surface(), 0, 0);
        checkAt(apply(surface, x(0), x(1)), first, second, 0.9);
        checkAt(apply(surface, x(1), x(0)), second, first, 0.9);
        checkAt(product(x(2), apply(surface, product(x(0), x(2)), x(1))), first / 0.9, second, 0.9);
        checkAt(apply(surface, x(0), number(0.4)), first, second, 0.9);
        checkAt(apply(surface, x(0), x(0)), first, second, 0.9);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-3, -2, -1, -0.5, 0, 0.5, 1, 1.5, 2, 2.5, 3, 4, 7, 16, 17, 1.0 / 3})
    void powersAgreeWithHyperDualNumbersAndDifferences(double exponent) {
        checkAt(power(x(0), exponent), 0.8, 0.7, 0.9);
        checkAt(power(sum(x(0), product(x(1), x(2))), exponent), 0.3, 0.7, 0.9);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-3, -2, -1, 1, 2, 3, 4, 7})
    void integerPowersOfNegativeNumbersAgree(double exponent) {
        checkAt(power(x(0), exponent), -0.8, 0.7, 0.9);
    }

    /** {@code (x[k] - x[k-1]) / step = (L (x[j-1] - x[j]) - V (y[j] - y[j+1])) / At} with holes for all but constants. */
    @Test
    void trayEquationOfTheDistillationColumnAgrees() {
        PatternNode reflux = product(x(4), number(0.2));
        PatternNode vapor = sum(reflux, number(0.2));
        PatternNode balance = difference(
                product(reflux, difference(x(2), x(0))),
                product(vapor, difference(equilibrium(x(0)), equilibrium(x(3)))));
        PatternNode residual = difference(quotient(difference(x(0), x(1)), data(0)), quotient(balance, number(0.25)));
        var tray = new Pattern(residual, 5, 1, 0);
        checkAt(tray, 0.31, 0.52, 0.73, 0.28, 2.5);
    }

    /** The heat equation on a non-uniform step, with its wall {@code 4.1 cbrt(Q)} and a parameter for the loss. */
    @Test
    void stencilOfTheHeatedPlateAgrees() {
        PatternNode wall = product(number(4.1), apply(UnaryOperator.CBRT, x(4)));
        PatternNode other = apply(UnaryOperator.SQRT, x(4));
        PatternNode laplacian = difference(sum(wall, x(2), other, x(3)), product(number(4), x(0)));
        PatternNode residual = difference(
                quotient(difference(x(0), x(1)), data(0)),
                difference(product(number(23000), laplacian), product(number(5), square(parameter(0)))));
        checkAt(new Pattern(residual, 5, 1, 1), 31, 28, 33, 29.5, 60);
    }

    private static PatternNode equilibrium(PatternNode liquid) {
        return quotient(product(number(1.6), liquid), sum(number(1), product(number(0.6), liquid)));
    }

    private static void checkAt(PatternNode root, double... point) {
        checkAt(new Pattern(root, point.length, 0, 0), point);
    }

    private static void checkAt(Pattern pattern, double... point) {
        int[][] variables = new int[point.length][];
        for (int hole = 0; hole < point.length; hole++) {
            variables[hole] = new int[] {hole};
        }
        double[][] data = pattern.data() == 0 ? new double[0][] : new double[][] {{2.0}};
        int[][] parameters = pattern.parameters() == 0 ? new int[0][] : new int[][] {{0}};
        var check = new DerivativeCheck(
                new PatternInstances(pattern, 1, variables, data, parameters, new int[1]),
                point,
                new double[] {10},
                1e-11);
        check.values();
        check.firstDerivatives();
        check.secondDerivatives();
        check.differences(1e-5, 1e-7);
    }
}
