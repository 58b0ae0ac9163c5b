package dev.takt.actors.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.SolveOutcome;
import dev.takt.config.settings.GateSettings;
import dev.takt.loop.SolveEnding;
import dev.takt.loop.cycle.PlanVerdict;
import dev.takt.loop.cycle.SolveFacts;
import dev.takt.solver.nmpc.Plan;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
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
            good         | 0        | 0    | 7      | 6      | 5        | 5     |
            good         | 0        | 0    | 7      | 6      | 6        | 5     | state x predicted as 1.00000 but estimated as 6.00000
            good         | 0        | 0    | 7      | 6      | -6       | 5     | state x predicted as 1.00000 but estimated as -6.00000
            good         | 0        | 0    | 7      | 6      | NaN      | 5     |
            good         | 0        | 0    | 7      | 6      | 1        | 0.5   | outside its limits 0.00000 to 0.500000
            infeasible   | 0        | 0    | 7      | 6      | 1        | 5     | infeasible: by test
            infeasible   | 0        | 1e-6 | 7      | 6      | 1        | 5     | infeasible: by test
            time-limit   | 0        | 0    | 7      | 6      | 1        | 5     | time-limit: by test
            time-limit   | 1e-8     | 1e-6 | 7      | 6      | 1        | 5     |
            time-limit   | 1e-6     | 1e-6 | 7      | 6      | 1        | 5     |
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

    /** A command that is outside its limits, 1 to 5, by no more than rounding; a millionth of the larger of them. */
    @ParameterizedTest
    @CsvSource({
        "5,         true",
        "5.000004,  true",
        "5.000006,  false",
        "1,         true",
        "0.999996,  true",
        "0.999994,  false",
        "NaN,       false",
        "Infinity,  false",
        "-Infinity, false"
    })
    void letsRoundingPass(double command, boolean passes) {
        Actuator valve = new Actuator("u", 1, 5, 100, 1, 1, 3);
        AcceptanceGate gate = new AcceptanceGate(new GateSettings(0, 0.2), List.of(valve), TankPlan.states());
        Optional<String> objection =
                gate.objection(TankPlan.outcome(7, TankPlan.of(0.7, 1, command)), 7, 6, 0.7, 0.7, new double[] {1});
        assertEquals(passes, objection.isEmpty(), objection.toString());
        if (!Double.isFinite(command)) {
            assertEquals(Optional.of("control u = " + command), objection);
        }
    }

    /** Where a limit is missing the other one counts, and a small one as 1. */
    @ParameterizedTest
    @CsvSource({"-0.0000009, true", "-0.0000011, false", "1e9, true"})
    void measuresRoundingByWhatThereIs(double command, boolean passes) {
        Actuator valve = new Actuator("u", 0, Double.POSITIVE_INFINITY, 100, 1, 1, 3);
        AcceptanceGate gate = new AcceptanceGate(new GateSettings(0, 0.2), List.of(valve), TankPlan.states());
        assertEquals(
                passes,
                gate.objection(TankPlan.outcome(7, TankPlan.of(0.7, 1, command)), 7, 6, 0.7, 0.7, new double[] {1})
                        .isEmpty());
    }

    @Test
    void asksForAStateThatIsANumber() {
        assertEquals(
                Optional.of("state x = NaN"),
                gate().objection(TankPlan.outcome(7, TankPlan.of(0.7, Double.NaN, 1)), 7, 6, 0.7, 0.7, new double[] {1
                }));
    }

    @Test
    void comparesWithNothingWhereThereIsNoEstimate() {
        assertEquals(
                Optional.empty(),
                gate().objection(TankPlan.outcome(7, TankPlan.of(0.7, 9, 1)), 7, 6, 0.7, 0.7, new double[0]));
    }

    @Test
    void saysHowASolveEndedThatHasNothingToAdd() {
        SolveOutcome silent = OUTCOME.with(OUTCOME.facts().endedAs(SolveEnding.INFEASIBLE, ""));
        assertEquals(Optional.of("infeasible"), gate().objection(silent, 7, 6, 0.7, 0.7, new double[] {1}));
    }

    /** Other settings hold at once: now a tenth of the range, 2, is too far. */
    @Test
    void takesOtherSettingsOver() {
        AcceptanceGate gate = gate();
        SolveOutcome outcome = TankPlan.outcome(7, TankPlan.of(0.7, 1, 1));
        assertEquals(Optional.empty(), gate.objection(outcome, 7, 6, 0.7, 0.7, new double[] {4}));
        gate.configure(new GateSettings(0, 0.1));
        assertEquals(
                Optional.of("state x predicted as 1.00000 but estimated as 4.00000"),
                gate.objection(outcome, 7, 6, 0.7, 0.7, new double[] {4}));
    }

    /** What was made ready for the start of the plan, a level of 9 here, counts there; elsewhere the plan is asked, which says 1. */
    @ParameterizedTest
    @CsvSource({"0.7, 9, true", "0.7, 1, false", "0.8, 9, false", "0.8, 1, true"})
    void takesWhatIsReadyForTheStartOfAPlan(double time, double estimate, boolean passes) {
        Plan plan = TankPlan.of(0.7, 1, 1);
        AcceptedPlan accepted = AcceptedPlan.of(7, false, plan, List.of(DispatchBench.VALVE));
        PlanAhead ahead = new PlanAhead(DispatchBench.law(0.7, 1, 0), accepted, new double[] {9});
        assertEquals(
                passes,
                gate().objection(ahead, 7, 6, time, new double[] {estimate}).isEmpty());
        assertEquals(
                Optional.of("plan for period 7, but there is one for period 7"),
                gate().objection(ahead, 7, 7, time, new double[] {estimate}));
    }

    private static AcceptanceGate gate() {
        return new AcceptanceGate(new GateSettings(0, 0.2), List.of(DispatchBench.VALVE), TankPlan.states());
    }

    private static SolveOutcome outcome(String solve, double violation) {
        if (solve.equals("good")) {
            return OUTCOME;
        }
        SolveFacts facts = OUTCOME.facts();
        return OUTCOME.with(new SolveFacts(
                facts.cycle(),
                SolveEnding.of(solve),
                PlanVerdict.PENDING,
                "by test",
                new SolveFacts.Result(facts.result().objective(), 0, violation, 0),
                facts.effort()));
    }
}
