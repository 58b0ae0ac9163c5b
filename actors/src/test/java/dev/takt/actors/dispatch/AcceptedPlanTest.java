package dev.takt.actors.dispatch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.nmpc.Plan;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A plan of 2 s from 5 s on, whose command begins with 1 and grows by 1/8 every 0.1 s. */
class AcceptedPlanTest {
    private static final Plan PLAN = TankPlan.of(5, 1, 1);

    private final AcceptedPlan plan = AcceptedPlan.of(50, true, PLAN, List.of(DispatchBench.VALVE));

    @Test
    void endsWithItsHorizonAndNotBeyondIt() {
        assertEquals(5, plan.start());
        assertEquals(7, plan.end(), 1e-8);
        assertTrue(plan.end() < 7, "rounding must not lead beyond the end");
        assertEquals(50, plan.cycle());
        assertTrue(plan.cameLate());
        assertEquals(Optional.empty(), plan.corrected());
        assertSame(PLAN, plan.plan());
    }

    @ParameterizedTest
    @CsvSource({"5, 1", "5.05, 1", "5.1, 1.125", "6.95, 3.375"})
    void givesTheCommandThatActsFromATimeOn(double time, double command) {
        assertArrayEquals(new double[] {command}, plan.from(time));
    }

    @Test
    void keepsEverythingButItsFirstCommandWhenThatIsCorrected() {
        double[] command = {1.5};
        AcceptedPlan corrected = plan.correctedTo(command);
        assertSame(command, corrected.corrected().orElseThrow());
        assertEquals(plan.cycle(), corrected.cycle());
        assertEquals(plan.end(), corrected.end());
        assertSame(PLAN, corrected.plan());
        assertArrayEquals(plan.from(5), corrected.from(5), "what acts later is not corrected");
        assertFalse(AcceptedPlan.of(50, false, PLAN, List.of()).cameLate());
    }

    /** The start of a plan, but for rounding. */
    @ParameterizedTest
    @CsvSource({"5, true", "5.000000004, true", "4.999999996, true", "5.000000006, false", "4.99, false"})
    void isMadeForTheMomentAtWhichItStarts(double time, boolean itIs) {
        PlanAhead ahead = new PlanAhead(DispatchBench.law(5, 1, 0), plan, new double[] {1});
        assertEquals(itIs, ahead.isFor(time));
    }

    /** Early in the time of the plant a moment is a nanosecond wide. */
    @ParameterizedTest
    @CsvSource({"0, true", "0.0000000009, true", "0.0000000011, false"})
    void isMadeForAMomentNearZero(double time, boolean itIs) {
        Plan first = TankPlan.of(0, 1, 1);
        PlanAhead ahead = new PlanAhead(
                DispatchBench.law(0, 1, 0), AcceptedPlan.of(0, false, first, List.of()), new double[] {1});
        assertEquals(itIs, ahead.isFor(time));
    }
}
