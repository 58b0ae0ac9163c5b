package dev.takt.actors.estimation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class WindowDataTest {
    /** Writes a period's number everywhere it belongs. */
    private static void write(WindowData data, int number) {
        int present = data.count();
        data.measured[present][0] = number;
        data.weights[present][0] = 10 + number;
        data.priors[present][0] = 20 + number;
        data.covariances[present][0][0] = 30 + number;
    }

    @Test
    void fillsAndThenDropsTheOldest() {
        WindowData data = new WindowData(2, 1, 1, 1);
        assertEquals(0, data.count());
        write(data, 0);
        for (int number = 1; number <= 5; number++) {
            assertEquals(number > 2, data.advance());
            assertEquals(Math.min(number, 2), data.count());
            write(data, number);
            data.inputs[data.count() - 1][0] = 40 + number;
            for (int back = 0; back <= data.count(); back++) {
                int place = data.count() - back;
                assertEquals(number - back, data.measured[place][0]);
                assertEquals(10 + number - back, data.weights[place][0]);
                assertEquals(20 + number - back, data.priors[place][0]);
                assertEquals(30 + number - back, data.covariances[place][0][0]);
                if (back < data.count()) {
                    assertEquals(40 + number - back, data.inputs[place - 1][0]);
                }
            }
        }
        data.clear();
        assertEquals(0, data.count());
        assertFalse(data.advance());
        assertFalse(data.advance());
        assertTrue(data.advance());
    }
}
