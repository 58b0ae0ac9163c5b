package dev.takt.actors.estimation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.dynamics.DynamicVariable;
import java.util.List;
import org.junit.jupiter.api.Test;

class StateEstimateTest {
    private static final List<DynamicVariable> VARIABLES = List.of(
            DynamicVariable.scalar("x", 0),
            new DynamicVariable("T", 1, List.of(List.of(0.0, 1.0), List.of(0.0, 1.0, 2.0))));

    private static StateEstimate counted() {
        StateEstimate estimate = new StateEstimate(VARIABLES);
        for (int i = 0; i < estimate.size(); i++) {
            estimate.values[i] = i;
        }
        estimate.time = 4;
        return estimate;
    }

    @Test
    void knowsEachVariable() {
        StateEstimate estimate = counted();
        assertEquals(7, estimate.size());
        assertEquals(VARIABLES, estimate.variables());
        assertEquals(5, estimate.value(5));
        assertArrayEquals(new double[] {0}, estimate.of("x"));
        assertArrayEquals(new double[] {1, 2, 3, 4, 5, 6}, estimate.of("T"));
        var refused = assertThrows(IllegalArgumentException.class, () -> estimate.of("y"));
        assertEquals("no state y; expected one of [x, T]", refused.getMessage());
    }

    @Test
    void isFiniteIfEveryEntryIs() {
        StateEstimate estimate = counted();
        assertTrue(estimate.isFinite());
        estimate.values[6] = Double.NaN;
        assertFalse(estimate.isFinite());
        estimate.values[6] = Double.NEGATIVE_INFINITY;
        assertFalse(estimate.isFinite());
    }

    @Test
    void copiesItself() {
        StateEstimate estimate = counted();
        StateEstimate copy = StateEstimate.copyOf(estimate);
        assertNotSame(estimate, copy);
        assertEquals(4, copy.time());
        assertArrayEquals(estimate.values, copy.values);
        copy.values[0] = 99;
        assertEquals(0, estimate.value(0));
    }

    @Test
    void knowsWhichEntryASignalMeasures() {
        SignalMap map = new SignalMap(List.of("T[2][1]", "x", "pressure"), VARIABLES);
        assertEquals(3, map.size());
        assertEquals(4, map.entry(0));
        assertEquals(0, map.entry(1));
        assertEquals(-1, map.entry(2));
        assertEquals("T", map.variable(0));
        assertEquals("x", map.variable(1));
        assertEquals("pressure", map.variable(2));
        double[] read = new double[3];
        map.read(counted().values, read);
        assertArrayEquals(new double[] {4, 0, Double.NaN}, read);
    }
}
