package dev.takt.solver.model;

import static dev.takt.solver.model.Functions.coordinate;
import static dev.takt.solver.model.Functions.sin;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ParameterFunctionTest {
    @Test
    void tablesInterpolateAndHoldTheirEnds() {
        ParameterFunction table = ParameterFunction.table(new double[] {0, 1, 3}, new double[] {2, 4, 0});

        assertEquals(2, table.at(-1));
        assertEquals(3, table.at(0.5));
        assertEquals(4, table.at(1));
        assertEquals(2, table.at(2));
        assertEquals(0, table.at(7));
    }

    @Test
    void stepsHoldFromTheirPointOn() {
        ParameterFunction steps =
                ParameterFunction.piecewiseConstant(new double[] {0, 0.5, 1.5}, new double[] {58, 55, 63});

        assertEquals(58, steps.at(-1));
        assertEquals(58, steps.at(0.49));
        assertEquals(55, steps.at(0.5));
        assertEquals(63, steps.at(9));
    }

    @Test
    void expressionsTakeCoordinatesInTheOrderOfTheDomains() {
        Domain t = new Domain(
                "t",
                Domain.Kind.TIME,
                new double[] {0, 1},
                new DerivativeScheme.BackwardDifference(),
                Optional.empty());
        Domain s = new Domain(
                "s",
                Domain.Kind.SPACE,
                new double[] {2, 3},
                new DerivativeScheme.CentralDifference(),
                Optional.empty());
        Expression expression = coordinate(s).times(sin(coordinate(t)));

        assertEquals(
                2 * Math.sin(1),
                ParameterFunction.expression(expression, List.of(t, s)).at(1, 2));
        assertEquals(
                2 * Math.sin(1),
                ParameterFunction.expression(expression, List.of(s, t)).at(2, 1));
    }

    @Test
    void pointsMustIncrease() {
        assertThrows(
                IllegalArgumentException.class,
                () -> ParameterFunction.table(new double[] {0, 0}, new double[] {1, 2}));
        assertThrows(
                IllegalArgumentException.class,
                () -> ParameterFunction.piecewiseConstant(new double[] {0}, new double[] {1, 2}));
    }
}
