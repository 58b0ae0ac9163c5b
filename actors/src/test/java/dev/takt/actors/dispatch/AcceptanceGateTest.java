package dev.takt.actors.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.SolveOutcome;
import dev.takt.config.settings.GateSettings;
import dev.takt.monitoring.cycle.SolveFacts;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AcceptanceGateTest {
    private static final Actuator VALVE = new Actuator("u", 0, 5, 100, 1, 1, 3);

    private final SolveOutcome outcome = TankPlan.solved(7, 0.7, 1);

    @Test
    void letsTheResultOfAGoodSolvePass() {
        assertEquals(Optional.empty(), objection(outcome, 7, 6, 1));
    }

    @Test
    void refusesAPlanThatIsOlderThanWhatThereIsOrFromTheFuture() {
        assertReason("there is one for period 7", objection(outcome, 8, 7, 1));
        assertReason("plan for period 7 in period 6", objection(outcome, 6, 5, 1));
    }

    @Test
    void refusesAPlanThatPredictsAnotherStateThanTheEstimate() {
        assertReason("state x predicted as 1.00000 but estimated as 6.00000", objection(outcome, 7, 6, 6));
    }

    @Test
    void refusesACommandOutsideTheHardLimits() {
        Actuator narrow = new Actuator("u", 0, 0.5, 100, 0.2, 1, 3);
        Optional<String> reason = gate(0, narrow).objection(outcome, 7, 6, 0.7, 0.7, new double[] {1});
        assertReason("outside its limits 0.00000 to 0.500000", reason);
    }

    @Test
    void doesNotCompareWithWhatIsNotKnown() {
        assertEquals(Optional.empty(), objection(outcome, 7, 6, Double.NaN));
    }

    @Test
    void refusesSolvesThatFailed() {
        assertReason("infeasible: by test", objection(with("infeasible", 0), 7, 6, 1));
        assertReason("time-limit", objection(with("time-limit", 0), 7, 6, 1));
    }

    @Test
    void takesAFeasibleIterateOfASolveCutShortWhereTheSettingsSaySo() {
        Optional<String> feasible =
                gate(1e-6, VALVE).objection(with("time-limit", 1e-8), 7, 6, 0.7, 0.7, new double[] {1});
        assertEquals(Optional.empty(), feasible);
        assertReason(
                "time-limit", gate(1e-6, VALVE).objection(with("time-limit", 1e-3), 7, 6, 0.7, 0.7, new double[] {1}));
        assertReason(
                "infeasible", gate(1e-6, VALVE).objection(with("infeasible", 0), 7, 6, 0.7, 0.7, new double[] {1}));
    }

    private Optional<String> objection(SolveOutcome judged, long cycle, long newest, double estimate) {
        return gate(0, VALVE).objection(judged, cycle, newest, 0.7, 0.7, new double[] {estimate});
    }

    private static AcceptanceGate gate(double violation, Actuator actuator) {
        return new AcceptanceGate(new GateSettings(violation, 0.2), List.of(actuator), TankPlan.states());
    }

    private static void assertReason(String expected, Optional<String> reason) {
        assertTrue(reason.orElse("").contains(expected), reason.toString());
    }

    private SolveOutcome with(String status, double violation) {
        SolveFacts facts = outcome.facts();
        return outcome.with(new SolveFacts(
                facts.cycle(),
                status,
                false,
                "by test",
                facts.objective(),
                1,
                1,
                0,
                violation,
                0,
                0,
                0,
                0,
                0,
                facts.cacheEvent()));
    }
}
