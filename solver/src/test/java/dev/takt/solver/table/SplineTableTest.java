package dev.takt.solver.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.problems.Tables;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

/** Splines against what determines them: their points, cubics, continuity, and central differences of order eight. */
class SplineTableTest {
    private static final SplineTable CURVE = Tables.curve();
    private static final SplineTable SURFACE = Tables.surface();

    @Test
    void passesThroughItsPoints() {
        double[] points = CURVE.axes().getFirst().points();
        for (double point : points) {
            assertEquals(Math.sin(2 * point) + 0.3 * point, CURVE.at(point, 0), 1e-14);
        }
        for (double x : SURFACE.axes().getFirst().points()) {
            for (double y : SURFACE.axes().getLast().points()) {
                assertEquals(Math.exp(0.4 * x * y) + Math.cos(x + 2 * y), SURFACE.at(x, y, 0, 0), 1e-13);
            }
        }
    }

    /** The conditions at the ends are those of a single cubic over two intervals. */
    @Property(tries = 100)
    void isACubicWhereThePointsAreOnOne(@ForAll @DoubleRange(min = -1.2, max = 1.4) double x, @ForAll long seed) {
        var random = new Random(seed);
        double[] c = random.doubles(4, -2, 2).toArray();
        double[] points = random.doubles(9, -1.2, 1.4).sorted().distinct().toArray();
        points[0] = -1.2;
        points[points.length - 1] = 1.4;
        double[] values = new double[points.length];
        for (int i = 0; i < points.length; i++) {
            values[i] = c[0] + points[i] * (c[1] + points[i] * (c[2] + points[i] * c[3]));
        }
        SplineTable table = SplineTable.curve("cubic", "x", points, values);
        assertEquals(c[0] + x * (c[1] + x * (c[2] + x * c[3])), table.at(x, 0), 1e-10);
        assertEquals(c[1] + x * (2 * c[2] + x * 3 * c[3]), table.at(x, 1), 1e-8);
    }

    @Test
    void isTwiceContinuouslyDifferentiableInside() {
        for (double knot : CURVE.axes().getFirst().breaks()) {
            boolean inside = knot > -1.5 && knot < 1.6;
            for (int order = 0; order <= (inside ? 2 : 1); order++) {
                double before = CURVE.at(Math.nextDown(knot), order);
                assertEquals(CURVE.at(Math.nextUp(knot), order), before, 1e-11, "order " + order + " at " + knot);
            }
        }
        for (double knot : SURFACE.axes().getFirst().breaks()) {
            boolean inside = knot > -1.2 && knot < 1.4;
            for (int order = 0; order <= (inside ? 2 : 1); order++) {
                for (int second = 0; second <= 2; second++) {
                    assertEquals(
                            SURFACE.at(Math.nextUp(knot), 0.3, order, second),
                            SURFACE.at(Math.nextDown(knot), 0.3, order, second),
                            1e-11);
                }
            }
        }
    }

    @Test
    void firstAndSecondDerivativesAgreeWithDifferencesOfOrderEight() {
        for (double x : new double[] {-1.9, -1.3, -0.7, -0.1, 0.12, 0.5, 1.3, 2.1}) {
            agrees(CURVE.at(x, 1), at -> CURVE.at(at, 0), x);
            agrees(CURVE.at(x, 2), at -> CURVE.at(at, 1), x);
        }
        for (double x : new double[] {-1.6, -0.9, -0.4, 0.1, 0.6, 1.1, 1.7}) {
            for (double y : new double[] {-1.3, -0.7, 0.35, 1.1, 1.9}) {
                agrees(SURFACE.at(x, y, 1, 0), at -> SURFACE.at(at, y, 0, 0), x);
                agrees(SURFACE.at(x, y, 0, 1), at -> SURFACE.at(x, at, 0, 0), y);
                agrees(SURFACE.at(x, y, 2, 0), at -> SURFACE.at(at, y, 1, 0), x);
                agrees(SURFACE.at(x, y, 0, 2), at -> SURFACE.at(x, at, 0, 1), y);
                agrees(SURFACE.at(x, y, 1, 1), at -> SURFACE.at(x, at, 1, 0), y);
                agrees(SURFACE.at(x, y, 1, 1), at -> SURFACE.at(at, y, 0, 1), x);
            }
        }
    }

    private static void agrees(double derivative, DoubleUnaryOperator function, double x) {
        double h = 0.01;
        double difference = 0;
        double[] weights = {4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280};
        for (int k = 1; k <= weights.length; k++) {
            difference += weights[k - 1] * (function.applyAsDouble(x + k * h) - function.applyAsDouble(x - k * h)) / h;
        }
        assertEquals(difference, derivative, 1e-9 * Math.max(1, Math.abs(derivative)));
    }

    @Test
    void goesOnLinearlyOutOfTheRange() {
        double end = CURVE.at(1.6, 0);
        double slope = CURVE.at(1.6, 1);
        assertEquals(end + 0.7 * slope, CURVE.at(1.6 + 0.7, 0), 1e-13);
        assertEquals(slope, CURVE.at(5, 1), 0);
        assertEquals(0, CURVE.at(5, 2), 0);
        assertEquals(0, CURVE.at(-5, 3), 0);
        assertEquals(SURFACE.at(1.4, 0.2, 0, 0) + 0.5 * SURFACE.at(1.4, 0.2, 1, 0), SURFACE.at(1.9, 0.2, 0, 0), 1e-13);
        double corner = SURFACE.at(1.4, 1.5, 0, 0)
                + 0.5 * SURFACE.at(1.4, 1.5, 1, 0)
                + 0.25 * SURFACE.at(1.4, 1.5, 0, 1)
                + 0.5 * 0.25 * SURFACE.at(1.4, 1.5, 1, 1);
        assertEquals(corner, SURFACE.at(1.9, 1.75, 0, 0), 1e-13);
    }

    @Test
    void whatIsNoNumberStaysNone() {
        for (int order = 0; order <= 2; order++) {
            assertTrue(Double.isNaN(CURVE.at(Double.NaN, order)));
            assertTrue(Double.isNaN(SURFACE.at(Double.NaN, 0.2, order, 0)));
            assertTrue(Double.isNaN(SURFACE.at(0.2, Double.NaN, 0, order)));
        }
        assertFalse(Double.isFinite(CURVE.at(Double.POSITIVE_INFINITY, 0)));
    }

    @Test
    void tablesOfTheSameNumbersAreEqual() {
        assertEquals(CURVE, Tables.curve());
        assertEquals(CURVE.hashCode(), Tables.curve().hashCode());
        assertNotEquals(CURVE, SplineTable.curve("curve.csv", "x", new double[] {0, 1, 2, 3}, new double[4]));
    }

    @Test
    void refusesWhatIsNoTable() {
        assertThrows(
                IllegalArgumentException.class,
                () -> SplineTable.curve("c", "x", new double[] {0, 1, 2}, new double[3]));
        assertThrows(
                IllegalArgumentException.class,
                () -> SplineTable.curve("c", "x", new double[] {0, 1, 1, 2}, new double[4]));
        assertThrows(
                IllegalArgumentException.class,
                () -> SplineTable.curve("c", "x", new double[] {0, 1, 2, 3}, new double[] {1, 2, Double.NaN, 3}));
        assertThrows(
                IllegalArgumentException.class,
                () -> SplineTable.surface(
                        "s",
                        List.of("x", "y"),
                        new double[] {0, 1, 2, 3},
                        new double[] {0, 1, 2, 3},
                        new double[4][3]));
    }
}
