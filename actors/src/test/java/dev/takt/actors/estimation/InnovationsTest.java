package dev.takt.actors.estimation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class InnovationsTest {
    @Test
    void addsUpWhatWasMeasured() {
        Innovations innovations = new Innovations(2);
        assertEquals(CorrectionResult.NOT_MEASURED, innovations.result(1));
        assertEquals(Double.NaN, innovations.value(1));
        assertEquals(Double.NaN, innovations.normalizedSquare(1));
        assertEquals(0, innovations.accumulated(1));
        innovations.note(1, 3, 9, CorrectionResult.ACCEPTED);
        innovations.note(1, Double.NaN, Double.NaN, CorrectionResult.NOT_MEASURED);
        assertEquals(3, innovations.accumulated(1));
        assertEquals(Double.NaN, innovations.value(1));
        innovations.note(1, -5, 25, CorrectionResult.REJECTED_NIS);
        assertEquals(-2, innovations.accumulated(1));
        assertEquals(-5, innovations.value(1));
        assertEquals(25, innovations.normalizedSquare(1));
        assertEquals(CorrectionResult.REJECTED_NIS, innovations.result(1));
        assertEquals(0, innovations.accumulated(0));
    }
}
