package dev.takt.solver.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class SupportsTest {
    @Test
    void theLastStepMayBeShorter() {
        double[] plate = Supports.stepped(0, 1, 0.08);

        assertEquals(14, plate.length);
        assertEquals(0.96, plate[12], 1e-15);
        assertEquals(1, plate[13]);
        assertArrayEquals(new double[] {0, 2, 4}, Supports.stepped(0, 4, 2));
    }

    @Test
    void emptyIntervalsAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> Supports.uniform(1, 1, 3));
        assertThrows(IllegalArgumentException.class, () -> Supports.uniform(0, 1, 1));
        assertThrows(IllegalArgumentException.class, () -> Supports.stepped(0, 1, 0));
        assertThrows(IllegalArgumentException.class, () -> Supports.stepped(0, Double.NaN, 1));
    }

    @Property
    void everySupportIsFoundAndNothingBetween(
            @ForAll @DoubleRange(min = -100, max = 100) double from,
            @ForAll @DoubleRange(min = 0.1, max = 100) double length,
            @ForAll @IntRange(min = 2, max = 60) int points) {
        double[] supports = Supports.uniform(from, from + length, points);
        for (int k = 0; k < points; k++) {
            assertEquals(k, Supports.indexOf(supports, supports[k]));
            assertEquals(k, Supports.indexOf(supports, supports[k] + 1e-11 * length));
            assertTrue(k == 0 || supports[k] > supports[k - 1]);
            if (k > 0) {
                assertEquals(-1, Supports.indexOf(supports, (supports[k] + supports[k - 1]) / 2));
            }
        }
        assertEquals(-1, Supports.indexOf(supports, from - length));
        assertEquals(-1, Supports.indexOf(supports, Double.NaN));
    }
}
