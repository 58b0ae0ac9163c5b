package dev.takt.actors.runtime;

import static dev.takt.loop.CommandSource.FAILSAFE;
import static dev.takt.loop.CommandSource.FRESH;
import static dev.takt.loop.CommandSource.HOLD;
import static dev.takt.loop.CommandSource.PREDICTED;
import static dev.takt.loop.CommandSource.PREVIOUS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.SolveRequest.Retention;
import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.Quality;
import dev.takt.loop.SolveEnding;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.SignalVerdict;
import dev.takt.loop.operation.OperatorCommand;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Solves that fail, measurements that are lost or nonsense, actuators that do not move: what the loop does, period by period. */
class TroubleTest {
    private static final Function<SolveRequest, SolveFault> AT_ONCE = _ -> new SolveFault.Takes(0);

    @Test
    void recoversFromAChronicFailureInTheNextPeriodAndHasNotStoodStill() {
        int from = 20;
        int until = 1020;
        try (TankLoop loop = TankLoop.driving(
                        request -> request.cycle() >= from && request.cycle() < until
                                ? new SolveFault.Fails(0, SolveEnding.INFEASIBLE)
                                : new SolveFault.Takes(0),
                        "loop.ladder.hold=2000")
                .run(until + 5)) {
            assertEquals(PREVIOUS, loop.sources().get(from));
            assertEquals(HOLD, loop.sources().get(until - 1));
            assertEquals(FRESH, loop.sources().get(until));
            SolveRequest last = loop.requests.getLast();
            assertEquals(0.1 * last.cycle(), last.start(), 1e-9, "reference time advances while solves fail");
            assertEquals(3, last.parameters().getLast().values()[0], "and so does the schedule of set-points");
        }
    }

    @Test
    void dropsTheWarmStartThenTheNumbersThenTheSolver() {
        try (TankLoop loop = TankLoop.driving(
                        request -> request.cycle() >= 5
                                ? new SolveFault.Fails(0, SolveEnding.INFEASIBLE)
                                : new SolveFault.Takes(0),
                        "loop.ladder.hold=2000")
                .run(17)) {
            List<Retention> used =
                    loop.requests.stream().map(SolveRequest::retention).toList();
            for (int k = 0; k < used.size(); k++) {
                int failures = Math.max(0, k - 5) % 10; // the tenth brings a new solver
                Retention expected =
                        failures >= 5 ? Retention.NO_NUMBERS : failures >= 3 ? Retention.NO_WARM_START : Retention.ALL;
                assertEquals(expected, used.get(k), "period " + k + " of " + used);
            }
            assertTrue(loop.events.stream().anyMatch(event -> event.text().contains("it is restarted")));
        }
    }

    @Test
    void neverSendsASilentZeroWhenTheProblemHasNoSolution() {
        try (TankLoop loop = new TankLoop(
                true,
                AT_ONCE,
                end -> new FaultyLink(end).changing("x", 10, 12, (_, _) -> 20.0),
                "model.equations=[\"x(0) = x0\", \"der(x, t) = -x + u\", \"level: x + 0*prev(x, t) <= 10 for t > 0\"]",
                "loop.ladder.hold=100")) {
            loop.run(14);
            for (int k = 10; k < 12; k++) {
                CycleRecord cycle = loop.cycles.get(k);
                assertEquals(PREVIOUS, cycle.source(), "period " + k);
                assertFalse(cycle.solve().orElseThrow().accepted());
                assertFalse(cycle.solve().orElseThrow().remark().isEmpty(), "a failure says why");
                assertTrue(cycle.command().applied()[0] > 0.5, "not a silent zero");
            }
            assertEquals(FRESH, loop.sources().getLast());
        }
    }

    /** Three bad reads are bridged, the fourth sheds the signal; it is critical. */
    @Test
    void bridgesLostMeasurementsAndGoesSafeOnTheExactPeriod() {
        try (TankLoop loop = new TankLoop(
                true,
                AT_ONCE,
                end -> new FaultyLink(end).losing(10, 100),
                "signals.x.bad-reads=3",
                "signals.x.criticality=critical")) {
            loop.run(20);
            for (int k = 10; k < 13; k++) {
                assertEquals(k - 9, loop.cycles.get(k).signals().bridged()[0]);
                assertEquals(PREDICTED, loop.sources().get(k));
            }
            assertEquals(Mode.DEGRADED, loop.modes().get(11));
            assertEquals(Mode.SAFE, loop.modes().get(13));
            assertEquals(FAILSAFE, loop.sources().get(13));
            assertFalse(loop.operate(new OperatorCommand.Acknowledge()).accepted(), "the signal is still lost");
        }
    }

    @Test
    void comesBackFromSafeWhenTheSignalIsThereAndTheOperatorSaysSo() {
        try (TankLoop loop = new TankLoop(
                true,
                AT_ONCE,
                end -> new FaultyLink(end).losing(10, 20),
                "signals.x.bad-reads=3",
                "signals.x.criticality=critical")) {
            loop.run(25);
            assertEquals(Mode.SAFE, loop.modes().getLast(), "latched");
            assertTrue(loop.operate(new OperatorCommand.Acknowledge()).accepted());
            loop.run(2);
            assertEquals(Mode.STANDBY, loop.modes().getLast());
            assertFalse(loop.cycles.getLast().command().written());
            assertTrue(loop.operate(new OperatorCommand.RequestMode(Mode.AUTO)).accepted());
            loop.run(3);
            assertEquals(Mode.AUTO, loop.modes().getLast());
            assertEquals(FRESH, loop.sources().getLast());
        }
    }

    @Test
    void neverSolvesFromNonsense() {
        double[] nonsense = {Double.NaN, Double.POSITIVE_INFINITY, 1e9, -1e9, Double.NEGATIVE_INFINITY};
        try (TankLoop loop = new TankLoop(
                true,
                AT_ONCE,
                end -> new FaultyLink(end).changing("x", 10, 15, (cycle, _) -> nonsense[(int) (cycle - 10)]),
                "signals.x.range=[-10, 10]",
                "signals.x.bad-reads=10")) {
            loop.run(20);
            for (int k = 10; k < 15; k++) {
                CycleRecord cycle = loop.cycles.get(k);
                SignalVerdict verdict = cycle.signals().verdicts().getFirst();
                assertTrue(verdict == SignalVerdict.NAN || verdict == SignalVerdict.RANGE, verdict.label());
                assertTrue(Math.abs(cycle.signals().used()[0]) < 10);
            }
            for (SolveRequest request : loop.requests) {
                assertTrue(Math.abs(request.state()[0]) <= 10, "period " + request.cycle());
            }
            for (CycleRecord cycle : loop.cycles) {
                assertTrue(Double.isFinite(cycle.command().applied()[0]));
            }
        }
    }

    @Test
    void raisesAnAlarmWhenAnActuatorIsStuck() {
        try (TankLoop loop = new TankLoop(
                true,
                AT_ONCE,
                end -> new FaultyLink(end).changing("u", 10, 100, (_, _) -> 4.9),
                "actuators.u.read-back.tolerance=0.1")) {
            loop.run(14);
            assertEquals(Mode.AUTO, loop.modes().get(12));
            assertEquals(Mode.DEGRADED, loop.modes().get(13), "three periods after the fault");
            assertTrue(loop.cycles.getLast().reasons().getFirst().contains("actuator u shows 4.9"));
        }
    }

    @Test
    void raisesAnAlarmWhenCommandsAreNotAcknowledged() {
        try (TankLoop loop = new TankLoop(true, AT_ONCE, end -> new FaultyLink(end).withoutAcknowledgement(10))) {
            loop.run(14);
            assertEquals(Mode.DEGRADED, loop.modes().getLast());
            assertTrue(loop.cycles.getLast().reasons().getFirst().contains("not acknowledged"));
        }
    }

    @Test
    void isTheSameInEveryRun() {
        assertEquals(commands(), commands());
    }

    private static List<Double> commands() {
        try (TankLoop loop = TankLoop.driving(request -> request.cycle() % 7 == 3
                        ? new SolveFault.NeverEnds()
                        : new SolveFault.Takes(request.cycle() * 1000000))
                .run(60)) {
            return loop.cycles.stream()
                    .map(cycle -> cycle.command().applied()[0])
                    .toList();
        }
    }

    @Test
    void comesToAutomaticModeThroughAllOthers() {
        try (TankLoop loop = new TankLoop(false, AT_ONCE, end -> end, "loop.warm-up=3").run(8)) {
            assertEquals(
                    List.of(
                            Mode.WARMING,
                            Mode.WARMING,
                            Mode.WARMING,
                            Mode.AUTO,
                            Mode.AUTO,
                            Mode.AUTO,
                            Mode.AUTO,
                            Mode.AUTO),
                    loop.modes());
            assertFalse(loop.cycles.get(2).command().written());
            assertTrue(loop.cycles.get(3).command().written());
            assertEquals(
                    loop.cycles.get(2).command().readBack()[0],
                    loop.cycles.get(3).command().applied()[0],
                    1e-12,
                    "the first command is what the actuator shows");
            assertEquals(CommandSource.FRESH, loop.sources().get(3));
            assertEquals(
                    Quality.GOOD, loop.cycles.getLast().signals().qualities().getFirst());
        }
    }
}
