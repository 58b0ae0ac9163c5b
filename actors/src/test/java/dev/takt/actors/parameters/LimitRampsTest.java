package dev.takt.actors.parameters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.SolveRequest.VariableLimits;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Limits reach what was asked for in the given number of periods, in equal steps. */
class LimitRampsTest {
    private static final VariableLimits MODEL = new VariableLimits("x", 0, 20);

    private static VariableLimits limits(double least, double most) {
        return new VariableLimits("x", least, most);
    }

    @Test
    void fourPeriodsAreFourEqualSteps() {
        LimitRamps ramps = new LimitRamps(4);
        ramps.request(limits(4, 12), MODEL);
        assertEquals(List.of(limits(1, 18)), ramps.advance());
        assertEquals(List.of(limits(2, 16)), ramps.advance());
        assertEquals(List.of(limits(3, 14)), ramps.advance());
        assertEquals(List.of(limits(4, 12)), ramps.advance());
        assertEquals(List.of(limits(4, 12)), ramps.advance());
    }

    @Test
    void onePeriodIsAJump() {
        LimitRamps ramps = new LimitRamps(1);
        ramps.request(limits(4, 12), MODEL);
        assertEquals(List.of(limits(4, 12)), ramps.advance());
    }

    @Test
    void whoChangesHisMindGoesOnFromWhereTheLimitsAre() {
        LimitRamps ramps = new LimitRamps(4);
        ramps.request(limits(4, 12), MODEL);
        ramps.advance();
        ramps.advance();
        ramps.request(limits(0, 20), MODEL);
        assertEquals(List.of(limits(1.5, 17)), ramps.advance());
        assertEquals(List.of(limits(1, 18)), ramps.advance());
    }

    @Test
    void limitsFromTheBeginningHoldAtOnceAndFromNoLimitThereIsNoRamp() {
        LimitRamps ramps = new LimitRamps(4);
        ramps.set(limits(1, 2));
        assertEquals(List.of(limits(1, 2)), ramps.advance());
        LimitRamps open = new LimitRamps(4);
        open.request(limits(4, 12), limits(Double.NEGATIVE_INFINITY, 20));
        assertEquals(List.of(limits(4, 18)), open.advance());
    }

    @Test
    void anotherNumberOfPeriodsHoldsForWhatIsAskedFromThenOn() {
        LimitRamps ramps = new LimitRamps(4);
        ramps.request(limits(4, 12), MODEL);
        ramps.configure(2);
        assertEquals(List.of(limits(1, 18)), ramps.advance());
        ramps.request(new VariableLimits("y", 2, 4), new VariableLimits("y", 0, 8));
        assertEquals(List.of(limits(2, 16), new VariableLimits("y", 1, 6)), ramps.advance());
        assertEquals(List.of(limits(3, 14), new VariableLimits("y", 2, 4)), ramps.advance());
    }

    @Property(tries = 300)
    void noStepIsLargerThanItsPartAndTheEndIsExact(
            @ForAll @DoubleRange(min = -1e6, max = 1e6) double from,
            @ForAll @DoubleRange(min = -1e6, max = 1e6) double to,
            @ForAll @IntRange(min = 1, max = 50) int periods) {
        LimitRamps ramps = new LimitRamps(periods);
        ramps.request(limits(to, to + 1), limits(from, from + 1));
        double before = from;
        for (int k = 1; k <= periods; k++) {
            double now = ramps.advance().getFirst().least();
            assertTrue(Math.abs(now - before) <= Math.abs(to - from) / periods * (1 + 1e-9) + 1e-9);
            assertTrue(now >= Math.min(from, to) && now <= Math.max(from, to));
            before = now;
        }
        assertEquals(to, before);
    }
}
