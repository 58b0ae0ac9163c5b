package dev.takt.app.report.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class AxisScaleTest {

    @Test
    void putsTicksAtRoundNumbers() {
        assertEquals(
                List.of(0.0, 50.0, 100.0, 150.0, 200.0, 250.0, 300.0),
                AxisScale.exact(0, 300, 8).ticks());
        assertEquals(
                List.of(0.0, 0.2, 0.4, 0.6, 0.8), AxisScale.exact(0, 0.95, 5).ticks());
    }

    @Test
    void givesAConstantSomeAir() {
        AxisScale scale = AxisScale.around(7, 7, 5);
        assertTrue(scale.from() < 7 && scale.to() > 7);
        assertEquals(0.5, scale.fraction(7), 1e-12);
    }

    @Test
    void putsLogarithmicTicksAtPowersOfTen() {
        AxisScale scale = AxisScale.decades(1.5e-5, 0.49);
        assertEquals(1e-5, scale.from(), 1e-18);
        assertEquals(1, scale.to(), 1e-12);
        assertEquals(6, scale.ticks().size());
        assertEquals("1e-5", scale.label(scale.ticks().getFirst()));
        assertEquals(0.2, scale.fraction(1e-4), 1e-12);
    }

    @Test
    void countsFromZeroInWholeNumbers() {
        AxisScale scale = AxisScale.counts(3, 5);
        assertEquals(List.of(0.0, 1.0, 2.0, 3.0), scale.ticks());
        assertEquals(0, scale.from());
    }

    @Property
    void keepsTicksInsideAndFew(
            @ForAll @DoubleRange(min = -1e9, max = 1e9) double a,
            @ForAll @DoubleRange(min = -1e9, max = 1e9) double b) {
        AxisScale scale = AxisScale.around(Math.min(a, b), Math.max(a, b), 5);
        assertTrue(scale.from() < scale.to());
        assertTrue(scale.ticks().size() >= 1 && scale.ticks().size() <= 12, () -> "ticks " + scale.ticks());
        for (double tick : scale.ticks()) {
            double fraction = scale.fraction(tick);
            assertTrue(fraction > -1e-6 && fraction < 1 + 1e-6, () -> tick + " at " + fraction);
        }
    }
}
