package dev.takt.solver.model.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.TermSum;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Matrices of numbers obey linear algebra; those of expressions have as few terms as they need. */
class MatrixTest {
    private final OptimalControlProblemBuilder model = new OptimalControlProblemBuilder("matrix");

    private Matrix variables(String name, int size) {
        List<Expression> elements = new ArrayList<>();
        for (int i = 1; i <= size; i++) {
            elements.add(model.variable(name + "[" + i + "]").declare().running());
        }
        return Matrix.column(elements);
    }

    private static String text(Expression expression) {
        return ExpressionText.of(expression);
    }

    @Test
    void aProductHasNoTermForAZeroAndNoFactorForAOne() {
        Matrix product =
                Matrix.of(new double[][] {{0, 1, 0}, {2, 0, -3}, {0, 0, 0}}).times(variables("x", 3));
        assertEquals("x[2]", text(product.entry(0, 0)));
        assertEquals("2*x[1] + -3*x[3]", text(product.entry(1, 0)));
        assertEquals(new Literal(0), product.entry(2, 0));
        assertTrue(product.row(2).isEmpty());
    }

    @Test
    void aFormIsOneSumOverTheEntriesOfItsMatrix() {
        Matrix x = variables("x", 3);
        Matrix weights = Matrix.of(new double[][] {{2, 0, 0}, {0, 0, 0.5}, {0, 0, 1}});
        Matrix form = x.transpose().times(weights).times(x);
        assertTrue(form.isNumber());
        assertEquals("x[1]*2*x[1] + x[2]*0.5*x[3] + x[3]*x[3]", text(form.entry(0, 0)));
    }

    @Test
    void aFormOfManyTermsIsNoSumOfSums() {
        Matrix x = variables("x", 10);
        double[][] full = new double[10][10];
        for (double[] row : full) {
            Arrays.fill(row, 2);
        }
        Expression form = x.transpose().times(Matrix.of(full)).times(x).entry(0, 0);
        TermSum sum = assertInstanceOf(TermSum.class, form);
        assertEquals(100, sum.terms().size());
    }

    @Test
    void sumsLeaveZerosOut() {
        Matrix x = variables("x", 2);
        Matrix zeroAndTwo = Matrix.column(0, 2);
        assertEquals("x[1]", text(x.plus(zeroAndTwo).entry(0, 0)));
        assertEquals("x[1]", text(x.minus(zeroAndTwo).entry(0, 0)));
        assertEquals("-x[1]", text(zeroAndTwo.minus(x).entry(0, 0)));
        assertEquals("2 - x[2]", text(zeroAndTwo.minus(x).entry(1, 0)));
        assertEquals("2*x[2]", text(zeroAndTwo.dot(x)));
        assertEquals("x[1] + x[2]", text(x.sum()));
    }

    @Test
    void diagonalsLieBesideTheMainOne() {
        Matrix right = Matrix.column(1, 2).diagonal(1);
        assertEquals(new Literal(1), right.entry(0, 1));
        assertEquals(new Literal(2), right.entry(1, 2));
        assertEquals(3, right.rows());
        Matrix left = Matrix.column(1, 2).diagonal(-1);
        assertEquals(new Literal(1), left.entry(1, 0));
        assertEquals(new Literal(2), left.entry(2, 1));
        assertEquals(new Literal(1), Matrix.identity(4, -2).entry(3, 1));
        assertTrue(Matrix.identity(2, 5).row(0).isEmpty());
    }

    @Test
    void shapesThatDoNotFitAreNamed() {
        Matrix square = Matrix.of(new double[][] {{1, 2}, {3, 4}});
        Matrix vector = Matrix.column(1, 2, 3);
        assertEquals(
                "a matrix of 2 rows and 2 columns times a vector of 3 elements",
                assertThrows(IllegalArgumentException.class, () -> square.times(vector))
                        .getMessage());
        assertEquals(
                "a vector of 3 elements beside a row of 3 elements",
                assertThrows(IllegalArgumentException.class, () -> vector.plus(vector.transpose()))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> Matrix.of(new double[][] {{1, 2}, {3}}));
        assertThrows(IllegalArgumentException.class, square::diagonal);
    }

    @Property
    void productsAndTransposesOfNumbersAreThoseOfLinearAlgebra(
            @ForAll("numbers") double[][] first, @ForAll("numbers") double[][] second) {
        Matrix product = Matrix.of(first).times(Matrix.of(second));
        Matrix turned = Matrix.of(second).transpose().times(Matrix.of(first).transpose());
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                double expected = first[i][0] * second[0][j] + first[i][1] * second[1][j] + first[i][2] * second[2][j];
                assertEquals(expected + 0.0, value(product.entry(i, j)) + 0.0);
                assertEquals(expected + 0.0, value(turned.entry(j, i)) + 0.0);
            }
        }
    }

    /** Whole numbers, of which sums are exact in any order; many are 0. */
    @Provide
    static Arbitrary<double[][]> numbers() {
        return Arbitraries.integers()
                .between(-2, 2)
                .map(Integer::doubleValue)
                .array(Double[].class)
                .ofSize(9)
                .map(all ->
                        new double[][] {{all[0], all[1], all[2]}, {all[3], all[4], all[5]}, {all[6], all[7], all[8]}});
    }

    private static double value(Expression expression) {
        return assertInstanceOf(Literal.class, expression).value();
    }
}
