package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.SignalStanding;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.OperatorCommand;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nothing comes from the plant from a period on: whatever its signals allow, the loop goes SAFE when it has been silent for too long. */
class SilentPlantTest {
    private static final double FAIL_SAFE = 0.5;

    private static TankLoop loop(boolean driving, boolean armed, long from, long until, String... overrides) {
        return new TankLoop(
                _ -> new SolveFault.Takes(0),
                end -> new FaultyLink(end).losing(from, until),
                new TankLoop.Start(driving, armed, Optional.empty(), 0),
                overrides);
    }

    /** The first period without a frame is number 10. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "13 | signals.x.criticality=optional | loop.cut-off=0.8",
                "13 | signals.x.criticality=important | loop.cut-off=0.8",
                "13 | signals.x.criticality=important    | signals.x.for=unlimited",
                "13 | signals.x.criticality=optional     | signals.x.for=unlimited",
                "13 | signals.x.criticality=important    | signals.x.stale-after=1 h",
                "13 | signals.x.criticality=critical     | signals.x.bad-reads=1000",
                "13 | loop.sensitivity-feedback=true | loop.cut-off=0.8",
                "13 | loop.delay-compensation=true | loop.cut-off=0.8",
                "13 | loop.delay-compensation=true       | loop.sensitivity-feedback=true",
                "10 | links.silence=0.1 s | loop.cut-off=0.8",
                "14 | links.silence=0.45 s | loop.cut-off=0.8",
                "29 | links.silence=2 s | loop.cut-off=0.8"
            })
    void isSafeInThePeriodInWhichItIsSilentAndCommandsNothingElseAfterwards(int safe, String setting, String more) {
        try (TankLoop loop = loop(true, true, 10, 1000, "actuators.u.fail-safe=0.5", setting, more)) {
            loop.run(60);
            for (CycleRecord cycle : loop.cycles) {
                String period = "period " + cycle.cycle();
                boolean silent = cycle.cycle() >= safe;
                assertEquals(silent, cycle.actual() == Mode.SAFE, period);
                assertTrue(cycle.command().written(), period);
                boolean seen = cycle.cycle() < 10;
                assertEquals(
                        silent ? CommandSource.FAILSAFE : seen ? CommandSource.FRESH : CommandSource.PREDICTED,
                        cycle.source(),
                        period);
                assertEquals(
                        silent ? FAIL_SAFE : cycle.command().applied()[0],
                        cycle.command().applied()[0],
                        period);
                assertEquals(seen ? 0 : cycle.cycle() - 9, cycle.fallbackCycles(), period);
            }
        }
    }

    @Test
    void refusesTheAcknowledgementUntilThePlantIsHeardAgain() {
        try (TankLoop loop = loop(true, true, 10, 40)) {
            loop.run(40);
            CommandOutcome refused = loop.operate(new OperatorCommand.Acknowledge());
            assertFalse(refused.accepted());
            assertTrue(
                    refused.reason().startsWith("still there: ")
                            && refused.reason().contains("nothing from the plant for 3 s"),
                    refused.reason());
            loop.run(2);
            assertTrue(loop.operate(new OperatorCommand.Acknowledge()).accepted());
            loop.run(1);
            assertEquals(Mode.STANDBY, loop.modes().getLast());
            assertEquals(CommandSource.NONE, loop.sources().getLast());
            assertTrue(loop.operate(new OperatorCommand.RequestMode(Mode.AUTO)).accepted());
            loop.run(3);
            assertEquals(Mode.AUTO, loop.modes().getLast());
            assertEquals(CommandSource.FRESH, loop.sources().getLast());
        }
    }

    /** What the operator entered does not act for ever on a plant that nobody sees. */
    @Test
    void takesThePlantFromTheOperatorToo() {
        try (TankLoop loop = loop(true, true, 20, 1000, "actuators.u.fail-safe=0.5")) {
            loop.run(10);
            assertTrue(
                    loop.operate(new OperatorCommand.RequestMode(Mode.MANUAL)).accepted());
            loop.run(1);
            assertTrue(loop.operate(new OperatorCommand.ManualValues(Map.of("u", 3.0)))
                    .accepted());
            loop.run(20);
            for (CycleRecord cycle : loop.cycles.subList(13, 31)) {
                boolean silent = cycle.cycle() >= 23;
                assertEquals(silent ? Mode.SAFE : Mode.MANUAL, cycle.actual(), "period " + cycle.cycle());
                assertEquals(silent ? CommandSource.FAILSAFE : CommandSource.MANUAL, cycle.source());
                assertEquals(silent ? FAIL_SAFE : 3.0, cycle.command().applied()[0]);
            }
            assertEquals(
                    List.of("nothing from the plant for 0.4 s"),
                    loop.cycles.get(23).reasons());
        }
    }

    /** Signals that may be used again for a while are held, and no command that rests on them is fresh. */
    @Test
    void aHeldValueIsNotFresh() {
        try (TankLoop loop = loop(true, true, 10, 13, "signals.x.stale-after=1 h")) {
            loop.run(20);
            for (CycleRecord cycle : loop.cycles) {
                boolean held = cycle.cycle() >= 10 && cycle.cycle() < 13;
                assertEquals(
                        List.of(held ? SignalStanding.HELD : SignalStanding.MEASURED),
                        cycle.signals().standings());
                assertEquals(held ? CommandSource.PREDICTED : CommandSource.FRESH, cycle.source());
                assertEquals(Mode.AUTO, cycle.actual());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, nothing from the plant yet, no read-back yet",
        "3, nothing from the plant for 4.6 s, no read-back for 4.5 s"
    })
    void neverArmsOnAPlantThatIsSilent(int until, String plant, String actuator) {
        try (TankLoop loop = loop(false, true, until, 1000, "signals.x.for=unlimited")) {
            loop.run(50);
            CycleRecord last = loop.cycles.getLast();
            assertEquals(Mode.ARMING, last.actual());
            assertEquals(CommandSource.NONE, last.source());
            assertEquals(0, last.fallbackCycles());
            assertTrue(loop.cycles.stream().noneMatch(cycle -> cycle.command().written()));
            String why = String.join("; ", last.reasons());
            assertTrue(why.contains(plant) && why.contains("actuator u shows nothing: " + actuator), why);
            loop.operate(new OperatorCommand.RequestMode(Mode.STANDBY));
            CommandOutcome refused = loop.operate(new OperatorCommand.RequestMode(Mode.MANUAL));
            assertFalse(refused.accepted());
            assertTrue(refused.reason().contains("actuator u shows nothing"), refused.reason());
        }
    }

    /** A critical signal that is bad is a reason not to arm before it has used its bad reads up, and it is named. */
    @ParameterizedTest
    @CsvSource({
        "critical,  1000, -,         critical signal x is range for",
        "important, 3,    0.5 s,     important signal x is range for",
        "important, 3,    unlimited, -"
    })
    void armsWithMeasurementsOnly(String criticality, int badReads, String longest, String reason) {
        try (TankLoop loop = new TankLoop(
                _ -> new SolveFault.Takes(0),
                end -> new FaultyLink(end).changing("x", 2, 1000, (_, x) -> x + 100),
                TankLoop.Start.of(false),
                "signals.x.range=[-10, 10]",
                "signals.x.bad-reads=" + badReads,
                "signals.x.criticality=" + criticality,
                "signals.x.for=" + (longest.equals("-") ? "unlimited" : longest))) {
            loop.run(40);
            String why = String.join("; ", loop.cycles.getLast().reasons());
            if (reason.equals("-")) {
                assertEquals(Mode.DEGRADED, loop.modes().getLast());
            } else {
                assertEquals(Mode.ARMING, loop.modes().getLast());
                assertTrue(why.startsWith(reason), why);
            }
        }
    }
}
