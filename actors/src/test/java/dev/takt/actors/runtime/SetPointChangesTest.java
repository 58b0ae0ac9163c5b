package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.SolveRequest.ParameterValues;
import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.SetPointState;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.loop.operation.OperatorCommand.Term;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Set-points that are changed while a loop runs: judged, moved at their rates, and given back. */
class SetPointChangesTest {
    private static final Function<SolveRequest, SolveFault> AT_ONCE = _ -> new SolveFault.Takes(0);
    private static final String RATED = "model.parameters.xsp={value = 2, rate = 1}";
    private static final String STEADY = "loop.set-points.xsp=2";

    private static CommandOutcome set(TankLoop loop, double value, Term term) {
        return loop.operate(new OperatorCommand.SetPoints(Map.of("xsp", value), term));
    }

    private static SetPointState state(TankLoop loop) {
        return loop.loop().view().setPointStates().getOrDefault("xsp", new SetPointState(0, 0, OptionalDouble.empty()));
    }

    private static double solvedFor(SolveRequest request) {
        return request.parameters().stream()
                .filter(each -> each.name().equals("xsp"))
                .map(ParameterValues::values)
                .findFirst()
                .orElseThrow()[0];
    }

    @ParameterizedTest
    @ValueSource(doubles = {1240, 1e9, 10.000001, -11, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void whatIsOutsideIsRefusedWithTheLimitsAndIsInTheRecordOfEvents(double wrong) {
        try (TankLoop loop = TankLoop.driving(AT_ONCE, STEADY).run(5)) {
            CommandOutcome outcome = set(loop, wrong, new Term.Usual());
            assertFalse(outcome.accepted());
            assertTrue(outcome.reason().contains("-10 to 10 (range of x, tank.conf:"), outcome.reason());
            assertTrue(outcome.reason().endsWith("; nothing was changed"), outcome.reason());
            LoopEvent last = loop.events.getLast();
            assertTrue(last instanceof LoopEvent.Commanded said && !said.accepted(), last.text());
            assertTrue(last.text().contains(outcome.reason()), last.text());
            loop.run(5);
            assertEquals(2.0, solvedFor(loop.requests.getLast()));
            assertEquals(new SetPointState(2, 2, OptionalDouble.empty()), state(loop));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {-10, 10})
    void theEndsOfTheRangeSinkNoSolver(double extreme) {
        try (TankLoop loop = TankLoop.driving(AT_ONCE, STEADY).run(5)) {
            assertTrue(set(loop, extreme, new Term.Usual()).accepted());
            loop.run(60);
            assertTrue(
                    loop.modes().stream().allMatch(mode -> mode == Mode.AUTO),
                    () -> loop.modes().toString());
            assertTrue(loop.events.stream().noneMatch(LoopEvent.Alarm.class::isInstance), () -> loop.events.toString());
        }
    }

    @Test
    void aChangeMovesAtItsRateAndGoesBackAtIt() {
        try (TankLoop loop = TankLoop.driving(AT_ONCE, RATED, STEADY).run(5)) {
            assertTrue(set(loop, 2.5, new Term.Lasting(1)).accepted());
            int before = loop.requests.size();
            loop.run(3);
            assertEquals(2.5, state(loop).target());
            assertEquals(2.3, state(loop).value(), 1e-9);
            assertEquals(0.7, state(loop).secondsLeft().orElse(0), 0.15);
            loop.run(27);
            List<Double> values = loop.requests.subList(before, loop.requests.size()).stream()
                    .map(SetPointChangesTest::solvedFor)
                    .toList();
            assertEquals(2.1, values.getFirst(), 1e-9);
            assertTrue(values.contains(2.5), values::toString);
            assertEquals(2.0, values.getLast());
            for (int k = 1; k < values.size(); k++) {
                assertTrue(Math.abs(values.get(k) - values.get(k - 1)) <= 0.1 + 1e-9, values::toString);
            }
            assertEquals(new SetPointState(2, 2, OptionalDouble.empty()), state(loop));
        }
    }

    @Test
    void withoutARateItJumps() {
        try (TankLoop loop = TankLoop.driving(AT_ONCE, STEADY).run(5)) {
            assertTrue(set(loop, 4, new Term.Usual()).accepted());
            loop.run(1);
            assertEquals(4.0, solvedFor(loop.requests.getLast()));
        }
    }

    @Test
    void aForgottenChangeEnds() {
        try (TankLoop loop =
                TankLoop.driving(AT_ONCE, STEADY, "loop.overrides.usual=2 s").run(5)) {
            CommandOutcome outcome = set(loop, 4, new Term.Usual());
            assertEquals("set-points in force for 2 s", outcome.reason());
            loop.run(19);
            assertEquals(4.0, state(loop).value());
            loop.run(2);
            assertEquals(new SetPointState(2, 2, OptionalDouble.empty()), state(loop));
        }
    }

    @Test
    void nobodyChangesItForEverUnlessTheFileAllowsIt() {
        try (TankLoop loop = TankLoop.driving(AT_ONCE, STEADY).run(5)) {
            CommandOutcome ever = set(loop, 4, new Term.Lasting(Double.POSITIVE_INFINITY));
            assertEquals(
                    "set-points for ever; expected a time above 0, at most 24 h (loop.overrides.longest); nothing was"
                            + " changed",
                    ever.reason());
            assertTrue(set(loop, 4, new Term.Lasting(86_400)).accepted());
            assertFalse(set(loop, 4, new Term.Lasting(86_401)).accepted());
            assertTrue(set(loop, 5, new Term.Followed()).accepted(), "a server still has it");
            loop.run(1);
            assertEquals(new SetPointState(5, 5, OptionalDouble.of(Double.POSITIVE_INFINITY)), state(loop));
            assertTrue(loop.reload(STEADY, "loop.overrides.longest=unlimited").accepted());
            loop.run(3);
            assertTrue(set(loop, 4, new Term.Lasting(Double.POSITIVE_INFINITY)).accepted());
        }
    }

    @Test
    void aChangedFileIsJudgedByTheSameRange() {
        try (TankLoop loop = TankLoop.driving(AT_ONCE, RATED, STEADY).run(5)) {
            CommandOutcome refused = loop.reload(RATED, "loop.set-points.xsp=[[0, 2], [3, 30]]");
            assertFalse(refused.accepted());
            assertTrue(refused.reason().contains("xsp = 30 is outside -10 to 10"), refused.reason());
            assertTrue(loop.reload(RATED, "loop.set-points.xsp=3").accepted());
            loop.run(2);
            double begin = solvedFor(loop.requests.getLast());
            loop.run(5);
            assertEquals(begin + 0.5, solvedFor(loop.requests.getLast()), 1e-9);
        }
    }

    @Test
    void limitsThatAreNoneAreRefused() {
        try (TankLoop loop = TankLoop.driving(AT_ONCE, STEADY).run(5)) {
            for (double[] wrong : new double[][] {
                {-11, 5}, {0, 11}, {3, 3}, {4, 3}, {Double.NaN, 3}, {0, Double.NaN}, {0, Double.POSITIVE_INFINITY}
            }) {
                CommandOutcome outcome = loop.operate(new OperatorCommand.Limits("x", wrong[0], wrong[1]));
                assertFalse(outcome.accepted(), outcome.reason());
                assertTrue(outcome.reason().startsWith("limits of x from "), outcome.reason());
            }
            assertTrue(loop.operate(new OperatorCommand.Limits("x", -1, 3)).accepted());
            loop.run(20);
            CycleRecord last = loop.cycles.getLast();
            assertEquals(Mode.AUTO, last.actual());
            assertEquals(2, last.signals().used()[0], 0.05, "what is inside is not disturbed");
        }
    }
}
