package dev.takt.actors.runtime;

import static dev.takt.loop.CommandSource.FRESH;
import static dev.takt.loop.CommandSource.PREVIOUS;
import static java.util.Collections.nCopies;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.LimitCourse;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.OperatorCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings that change while the loop runs: asked for in period 9, in force from period 11 on, on trial for 20 periods. */
class HotReloadTest {
    private static final Function<SolveRequest, SolveFault> AT_ONCE = _ -> new SolveFault.Takes(0);

    @Test
    void takesOverAtTheBoundaryOfAPeriodAndSaysWhatHasChanged() {
        try (TankLoop loop = TankLoop.driving(AT_ONCE).run(10)) {
            CommandOutcome outcome = loop.reload("loop.set-points.xsp=4", "actuators.u.rate=1");
            assertTrue(outcome.accepted(), outcome.reason());
            assertEquals(11, outcome.cycle());
            assertEquals(
                    "actuators.u.rate (default) -> 1, loop.set-points.xsp a list of 2 elements -> 4", outcome.reason());
            loop.run(20);
            assertEquals(2, setPoint(loop, 10));
            assertEquals(4, setPoint(loop, 11));
            double before = applied(loop, 10);
            for (int k = 11; k < 30; k++) {
                assertTrue(Math.abs(applied(loop, k) - before) <= 0.1 + 1e-12, "period " + k);
                before = applied(loop, k);
            }
        }
    }

    @Test
    void keepsWhatDoesNotMakeItWorse() {
        try (TankLoop loop = TankLoop.driving(AT_ONCE).run(10)) {
            String before = loop.loop().view().description().configurationHash();
            loop.reload("solver.tolerance=1e-6");
            assertNotEquals(before, loop.loop().view().description().configurationHash());
            loop.run(20);
            assertEquals(1, commands(loop).size(), "asked for");
            loop.run(1);
            assertEquals(
                    "kept: solver.tolerance (default) -> 1.0E-6; 0 of 20 periods were bad, 0 of 20 before",
                    commands(loop).getLast().reason());
            assertEquals(nCopies(31, FRESH), loop.sources());
            assertTrue(loop.reload("solver.tolerance=1e-7").accepted(), "and takes the next one");
        }
    }

    /** From period 11 on no solve may iterate; the third bad period ends the trial, and period 15 is as it was. */
    @Test
    void returnsToTheSettingsBeforeWhenTheLoopGetsWorse() {
        try (TankLoop loop = TankLoop.driving(AT_ONCE).run(10)) {
            String before = loop.loop().view().description().configurationHash();
            assertTrue(loop.reload("solver.max-iterations=0", "signals.x.bad-reads=7")
                    .accepted());
            loop.run(10);
            List<CommandSource> expected = new ArrayList<>(nCopies(11, FRESH));
            expected.addAll(nCopies(4, PREVIOUS));
            expected.addAll(nCopies(5, FRESH));
            assertEquals(expected, loop.sources());
            List<Mode> modes = new ArrayList<>(nCopies(12, Mode.AUTO));
            modes.addAll(nCopies(6, Mode.DEGRADED));
            modes.addAll(nCopies(2, Mode.AUTO));
            assertEquals(modes, loop.modes());
            assertEquals(
                    List.of(
                            "rolled back: signals.x.bad-reads (default) -> 7, solver.max-iterations (default) -> 0; 3 of 3"
                                    + " periods were bad, 0 of 20 before; from period 15 on"),
                    alarms(loop));
            assertEquals(before, loop.loop().view().description().configurationHash());
        }
    }

    @Test
    void returnsAtOnceWhenTheLoopGoesSafe() {
        try (TankLoop loop = new TankLoop(
                true, AT_ONCE, end -> new FaultyLink(end).changing("x", 0, 100, (_, value) -> value + 1e-3))) {
            loop.run(10);
            assertTrue(
                    loop.reload("signals.x.range=[20, 30]", "signals.x.bad-reads=0", "signals.x.criticality=critical")
                            .accepted());
            loop.run(10);
            assertEquals(Mode.SAFE, loop.modes().get(11));
            assertEquals(Mode.SAFE, loop.modes().getLast(), "latched");
            assertEquals(1, alarms(loop).size());
            assertTrue(
                    alarms(loop).getFirst().endsWith("from period 13 on"),
                    alarms(loop).getFirst());
            assertEquals(0, loop.cycles.getLast().signals().bridged()[0], "the old range holds again");
        }
    }

    /** One bad thing among good ones: the loop goes on as if nobody had asked. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "loop.period=0.2 s",
                "estimator.kind=ekf",
                "model.parameters.xsp=3",
                "loop.delay-compensation=true",
                "loop.gate.deviation=-1",
                "solver.tolerance=apples",
                "loop.set-points.xsp=[[0, a]]",
                "loop.set-points={ y = 3 }",
                "actuators.u.min=9",
                "actuators.u.fail-safe=77",
                "signals.y.rate=2",
                "nothing=1"
            })
    void changesNothingWhenAnythingIsWrong(String wrong) {
        try (TankLoop untouched = TankLoop.driving(AT_ONCE).run(20);
                TankLoop loop = TankLoop.driving(AT_ONCE).run(10)) {
            CommandOutcome outcome = loop.reload("loop.set-points.xsp=4", "actuators.u.rate=1", wrong);
            assertFalse(outcome.accepted());
            String path = wrong.substring(0, wrong.indexOf('='));
            String mentioned = path.substring(path.lastIndexOf('.') + 1);
            assertTrue(outcome.reason().contains(mentioned), outcome.reason());
            assertFalse(outcome.reason().contains("\n"), outcome.reason());
            loop.run(10);
            for (int k = 0; k < 20; k++) {
                assertEquals(applied(untouched, k), applied(loop, k), "period " + k);
            }
        }
    }

    @Test
    void narrowsTheLimitsOfAnActuatorWithoutAJump() {
        try (TankLoop loop = TankLoop.driving(AT_ONCE, "loop.set-points.xsp=6").run(10)) {
            assertEquals(5, applied(loop, 9), 1e-3, "at its limit");
            assertTrue(loop.reload("loop.set-points.xsp=6", "actuators.u.max=4").accepted());
            loop.run(20);
            for (int k = 11; k < 30; k++) {
                assertEquals(FRESH, loop.sources().get(k), "period " + k);
                assertTrue(applied(loop, k) <= Math.max(4, 5 - 0.1 * (k - 10)) + 1e-12, "period " + k);
                assertTrue(applied(loop, k - 1) - applied(loop, k) <= 0.1 + 1e-3, "period " + k);
            }
            assertEquals(4, applied(loop, 29), 1e-3);
        }
    }

    @Test
    void solvesWithTheSettingsOfTheSolverFromTheVeryPeriodOn() {
        try (TankLoop loop =
                TankLoop.driving(AT_ONCE, "loop.reload.tolerated=100").run(10)) {
            assertTrue(loop.reload("loop.reload.tolerated=100", "solver.max-iterations=0")
                    .accepted());
            loop.run(3);
            assertEquals(FRESH, loop.sources().get(10));
            assertEquals(List.of(PREVIOUS, PREVIOUS), loop.sources().subList(11, 13));
            assertEquals(
                    "iteration-limit", loop.cycles.get(11).solve().orElseThrow().status());
        }
    }

    @Test
    void givesASolverThatIsRestartedTheSettingsInForce() {
        try (TankLoop loop = TankLoop.driving(
                        request -> request.cycle() == 15 ? new SolveFault.Kills() : new SolveFault.Takes(0),
                        "loop.reload.tolerated=100")
                .run(10)) {
            loop.reload("loop.reload.tolerated=100", "solver.max-iterations=0");
            loop.run(10);
            assertEquals(
                    "iteration-limit",
                    loop.cycles.getLast().solve().orElseThrow().status());
        }
    }

    @Test
    void refusesAnotherReloadDuringTheTrial() {
        try (TankLoop loop = TankLoop.driving(AT_ONCE).run(10)) {
            assertTrue(loop.reload("loop.recover=4").accepted());
            CommandOutcome second = loop.reload("loop.recover=5");
            assertFalse(second.accepted());
            assertTrue(second.reason().contains("on trial, from period 11 on"), second.reason());
            loop.run(22);
            assertTrue(loop.reload("loop.recover=5").accepted());
        }
    }

    @Test
    void saysThatNothingHasChanged() {
        try (TankLoop loop = TankLoop.driving(AT_ONCE).run(10)) {
            assertEquals("nothing has changed", loop.reload().reason());
        }
    }

    private static double setPoint(TankLoop loop, int cycle) {
        return loop.requests.get(cycle).parameters().getLast().values()[0];
    }

    private static double applied(TankLoop loop, int cycle) {
        CycleRecord record = loop.cycles.get(cycle);
        return record.command().applied()[0];
    }

    private static List<LoopEvent.Commanded> commands(TankLoop loop) {
        return loop.events.stream()
                .filter(LoopEvent.Commanded.class::isInstance)
                .map(LoopEvent.Commanded.class::cast)
                .toList();
    }

    private static List<String> alarms(TankLoop loop) {
        return loop.events.stream()
                .filter(LoopEvent.Alarm.class::isInstance)
                .map(event -> ((LoopEvent.Alarm) event).text())
                .toList();
    }

    /** The plan knows the way of an actuator that an operator moves: at the rate that is in force now, to what the limits in force allow. */
    @Test
    void newRatesAndLimitsReachTheWayOfAnActuatorInManual() {
        String second = "model.variables.\"w(t)\"={role=control, min=0, max=5, start=0}";
        String both = "model.equations=[\"x(0) = x0\", \"der(x, t) = -x + u + 0.1*w\"]";
        try (TankLoop loop = TankLoop.driving(AT_ONCE, second, both, "actuators.u={rate=1}")) {
            loop.run(5);
            assertTrue(loop.operate(new OperatorCommand.TakeActuator("u", OptionalDouble.of(4.5)))
                    .accepted());
            loop.run(3);
            LimitCourse way = way(loop);
            assertEquals(4.5, way.end().most());
            assertEquals(4.5 - way.start().most(), way.seconds(), 1e-9);
            assertTrue(
                    loop.reload(second, both, "actuators.u={rate=0.5, max=4}").accepted());
            loop.run(12);
            way = way(loop);
            assertEquals(4, way.end().most(), "the new limit");
            assertEquals((4 - way.start().most()) / 0.5, way.seconds(), 1e-9, "the new rate");
            loop.run(60);
            assertEquals(4, loop.cycles.getLast().command().applied()[0]);
        }
    }

    private static LimitCourse way(TankLoop loop) {
        return loop.requests.getLast().limits().stream()
                .filter(course -> course.name().equals("u"))
                .findFirst()
                .orElseThrow();
    }
}
