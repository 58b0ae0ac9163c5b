package dev.takt.actors.supervision;

import static dev.takt.actors.supervision.FailureEscalation.Action.DROP_NUMBERS;
import static dev.takt.actors.supervision.FailureEscalation.Action.DROP_WARM_START;
import static dev.takt.actors.supervision.FailureEscalation.Action.NOTHING;
import static dev.takt.actors.supervision.FailureEscalation.Action.RESTART_SOLVER;
import static dev.takt.actors.supervision.FailureEscalation.Outcome.NO_ANSWER;
import static dev.takt.actors.supervision.FailureEscalation.Outcome.NO_PLAN;
import static dev.takt.actors.supervision.FailureEscalation.Outcome.PLAN;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.actors.supervision.FailureEscalation.Action;
import dev.takt.config.settings.EscalationSettings;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FailureEscalationTest {
    private final FailureEscalation escalation = new FailureEscalation(new EscalationSettings(2, 4, 6));

    @Test
    void dropsMoreAndMore() {
        assertEquals(
                List.of(
                        NOTHING,
                        DROP_WARM_START,
                        DROP_WARM_START,
                        DROP_NUMBERS,
                        DROP_NUMBERS,
                        RESTART_SOLVER,
                        DROP_NUMBERS,
                        DROP_NUMBERS,
                        DROP_NUMBERS,
                        DROP_NUMBERS,
                        DROP_NUMBERS,
                        RESTART_SOLVER),
                failures(12));
    }

    /** A solve that goes on may have lost its processor: that drops nothing of what it needs, and replaces it in the end. */
    @Test
    void dropsNothingForASolveThatHasNotEnded() {
        List<Action> actions = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            actions.add(escalation.periodEnded(NO_ANSWER));
        }
        assertEquals(List.of(NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, RESTART_SOLVER), actions);
        escalation.reset();
        assertEquals(NOTHING, escalation.periodEnded(NO_PLAN));
        assertEquals(NOTHING, escalation.periodEnded(NO_ANSWER));
        assertEquals(DROP_WARM_START, escalation.periodEnded(NO_PLAN));
    }

    @Test
    void beginsAgainAfterAPlan() {
        failures(5);
        assertEquals(NOTHING, escalation.periodEnded(PLAN));
        assertEquals(List.of(NOTHING, DROP_WARM_START), failures(2));
    }

    @Test
    void restartsLessAndLessOftenUntilTheLoopHasBeenHealthy() {
        assertEquals(List.of(6, 12, 24, 48), List.of(restart(), restart(), restart(), restart()));
        for (int k = 0; k < 59; k++) {
            escalation.periodEnded(PLAN);
        }
        assertEquals(96, restart());
        for (int k = 0; k < 60; k++) {
            escalation.periodEnded(PLAN);
        }
        assertEquals(6, restart());
    }

    @Test
    void aRestartThatCannotBeDoneYetIsAskedForAgainAsSoon() {
        assertEquals(6, failuresUntilRestart());
        assertEquals(6, failuresUntilRestart());
    }

    /** A restart that was asked for in the sixth period: the next one is due twelve periods after it, at the soonest. */
    @Test
    void countsFromTheRestart() {
        failures(6);
        escalation.restarted();
        assertEquals(6, escalation.failures());
        assertEquals(12, failuresUntilRestart());
    }

    /** However often it is restarted, the patience ends at 64 times that of the settings. */
    @Test
    void neverWaitsForLongerThanForSixtyFourTimesItsPatience() {
        for (int k = 0; k < 20; k++) {
            escalation.restarted();
        }
        escalation.reset();
        assertEquals(64 * 6, failuresUntilRestart());
    }

    /** The largest patience that can be set does not run over. */
    @Test
    void isPatientWithoutEnd() {
        FailureEscalation patient = new FailureEscalation(new EscalationSettings(1, 2, Integer.MAX_VALUE));
        patient.restarted();
        patient.periodEnded(PLAN);
        assertEquals(DROP_WARM_START, patient.periodEnded(NO_PLAN));
        assertEquals(DROP_NUMBERS, patient.periodEnded(NO_PLAN));
    }

    /** Other settings count the failures that there were, and never ask for what is due already twice in a period. */
    @Test
    void countsOnWithOtherSettings() {
        failures(5);
        escalation.configure(new EscalationSettings(1, 7, 8));
        assertEquals(List.of(DROP_WARM_START, DROP_NUMBERS, RESTART_SOLVER), failures(3));
        escalation.reset();
        failures(5);
        escalation.configure(new EscalationSettings(1, 2, 3));
        assertEquals(List.of(RESTART_SOLVER), failures(1), "overdue: with the next failure");
        assertEquals(6, escalation.failures());
    }

    /** Failures until the solver is restarted; another one comes. */
    private int restart() {
        int failures = failuresUntilRestart();
        escalation.restarted();
        escalation.reset();
        return failures;
    }

    private int failuresUntilRestart() {
        int failures = 1;
        while (escalation.periodEnded(NO_PLAN) != RESTART_SOLVER) {
            failures++;
        }
        return failures;
    }

    private List<Action> failures(int number) {
        List<Action> actions = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            actions.add(escalation.periodEnded(NO_PLAN));
        }
        return actions;
    }
}
