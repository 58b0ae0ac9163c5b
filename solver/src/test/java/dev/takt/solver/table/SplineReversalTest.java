package dev.takt.solver.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class SplineReversalTest {
    private static final double[] POINTS = {0, 1, 2, 3, 4, 5};

    /** A step with flat ends: a spline through it swings on both sides. */
    private static final double[] STEP = {0, 0, 0, 1, 1, 1};

    private static List<SplineReversal> curve(double... values) {
        return SplineReversal.of(SplineTable.curve("table", "x", POINTS, values));
    }

    @Test
    void aStepIsLeftByItsSpline() {
        List<SplineReversal> all = curve(STEP);
        assertFalse(all.isEmpty());
        SplineTable table = SplineTable.curve("table", "x", POINTS, STEP);
        for (SplineReversal each : all) {
            assertTrue(each.rising());
            assertTrue(table.at(each.from(), 0) > table.at(each.to(), 0), each::toString);
            assertTrue(each.to() <= 2 || each.from() >= 3, each::toString);
        }
        assertEquals(
                all.size(),
                curve(Arrays.stream(STEP).map(value -> -value).toArray()).size(),
                "a fall is no other case");
    }

    @Test
    void aSplineThatFollowsItsValuesHasNone() {
        assertEquals(List.of(), curve(0, 1, 4, 9, 16, 25));
        assertEquals(List.of(), curve(3, 3, 3, 3, 3, 3));
        assertEquals(List.of(), curve(5, 4, 3, 2, 1, 0));
    }

    @Test
    void valuesThatTurnThemselvesSayNothing() {
        assertEquals(List.of(), curve(0, 0, 0, 1, 0.9, 1));
    }

    @Test
    void ofTwoArgumentsEachIsLookedAt() {
        double[][] values = Arrays.stream(POINTS)
                .mapToObj(x -> Arrays.stream(STEP).map(value -> value + x).toArray())
                .toArray(double[][]::new);
        List<SplineReversal> all =
                SplineReversal.of(SplineTable.surface("table", List.of("x", "y"), POINTS, POINTS, values));
        assertFalse(all.isEmpty());
        assertTrue(all.stream().allMatch(each -> each.argument() == 1), all.toString());
        assertEquals(OptionalDouble.of(0), all.getFirst().other());
    }
}
