package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.journal.LastPlanFile;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.SolveRequest.ParameterValues;
import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.links.ControllerEnd;
import dev.takt.links.ForwardingControllerEnd;
import dev.takt.links.TagFrame;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.Quality;
import dev.takt.loop.SolveEnding;
import dev.takt.loop.cycle.PlanView;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.OperatorCommand;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The applied input of a loop around the tank: what acts when a plan begins, whoever has sent it. */
class AppliedInputLoopTest {
    private static final String RATE = "model.variables.u.rate=2";
    private static final double MOST = 2 * 0.1 + 1e-6;
    private static final Function<SolveRequest, SolveFault> AT_ONCE = _ -> new SolveFault.Takes(0);

    private static OptionalDouble applied(SolveRequest request) {
        return request.parameters().stream()
                .filter(values -> values.name().equals("u.applied"))
                .mapToDouble(values -> values.values()[0])
                .findFirst();
    }

    private static double command(TankLoop loop, int cycle) {
        return loop.cycles.get(cycle).command().applied()[0];
    }

    private static OptionalDouble applied(TankLoop loop, long cycle) {
        return applied(loop.requests.stream()
                .filter(request -> request.cycle() == cycle && !request.ahead())
                .findFirst()
                .orElseThrow());
    }

    @Test
    void withoutARateTheFirstCommandJumps() {
        try (TankLoop loop = TankLoop.driving(AT_ONCE).run(3)) {
            assertTrue(command(loop, 0) > 1 + 10 * MOST, "command " + command(loop, 0));
            assertEquals(0, loop.details.getLast().acting().length);
            assertTrue(
                    loop.requests.stream().allMatch(request -> applied(request).isEmpty()), "and nothing is written");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"backward-difference", "forward-difference", "trapezoid", "\"rk4(2)\"", "\"radau(2)\""})
    void aRateHoldsFromTheFirstCommandOn(String scheme) {
        try (TankLoop loop = TankLoop.driving(AT_ONCE, RATE, "model.domain.t.scheme=" + scheme)
                .run(30)) {
            double before = 1;
            double largest = 0;
            for (int k = 0; k < 30; k++) {
                largest = Math.max(largest, Math.abs(command(loop, k) - before));
                assertEquals(CommandSource.FRESH, loop.sources().get(k));
                before = command(loop, k);
            }
            assertTrue(largest <= MOST, "largest move " + largest);
            assertEquals(MOST, largest, 1e-5, "the limit is reached");
            assertTrue(loop.cycles.getLast().signals().used()[0] > 1.5, "and the level follows");
        }
    }

    /** Without a solver for a while the loop holds, and the plan after it begins with what was held. */
    @Test
    void theLastCommandCountsWhateverItsSource() {
        try (TankLoop loop = TankLoop.driving(
                        request -> request.cycle() >= 5 && request.cycle() < 9
                                ? new SolveFault.Fails(0, SolveEnding.INFEASIBLE)
                                : new SolveFault.Takes(0),
                        RATE)
                .run(15)) {
            for (int k = 1; k < 15; k++) {
                assertEquals(command(loop, k - 1), applied(loop, k).orElseThrow(), 1e-12, "period " + k);
            }
            assertNotEquals(CommandSource.FRESH, loop.sources().get(6));
            PlanView.Trajectory shown = loop.loop().view().plan().orElseThrow().trajectories().stream()
                    .filter(each -> each.name().equals("u"))
                    .findFirst()
                    .orElseThrow();
            assertEquals(command(loop, 13), shown.applied(), 1e-12);
        }
    }

    @Test
    void manualCommandsCount() {
        try (TankLoop loop = TankLoop.driving(AT_ONCE, RATE).run(5)) {
            loop.operate(new OperatorCommand.RequestMode(Mode.MANUAL));
            loop.run(2);
            CommandOutcome outcome = loop.operate(new OperatorCommand.ManualValues(Map.of("u", 0.25)));
            assertTrue(outcome.accepted(), outcome.reason());
            loop.run(3);
            loop.operate(new OperatorCommand.RequestMode(Mode.AUTO));
            loop.run(3);
            int first = loop.modes().lastIndexOf(Mode.MANUAL) + 1;
            assertEquals(0.25, applied(loop, first).orElseThrow(), 1e-12);
            assertTrue(Math.abs(command(loop, first) - 0.25) <= MOST, "bumpless: " + command(loop, first));
        }
    }

    /** A valve that does not go where it is told: what it shows counts, and not the command. */
    @Test
    void whatTheActuatorShowsCounts() {
        FaultyLink[] links = new FaultyLink[1];
        try (TankLoop loop = new TankLoop(
                        true,
                        AT_ONCE,
                        end -> links[0] = new FaultyLink(end).changing("u", 8, Long.MAX_VALUE, (_, value) -> 0.75),
                        RATE)
                .run(12)) {
            assertEquals(command(loop, 4), applied(loop, 5).orElseThrow(), 1e-12);
            for (int k = 8; k < 12; k++) {
                assertEquals(0.75, applied(loop, k).orElseThrow(), 1e-12);
                assertEquals(0.75, loop.details.get(k).acting()[0], 1e-12, "in the record of the period");
                assertTrue(Math.abs(command(loop, k) - 0.75) <= MOST, "from where it stands: " + command(loop, k));
            }
        }
    }

    /** A valve that stands above the limit of its actuator, farther than the rate reaches in a period. */
    @Test
    void anActuatorOutsideOfItsLimitsIsNoConflict() {
        UnaryOperator<ControllerEnd> above =
                end -> new FaultyLink(end).changing("u", 8, Long.MAX_VALUE, (_, value) -> 4.5);
        try (TankLoop loop = new TankLoop(true, AT_ONCE, above, RATE, "actuators.u.max=3").run(12)) {
            for (int k = 8; k < 12; k++) {
                assertEquals(4.5, applied(loop, k).orElseThrow(), 1e-12);
                assertEquals(CommandSource.FRESH, loop.sources().get(k));
                assertTrue(command(loop, k) >= 3 - MOST - 1e-6 && command(loop, k) <= 3, "" + command(loop, k));
            }
        }
    }

    /** Derivatives are those of the predicted parameters, and the quadratic program that is solved has the measured ones. */
    @Test
    void realTimeIterationsTakeItWithTheMeasurement() {
        try (TankLoop loop =
                TankLoop.driving(AT_ONCE, RATE, "solver.real-time-iterations=1").run(20)) {
            for (int k = 1; k < 20; k++) {
                assertEquals(command(loop, k - 1), applied(loop, k).orElseThrow(), 1e-12);
                assertTrue(Math.abs(command(loop, k) - command(loop, k - 1)) <= MOST, "period " + k);
            }
        }
    }

    /** A link that shows no actuators. */
    private static final class Blind extends ForwardingControllerEnd {
        Blind(ControllerEnd end) {
            super(end);
        }

        @Override
        public boolean read(TagFrame into) {
            boolean news = super.read(into);
            into.table()
                    .place("u")
                    .ifPresent(place -> into.set(place, into.value(place), Quality.BAD, into.sourceNanos(place)));
            return news;
        }
    }

    @Test
    void aLoopThatStartsAgainKnowsTheLastCommandOfTheOneBefore(@TempDir Path folder) {
        Optional<LastPlanFile> file = Optional.of(LastPlanFile.of(folder, "tank"));
        double last;
        try (TankLoop loop = new TankLoop(AT_ONCE, Blind::new, new TankLoop.Start(true, true, file, 0), RATE).run(6)) {
            assertEquals(command(loop, 4), applied(loop, 5).orElseThrow(), 1e-12, "without read-backs");
            last = command(loop, 5);
        }
        assertEquals(
                List.of(last), List.of(file.get().read().plan().orElseThrow().commands()[0]));
        try (TankLoop loop = new TankLoop(
                        AT_ONCE, Blind::new, new TankLoop.Start(true, true, file, TankLoop.periods(9)), RATE)
                .run(2)) {
            assertEquals(last, applied(loop.requests.getFirst()).orElseThrow(), 1e-12);
            assertTrue(Math.abs(command(loop, 0) - last) <= MOST, command(loop, 0) + " after " + last);
        }
    }

    /** The solve ahead takes what its predecessor's plan applies, and the correction takes what acts. */
    @Test
    void sensitivityFeedbackKnowsWhatWillAct() {
        FaultyLink[] links = new FaultyLink[1];
        UnaryOperator<ControllerEnd> pushed =
                end -> links[0] = new FaultyLink(end).changing("u", 10, 11, (_, value) -> value - 0.05);
        try (TankLoop loop = new TankLoop(
                        true,
                        _ -> new SolveFault.Takes(TankLoop.PERIOD / 10),
                        pushed,
                        RATE,
                        "loop.sensitivity-feedback=true")
                .run(15)) {
            List<SolveRequest> ahead =
                    loop.requests.stream().filter(SolveRequest::ahead).toList();
            assertTrue(ahead.size() > 10, ahead.size() + " solves ahead");
            for (SolveRequest request : ahead.subList(2, 8)) {
                double acted = command(loop, (int) request.cycle() - 1);
                assertEquals(acted, applied(request).orElseThrow(), 2e-2, "period " + request.cycle());
            }
            assertTrue(loop.cycles.get(10).corrected());
            assertTrue(
                    loop.cycles.get(10).correctionError() < 1e-3,
                    "error " + loop.cycles.get(10).correctionError());
        }
    }

    @Test
    void theRateChangesInARunningLoop() {
        try (TankLoop loop =
                TankLoop.driving(AT_ONCE, "model.variables.u.rate=0.5").run(10)) {
            CommandOutcome outcome = loop.reload("model.variables.u.rate=0.25");
            assertTrue(outcome.accepted(), outcome.reason());
            loop.run(8);
            assertEquals(0.05, command(loop, 9) - command(loop, 8), 1e-5);
            assertEquals(0.025, command(loop, 15) - command(loop, 14), 1e-5);
            List<ParameterValues> sent = loop.requests.getLast().parameters();
            assertTrue(sent.stream().anyMatch(each -> each.name().equals("u.rate") && each.values()[0] == 0.25));
            CommandOutcome structure = loop.reload("model.variables.u.rate=0.25", "model.variables.u.blocks=[1, 2]");
            assertTrue(!structure.accepted(), "blocks are structure");
        }
    }
}
