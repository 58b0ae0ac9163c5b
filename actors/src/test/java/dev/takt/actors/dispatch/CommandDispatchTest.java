package dev.takt.actors.dispatch;

import static dev.takt.actors.dispatch.DispatchBench.CUT_OFF;
import static dev.takt.actors.dispatch.DispatchBench.MILLI;
import static dev.takt.actors.dispatch.DispatchBench.PERIOD;
import static dev.takt.actors.dispatch.DispatchBench.TUNING;
import static dev.takt.actors.dispatch.DispatchBench.times;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.dispatch.DispatchProtocol.Exhausted;
import dev.takt.actors.dispatch.DispatchProtocol.PeriodEnded;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The promise of the loop: one admissible command a period, at its cut-off at the latest, from the best that there is then. */
class CommandDispatchTest {
    /**
     * What comes in each period: p a plan after 30 ms, l one after 90 ms, x one that failed after 30 ms, t two after 30 and 40 ms,
     * d one after 90 ms for the period before, f one for the period to come, - nothing. Then, for each period: its rung (F fresh, L
     * late, P previous, H hold, S fail-safe), its command, and the milliseconds after which it went out. The plan of period k begins
     * with the command 1 + k / 4 and grows by 1/8 a period.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            pp       | FF       | 1 1.25                                | 30 30
            tt       | FF       | 1 1.25                                | 30 30
            p-       | FP       | 1 1.125                               | 30 80
            p-p      | FPF      | 1 1.125 1.5                           | 30 80 30
            px       | FP       | 1 1.125                               | 30 80
            pf       | FP       | 1 1.125                               | 30 80
            pd       | FP       | 1 1.125                               | 30 80
            -        | H        | 1                                     | 80
            x        | H        | 1                                     | 80
            l-       | HL       | 1 1.125                               | 80 80
            l--      | HLP      | 1 1.125 1.25                          | 80 80 80
            pl-      | FPL      | 1 1.125 1.375                         | 30 80 80
            pllp     | FPLF     | 1 1.125 1.375 1.75                    | 30 80 80 30
            p------- | FPPPPHHS | 1 1.125 1.25 1.375 1.5 1.5 1.5 0.25   | 30 80 80 80 80 80 80 80
            ---p     | HHSS     | 1 1 0.25 0.25                         | 80 80 80 30
            p-----p  | FPPPPHF  | 1 1.125 1.25 1.375 1.5 1.5 2.5        | 30 80 80 80 80 80 30
            """)
    void sendsTheBestThatThereIsAtTheCutOff(String periods, String sources, String commands, String moments) {
        DispatchBench bench = run(periods);
        assertEquals(sources, sources(bench));
        assertEquals(Arrays.stream(commands.split(" ")).map(Double::valueOf).toList(), bench.values());
        List<Long> expected =
                Arrays.stream(moments.split(" ")).map(Long::valueOf).toList();
        assertEquals(expected, bench.moments());
    }

    /** Whatever comes and whenever: each period has one command, inside the limits, not after its cut-off. */
    @Property(tries = 40)
    void keepsItsPromiseWhateverComes(
            @ForAll @StringLength(min = 1, max = 30) @CharRange(from = 'a', to = 'h') String choices) {
        String periods = choices.chars()
                .collect(
                        StringBuilder::new,
                        (text, choice) -> text.append("plxtdf--".charAt(choice - 'a')),
                        StringBuilder::append)
                .toString();
        DispatchBench bench = run(periods);
        assertEquals(periods.length(), bench.sent.size(), "one command a period");
        for (int k = 0; k < periods.length(); k++) {
            DispatchBench.Sent sent = bench.sent.get(k);
            assertEquals(k + 1, sent.sequence(), "numbers grow by one");
            assertEquals(k, sent.at() / PERIOD, "in its period");
            assertTrue(sent.at() % PERIOD <= CUT_OFF, "by the cut-off");
            assertTrue(sent.value() >= 0 && sent.value() <= 5, "inside the limits: " + sent.value());
        }
        assertEquals(bench.values(), bench.applied, "the others are told of each");
        assertEquals(periods.length(), bench.ended().size(), "and each period ends once");
    }

    private static DispatchBench run(String periods) {
        DispatchBench bench = new DispatchBench(Mode.AUTO);
        for (int k = 0; k < periods.length(); k++) {
            bench.begin(k).know(1).at(k, 30);
            switch (periods.charAt(k)) {
                case 'p' -> bench.solved(k, first(k));
                case 't' -> bench.solved(k, first(k)).at(k, 40).solved(k, 3);
                case 'x' -> bench.failed(k);
                case 'f' -> bench.solved(k + 1L, first(k));
                default -> {
                    // nothing before the cut-off
                }
            }
            bench.due(k).at(k, 90);
            switch (periods.charAt(k)) {
                case 'l' -> bench.solved(k, first(k));
                case 'd' -> bench.solved(k - 1L, 4);
                default -> {
                    // nothing after it
                }
            }
        }
        return bench;
    }

    private static double first(int cycle) {
        return Math.min(4, 1 + cycle / 4.0);
    }

    private static String sources(DispatchBench bench) {
        StringBuilder sources = new StringBuilder();
        for (PeriodEnded ended : bench.ended()) {
            sources.append(
                    ended.record().source() == CommandSource.FAILSAFE
                            ? "S"
                            : ended.record().source().name().substring(0, 1));
        }
        return sources.toString();
    }

    /** A late plan is no better than any other beyond its end, whatever the budgets allow. */
    @Test
    void followsNoLatePlanBeyondItsEnd() {
        DispatchTuning patient = new DispatchTuning(
                TUNING.actuators(), 0, TUNING.gate(), new DeadlineLadder.Budgets(100, 100, 100), 0, 100);
        DispatchBench bench = new DispatchBench(Mode.AUTO, false, 0, patient);
        bench.begin(0).know(1).due(0).at(0, 90).solved(0, 1);
        LongStream.range(1, 23).forEach(bench::empty);
        assertEquals("H" + "L".repeat(19) + "HHH", sources(bench), "the plan is 2 s long");
        List<Double> expected = new ArrayList<>(List.of(1.0));
        for (int k = 1; k < 20; k++) {
            expected.add(1 + TankPlan.GROWTH * k);
        }
        expected.addAll(times(3, 1 + TankPlan.GROWTH * 19));
        assertEquals(expected, bench.values(), "and its last command stays");
    }

    @Test
    void waitsForTheCutOffWherePlansAreMadeForIt() {
        DispatchBench bench = new DispatchBench(Mode.AUTO, true, 0.08, TUNING);
        bench.begin(0).know(1).at(0, 30).solved(0, TankPlan.of(0.08, 1, 2));
        assertEquals(List.of(), bench.sent);
        bench.due(0);
        assertEquals(List.of(2.0), bench.values());
        assertEquals(List.of(80L), bench.moments());
        bench.empty(1);
        assertEquals(List.of(2.0, 2.125), bench.values(), "a period later in the plan");
        assertEquals(List.of(80L, 80L), bench.moments());
    }

    @Test
    void keepsToThePresentPeriod() {
        DispatchBench bench = new DispatchBench(Mode.AUTO).begin(1).know(1);
        bench.dispatch.due(0);
        bench.dispatch.due(2);
        assertEquals(List.of(), bench.events);
        bench.due(1);
        assertEquals(List.of(1.0), bench.values(), "held where the valve stands");
        assertEquals(List.of(80L), bench.moments());
    }

    /** The process stood still for two periods and a half: the plan is followed where it would be by now. */
    @Test
    void actsByTheClockWhereItWasKeptFromRunning() {
        DispatchBench bench = new DispatchBench(Mode.AUTO);
        bench.begin(0).know(1).at(0, 30).solved(0, 1).due(0).begin(1).know(1);
        bench.clock.suspend(5 * PERIOD / 2);
        bench.dispatch.due(1);
        assertEquals(CommandSource.PREVIOUS, bench.lastPeriod().record().source());
        assertEquals(List.of(1.0, 1.375), bench.applied);
        assertEquals(
                170 * MILLI, bench.lastPeriod().record().times().dispatchLateness(), "250 ms of which 80 were allowed");
    }

    /** The period is by the clock 3, not 1: a plan for it is its own, and one for period 4 comes from nowhere. */
    @Test
    void takesThePlanOfThePeriodThatItIsByTheClock() {
        DispatchBench bench = new DispatchBench(Mode.AUTO);
        bench.begin(0).know(1).at(0, 30).solved(0, 1).due(0).begin(1).know(1);
        bench.clock.suspend(2 * PERIOD);
        bench.solved(4, 3);
        assertEquals(List.of(1.0), bench.values());
        bench.solved(3, 2);
        assertEquals(List.of(1.0, 2.0), bench.values());
        bench.dispatch.due(1);
        CycleRecord record = bench.lastPeriod().record();
        assertEquals(CommandSource.FRESH, record.source());
        assertEquals(0, record.times().dispatchLateness());
        assertFalse(bench.lastPeriod().planned(), "there is a plan, but none for period 1");
    }

    @Test
    void tellsWhatBecameOfThePeriods() {
        DispatchBench bench = run("p-lpx");
        assertEquals(
                List.of(true, false, false, true, false),
                bench.ended().stream().map(PeriodEnded::planned).toList());
        assertEquals(
                List.of(0, 1, 2, 0, 1),
                bench.ended().stream()
                        .map(ended -> ended.record().fallbackCycles())
                        .toList());
        assertEquals(
                List.of("optimal", "", "", "optimal", "infeasible"),
                bench.ended().stream()
                        .map(ended -> ended.record()
                                .solve()
                                .map(facts -> facts.status())
                                .orElse(""))
                        .toList());
        assertEquals(3, bench.accepted.get().orElseThrow().cycle());
        assertFalse(bench.accepted.get().orElseThrow().cameLate());
    }

    @Test
    void saysWhyItGivesUp() {
        DispatchBench bench = run("---");
        assertEquals(List.of(new Exhausted(2, "no plan to follow, and held for too long")), bench.others());
    }

    /** The ramp stays until it is released; then the plan is followed again. */
    @Test
    void leavesTheFailSafeRampWhenReleased() {
        DispatchBench bench = run("---p");
        bench.dispatch.release();
        bench.begin(4).know(1).at(4, 30).solved(4, 2).due(4);
        assertEquals(CommandSource.FRESH, bench.lastPeriod().record().source());
        assertEquals(2, bench.values().getLast());
    }

    /** A plan that the loop before has made is followed until there is one, and never takes the place of one. */
    @Test
    void goesOnWithThePlanThatItHad() {
        AcceptedPlan kept = AcceptedPlan.of(-1, false, TankPlan.of(-0.1, 1, 2), TUNING.actuators());
        DispatchBench bench = new DispatchBench(Mode.AUTO);
        bench.dispatch.resume(kept);
        assertEquals(Optional.of(kept), bench.accepted.get());
        bench.empty(0);
        assertEquals(List.of(2.125), bench.values());
        assertEquals(CommandSource.PREVIOUS, bench.lastPeriod().record().source());
        bench.begin(1).know(1).at(1, 30).solved(1, 3).due(1);
        bench.dispatch.resume(kept);
        assertEquals(1, bench.accepted.get().orElseThrow().cycle());
    }

    /** From period 2 on: another limit, another gate, other budgets. */
    @Test
    void takesOtherSettingsOverAtTheirPeriod() {
        Actuator narrow = new Actuator("u", 0, 2, 1, 0.5, 0.1, 3);
        DispatchTuning other =
                new DispatchTuning(List.of(narrow), 1, TUNING.gate(), new DeadlineLadder.Budgets(1, 0.15, 0), 0, 4);
        DispatchBench bench = new DispatchBench(Mode.AUTO);
        bench.dispatch.tune(2, other);
        bench.begin(0).know(1).at(0, 30).solved(0, 1).due(0);
        bench.begin(1).know(1).at(1, 30).solved(1, 3).due(1);
        bench.begin(2).know(1).at(2, 30).solved(2, 3.5).due(2);
        bench.empty(3).empty(4);
        assertEquals("FFFPS", sources(bench), "followed for one period, and not held at all");
        assertEquals(List.of(1.0, 3.0, 3.1, 3.2), bench.values().subList(0, 4), "at the rate of the valve");
        assertEquals(3.1, bench.values().getLast(), 1e-12, "and towards its other fail-safe value");
    }
}
