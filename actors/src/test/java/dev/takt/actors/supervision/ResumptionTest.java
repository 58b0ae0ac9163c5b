package dev.takt.actors.supervision;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.dispatch.AcceptedPlan;
import dev.takt.actors.dispatch.Actuator;
import dev.takt.actors.ingestion.KnownState;
import dev.takt.actors.ingestion.Measured;
import dev.takt.actors.ingestion.PeriodStart;
import dev.takt.actors.journal.LastPlan;
import dev.takt.actors.journal.LastPlanFile;
import dev.takt.actors.journal.ResumeDecision;
import dev.takt.actors.measurement.LoopDemand;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.solving.StateLayout;
import dev.takt.config.Case;
import dev.takt.loop.cycle.SignalImage;
import dev.takt.loop.cycle.SignalVerdict;
import dev.takt.solver.nmpc.PlanLayout;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The plan of a loop that ended: 2 s long, made at 1000 s of the day, with a level of 1 and an inflow of 3 all the time. The loop that
 * starts is at 1000.6 s when it judges; its period 4 has begun 0.1 s before, at 0.4 s of the plant, whose time runs twice as fast.
 */
class ResumptionTest {
    private static final Case CASE = TankSettings.reading().value();
    private static final PlanLayout LAYOUT = new LocalPlanSolver(CASE, new VirtualClock()).layout();
    private static final double RANGE = 20;

    private final VirtualClock clock = new VirtualClock();

    private static LastPlan kept(double level) {
        double[] values = new double[LAYOUT.outputCount()];
        Arrays.fill(values, 3);
        int from = requireNonNull(LAYOUT.blocks().get("x")).offset();
        Arrays.fill(values, from, from + 21, level);
        return new LastPlan("configuration", "model", 1000, 1002, true, 7, values, 0, new double[0], Map.of());
    }

    private Resumption resumption(Optional<LastPlan> kept, String model, List<String> signals) {
        clock.runUntil(600_000_000);
        clock.setTimeOfDay(1_000_000);
        return new Resumption(
                new LastPlanFile.Content(kept, "no plan was kept"),
                new ResumeDecision(1.5, 0.1),
                new Resumption.Loop(
                        "configuration",
                        model,
                        2,
                        LAYOUT,
                        StateLayout.of(CASE.model().initialConditions(), LAYOUT),
                        signals,
                        Actuator.of(CASE),
                        0),
                clock);
    }

    private static Measured measured(
            double level, double shown, boolean news, SignalVerdict verdict, String objection) {
        KnownState known = new KnownState(
                new PeriodStart(4, 0.4, 500_000_000, 580_000_000, 0),
                500_000_000,
                new double[] {level},
                new double[] {shown},
                new double[] {shown},
                0,
                news,
                news,
                LoopDemand.NONE,
                List.of(),
                objection.isEmpty() ? List.of() : List.of(objection),
                0,
                0);
        SignalImage none = SignalImage.none();
        return new Measured(
                known,
                List.of(),
                1,
                new long[1],
                new SignalImage(
                        none.raw(),
                        none.used(),
                        none.qualities(),
                        List.of(verdict),
                        none.standings(),
                        none.ageNanos(),
                        none.bridged()));
    }

    private static Measured good(double level) {
        return measured(level, 3, true, SignalVerdict.ACCEPTED, "");
    }

    @Test
    void goesOnWithThePlanInTheTimeOfThisLoop() {
        Resumption.Outcome outcome = resumption(Optional.of(kept(1)), "model", List.of("x"))
                .judge(good(1), false)
                .orElseThrow();
        assertEquals("followed until there is a new one; it was made 0.6 s ago", outcome.reason());
        AcceptedPlan plan = outcome.plan().orElseThrow();
        assertEquals(-1, plan.cycle());
        assertEquals(0.4 - 2 * 0.5, plan.start(), 1e-9, "0.5 s before the period began, of which each counts twice");
        assertEquals(plan.start() + 2, plan.end(), 1e-8);
        assertArrayEquals(new double[] {3}, plan.from(0.4));
        assertEquals(7, plan.plan().objective());
        assertEquals(false, plan.cameLate());
    }

    /** A tenth of the range of the state is 2. */
    @ParameterizedTest
    @CsvSource({
        "1,    followed until there is a new one; it was made 0.6 s ago",
        "2.9,  followed until there is a new one; it was made 0.6 s ago",
        "-0.9, followed until there is a new one; it was made 0.6 s ago",
        "4,    'the plant is 0.150 of its range away from the plan, at most 0.100'",
        "-2,   'the plant is 0.150 of its range away from the plan, at most 0.100'",
        "NaN,  a state is not measured"
    })
    void asksWhetherThePlantIsWhereThePlanSays(double level, String reason) {
        Resumption.Outcome outcome = resumption(Optional.of(kept(1)), "model", List.of("x"))
                .judge(good(level), false)
                .orElseThrow();
        assertEquals(reason, outcome.reason());
        assertEquals(reason.startsWith("followed"), outcome.plan().isPresent());
        assertEquals(
                RANGE,
                StateLayout.of(CASE.model().initialConditions(), LAYOUT)
                        .parts()
                        .getFirst()
                        .range());
    }

    /** What is not measured is no witness. */
    @Test
    void asksOnlyWhatIsMeasured() {
        assertEquals(
                "followed until there is a new one; it was made 0.6 s ago",
                resumption(Optional.of(kept(1)), "model", List.of())
                        .judge(good(9), false)
                        .orElseThrow()
                        .reason());
    }

    /** Anything that is not measured yet: wait; at the last moment: no. */
    @ParameterizedTest
    @CsvSource({
        "3,        false, ACCEPTED, ''",
        "NaN,      true,  ACCEPTED, ''",
        "Infinity, true,  ACCEPTED, ''",
        "3,        true,  RANGE,    ''",
        "3,        true,  ACCEPTED, signal x is predicted"
    })
    void waitsUntilEverythingIsMeasured(double shown, boolean news, SignalVerdict verdict, String objection) {
        Resumption resumption = resumption(Optional.of(kept(1)), "model", List.of("x"));
        Measured incomplete = measured(1, shown, news, verdict, objection);
        assertEquals(Optional.empty(), resumption.judge(incomplete, false));
        assertEquals(
                Optional.of(new Resumption.Outcome(Optional.empty(), "a state is not measured")),
                resumption.judge(incomplete, true));
    }

    @Test
    void hasNothingToGoOnWith() {
        assertEquals(
                Optional.of(new Resumption.Outcome(Optional.empty(), "no plan was kept")),
                resumption(Optional.empty(), "model", List.of("x")).judge(good(1), false));
    }

    /** A plan of another model may have other variables: it is not even looked at. */
    @Test
    void doesNotReadThePlanOfAnotherModel() {
        LastPlan plan = kept(1);
        LastPlan shorter =
                new LastPlan("configuration", "other", 1000, 1002, true, 7, new double[1], 0, new double[0], Map.of());
        for (LastPlan other : List.of(plan, shorter)) {
            assertEquals(
                    "the model has changed",
                    resumption(Optional.of(other), other == plan ? "new" : "model", List.of("x"))
                            .judge(good(1), false)
                            .orElseThrow()
                            .reason());
        }
    }

    /** A file that says it is of this model, but is shorter: no plan, and so nothing that could be measured against it. */
    @Test
    void doesNotReadAPlanOfAnotherLength() {
        LastPlan shorter =
                new LastPlan("configuration", "model", 1000, 1002, true, 7, new double[1], 0, new double[0], Map.of());
        assertEquals(
                "a state is not measured",
                resumption(Optional.of(shorter), "model", List.of("x"))
                        .judge(good(1), false)
                        .orElseThrow()
                        .reason());
    }
}
