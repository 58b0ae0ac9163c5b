package dev.takt.solver.transcription.grid;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.solver.model.Supports;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Differences are exact on the polynomials that they interpolate, on any grid. */
class FiniteDifferencesTest {
    private static final double TOLERANCE = 1e-9;

    @Property(tries = 100)
    void differencesAreExactOnTheirPolynomials(@ForAll("grids") double[] grid, @ForAll("coefficients") double[] c) {
        DoubleUnaryOperator line = x -> c[0] + c[1] * x;
        DoubleUnaryOperator parabola = x -> c[0] + x * (c[1] + x * c[2]);
        FiniteDifferences differences = new FiniteDifferences(grid);
        check(differences.backward(), grid, line, _ -> c[1]);
        check(differences.forward(), grid, line, _ -> c[1]);
        check(differences.central(0), grid, parabola, x -> c[1] + 2 * c[2] * x);
        for (int offset = -1; offset <= 1; offset++) {
            check(differences.second(offset, 0), grid, parabola, _ -> 2 * c[2]);
        }
    }

    @Test
    void uniformCentralDifferencesLeaveTheMiddleOut() {
        Stencil central = new FiniteDifferences(Supports.uniform(-1, 1, 21)).central(0);

        assertEquals(2, central.weights().length);
        assertEquals(-central.weights()[0][7], central.weights()[1][7]);
    }

    @Test
    void stepsThatDifferByRoundingAreOneNumber() {
        double[] steps = FiniteDifferences.steps(Supports.stepped(0, 1, 0.08));

        assertArrayEquals(
                new double[] {0.08, 0.08, 0.08, 0.08, 0.08, 0.08, 0.08, 0.08, 0.08, 0.08, 0.08, 0.08},
                Arrays.copyOf(steps, 12),
                0);
        assertEquals(0.04, steps[12], 1e-12);
    }

    private static void check(
            Stencil stencil, double[] grid, DoubleUnaryOperator function, DoubleUnaryOperator expected) {
        for (int k = 0; k < grid.length; k++) {
            if (stencil.existsAt(k)) {
                double value = 0;
                double scale = 1;
                for (int j = 0; j < stencil.weights().length; j++) {
                    double term = stencil.weights()[j][k] * function.applyAsDouble(grid[stencil.neighbours()[j][k]]);
                    value += term;
                    scale += Math.abs(term);
                }
                assertEquals(expected.applyAsDouble(grid[k]), value, TOLERANCE * scale);
            }
        }
    }

    @Provide
    Arbitrary<double[]> grids() {
        return Arbitraries.doubles()
                .between(0.01, 2)
                .list()
                .ofMinSize(2)
                .ofMaxSize(8)
                .map(steps -> {
                    double[] grid = new double[steps.size() + 1];
                    for (int k = 0; k < steps.size(); k++) {
                        grid[k + 1] = grid[k] + steps.get(k);
                    }
                    return grid;
                });
    }

    @Provide
    Arbitrary<double[]> coefficients() {
        return Arbitraries.doubles().between(-5, 5).array(double[].class).ofSize(3);
    }
}
