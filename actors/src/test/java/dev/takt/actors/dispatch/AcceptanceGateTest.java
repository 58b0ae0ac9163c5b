package dev.takt.actors.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.SolveOutcome;
import dev.takt.config.settings.GateSettings;
import dev.takt.monitoring.cycle.SolveFacts;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A plan for period 7, from a state of 1 and with a command near 5, held against what may speak against it. */
class AcceptanceGateTest {
    private static final SolveOutcome OUTCOME = TankPlan.solved(7, 0.7, 1);

    /**
     * How the solve ended and by how much its result violates constraints; by how much it may; the present period and that of the
     * last accepted plan; the estimate; the upper limit of the actuator; what the objection says.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # solve      | violates | may  | period | newest | estimate | limit | objection
            good         | 0        | 0    | 7      | 6      | 1        | 5     |
            good         | 0        | 0    | 8      | 6      | 1        | 5     |
            good         | 0        | 0    | 8      | 7      | 1        | 5     | there is one for period 7
            good         | 0        | 0    | 8      | 8      | 1        | 5     | there is one for period 8
            good         | 0        | 0    | 6      | 5      | 1        | 5     | plan for period 7 in period 6
            good         | 0        | 0    | 7      | 6      | 4.9      | 5     |
            good         | 0        | 0    | 7      | 6      | 6        | 5     | state x predicted as 1.00000 but estimated as 6.00000
            good         | 0        | 0    | 7      | 6      | -6       | 5     | state x predicted as 1.00000 but estimated as -6.00000
            good         | 0        | 0    | 7      | 6      | NaN      | 5     |
            good         | 0        | 0    | 7      | 6      | 1        | 0.5   | outside its limits 0.00000 to 0.500000
            infeasible   | 0        | 0    | 7      | 6      | 1        | 5     | infeasible: by test
            infeasible   | 0        | 1e-6 | 7      | 6      | 1        | 5     | infeasible: by test
            time-limit   | 0        | 0    | 7      | 6      | 1        | 5     | time-limit: by test
            time-limit   | 1e-8     | 1e-6 | 7      | 6      | 1        | 5     |
            time-limit   | 1e-3     | 1e-6 | 7      | 6      | 1        | 5     | time-limit: by test
            iteration-limit | 1e-8  | 1e-6 | 7      | 6      | 1        | 5     |
            time-limit   | 1e-8     | 1e-6 | 8      | 7      | 1        | 5     | there is one for period 7
            """)
    void objects(
            String solve,
            double violation,
            double allowed,
            long cycle,
            long newest,
            double estimate,
            double limit,
            String objection) {
        Actuator valve = new Actuator("u", 0, limit, 100, 0.2, 1, 3);
        AcceptanceGate gate = new AcceptanceGate(new GateSettings(allowed, 0.2), List.of(valve), TankPlan.states());
        Optional<String> reason =
                gate.objection(outcome(solve, violation), cycle, newest, 0.7, 0.7, new double[] {estimate});
        assertEquals(objection != null, reason.isPresent(), reason.toString());
        assertTrue(objection == null || reason.orElse("").contains(objection), reason.toString());
    }

    private static SolveOutcome outcome(String solve, double violation) {
        if (solve.equals("good")) {
            return OUTCOME;
        }
        SolveFacts facts = OUTCOME.facts();
        return OUTCOME.with(new SolveFacts(
                facts.cycle(),
                solve,
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
