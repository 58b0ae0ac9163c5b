package dev.takt.solver.transcription.grid;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.DerivativeScheme.BackwardDifference;
import dev.takt.solver.model.DerivativeScheme.Collocation;
import dev.takt.solver.model.DerivativeScheme.Nodes;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Quadrature;
import dev.takt.solver.model.Supports;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Supports and quadrature weights of one domain. */
class DomainGridTest {
    @Test
    void collocationAddsInternalSupports() {
        DomainGrid grid = grid(new Collocation(Nodes.RADAU, 2), 0, 1, 3);

        assertArrayEquals(new double[] {0, 1.0 / 3, 1, 1 + 2.0 / 3, 3}, grid.supports(), 1e-15);
        assertEquals(0, grid.intervalEnd(0));
        assertEquals(2, grid.intervalEnd(1));
        assertEquals(2, grid.intervalEnd(2));
        assertEquals(4, grid.intervalEnd(3));
    }

    @Test
    void stepsOfAnIntervalShareItsControl() {
        DomainGrid grid = grid(new Collocation(Nodes.RADAU, 2, 2), 0, 1, 3);

        assertArrayEquals(
                new double[] {0, 1.0 / 6, 0.5, 2.0 / 3, 1, 1 + 1.0 / 3, 2, 2 + 1.0 / 3, 3}, grid.supports(), 1e-15);
        assertEquals(2, grid.elementIntervals());
        assertEquals(4, grid.givenIntervals());
        assertEquals(4, grid.intervalEnd(1));
        assertEquals(8, grid.intervalEnd(5));
        assertEquals(Math.pow(3, 3) / 3, integral(grid.weights(0, 8, Quadrature.AUTOMATIC), grid, x -> x * x), 1e-13);
    }

    @Test
    void trapezoidIsExactOnLinesAndSubDomains() {
        DomainGrid grid = grid(new BackwardDifference(), 0, 0.5, 2, 2.25, 4);

        assertEquals(8, integral(grid.weights(0, 4, Quadrature.AUTOMATIC), grid, x -> x), 1e-15);
        assertEquals((2.25 * 2.25 - 0.25) / 2, integral(grid.weights(1, 3, Quadrature.TRAPEZOID), grid, x -> x), 1e-15);
    }

    @Test
    void simpsonIsExactOnCubics() {
        DomainGrid grid = grid(new BackwardDifference(), Supports.uniform(-1, 3, 9));

        assertEquals(20, integral(grid.weights(0, 8, Quadrature.SIMPSON), grid, x -> x * x * x), 1e-13);
        assertThrows(DiscretizationException.class, () -> grid.weights(0, 7, Quadrature.SIMPSON));
    }

    @Test
    void gaussNeedsCollocation() {
        DomainGrid radau = grid(new Collocation(Nodes.RADAU, 3), 0, 1, 3);

        assertEquals(
                Math.pow(3, 5) / 5, integral(radau.weights(0, 6, Quadrature.GAUSS), radau, x -> x * x * x * x), 1e-12);
        assertEquals(1.0 / 5, integral(radau.weights(0, 3, Quadrature.GAUSS), radau, x -> x * x * x * x), 1e-14);
        assertThrows(DiscretizationException.class, () -> radau.weights(1, 3, Quadrature.GAUSS));
        DomainGrid plain = grid(new BackwardDifference(), 0, 1);
        assertThrows(DiscretizationException.class, () -> plain.weights(0, 1, Quadrature.GAUSS));
    }

    private static DomainGrid grid(DerivativeScheme scheme, double... supports) {
        return new DomainGrid(new Domain("t", Domain.Kind.TIME, supports, scheme, Optional.empty()));
    }

    private static double integral(double[] weights, DomainGrid grid, DoubleUnaryOperator function) {
        double sum = 0;
        for (int k = 0; k < weights.length; k++) {
            sum += weights[k] * function.applyAsDouble(grid.supports()[k]);
        }
        return sum;
    }
}
