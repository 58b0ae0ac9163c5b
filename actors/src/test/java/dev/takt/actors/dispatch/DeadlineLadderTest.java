package dev.takt.actors.dispatch;

import static dev.takt.loop.CommandSource.FAILSAFE;
import static dev.takt.loop.CommandSource.FRESH;
import static dev.takt.loop.CommandSource.HOLD;
import static dev.takt.loop.CommandSource.PREDICTED;
import static dev.takt.loop.CommandSource.PREVIOUS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.dispatch.DeadlineLadder.Budgets;
import dev.takt.loop.CommandSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Periods of 1 s; plans of 10 s, of which 4 s may be followed; a plan is late for 1 period; 2 periods may be held. */
class DeadlineLadderTest {
    private final DeadlineLadder ladder = new DeadlineLadder(new Budgets(1, 4, 2));

    @ParameterizedTest
    @CsvSource({
        // period, its plan, came late, rung
        "7,  7, false, FRESH",
        "7,  6, true,  LATE",
        "7,  6, false, PREVIOUS",
        "7,  5, true,  PREVIOUS",
        "7,  3, false, PREVIOUS",
        "7,  2, false, HOLD", // followed for 4 s already
        "7, -1, false, HOLD" // there is no plan
    })
    void takesTheBestRungThatThereIs(long cycle, long planned, boolean late, CommandSource source) {
        assertEquals(
                source, ladder.choose(cycle, cycle, planned < 0 ? Optional.empty() : plan(planned, late, 10), FRESH));
    }

    @Test
    void holdsForItsBudgetAndThenLatchesTheFailSafeRamp() {
        assertEquals(List.of(HOLD, HOLD, FAILSAFE, FAILSAFE), withoutPlan(4));
        assertTrue(ladder.isLatched());
        assertEquals(FAILSAFE, ladder.choose(5, 5, plan(5, false, 10), FRESH), "a fresh plan does not unlatch");
        ladder.release();
        assertEquals(FRESH, ladder.choose(6, 6, plan(6, false, 10), FRESH));
    }

    @Test
    void givesTheWholeBudgetBackAfterAPlan() {
        withoutPlan(2);
        ladder.choose(2, 2, plan(2, false, 10), FRESH);
        assertEquals(List.of(HOLD, HOLD, FAILSAFE), withoutPlan(3));
    }

    @Test
    void followsNoPlanBeyondItsHorizon() {
        assertEquals(PREVIOUS, ladder.choose(3, 3, plan(1, false, 3), FRESH));
        assertEquals(HOLD, ladder.choose(4, 4, plan(1, false, 3), FRESH));
    }

    @Test
    void takesNoLatePlanBeyondItsHorizon() {
        assertEquals(CommandSource.LATE, ladder.choose(2, 2, plan(1, true, 1.5), FRESH));
        assertEquals(HOLD, ladder.choose(3, 3, plan(2, true, 0.5), FRESH));
    }

    @Test
    void takesTheOwnPlanForWhatItRestsOn() {
        assertEquals(PREDICTED, ladder.choose(2, 2, plan(2, false, 10), PREDICTED));
        assertEquals(PREVIOUS, ladder.choose(4, 4, plan(2, false, 10), PREDICTED));
        assertFalse(ladder.isLatched());
    }

    @Test
    void goesToTheRampWhenToldTo() {
        ladder.latch();
        assertEquals(FAILSAFE, ladder.choose(0, 0, plan(0, false, 10), FRESH));
    }

    /** The end of a plan is the first moment at which it says nothing, for a late one as for any other; periods of 1 s. */
    @ParameterizedTest
    @CsvSource({
        // came late, seconds of the plan after which, rung
        "true,  1.999, LATE",
        "true,  2,     HOLD",
        "true,  2.001, HOLD",
        "false, 1.999, PREVIOUS",
        "false, 2,     HOLD"
    })
    void takesNoPlanFromItsEndOn(boolean late, double after, CommandSource source) {
        DeadlineLadder patient = new DeadlineLadder(new Budgets(100, 100, 100));
        assertEquals(source, patient.choose(2, 1 + after, plan(1, late, 2), FRESH));
    }

    @Test
    void holdsForItsWholeBudgetAfterARelease() {
        withoutPlan(2);
        ladder.latch();
        ladder.release();
        assertFalse(ladder.isLatched());
        assertEquals(List.of(HOLD, HOLD, FAILSAFE), withoutPlan(3));
    }

    /** What has been held under the budget of before counts. */
    @Test
    void takesOtherBudgetsOver() {
        withoutPlan(2);
        ladder.configure(new Budgets(1, 4, 3));
        assertEquals(List.of(HOLD, FAILSAFE), withoutPlan(2));
    }

    private List<CommandSource> withoutPlan(int periods) {
        return IntStream.range(0, periods)
                .mapToObj(k -> ladder.choose(k, k, Optional.empty(), FRESH))
                .toList();
    }

    private static Optional<AcceptedPlan> plan(long cycle, boolean late, double length) {
        return Optional.of(new AcceptedPlan(
                cycle, cycle, cycle + length, late, Optional.empty(), TankPlan.ANY, List.of(), Map.of()));
    }
}
