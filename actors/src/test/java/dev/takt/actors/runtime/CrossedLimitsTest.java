package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.alarm.AlarmState;
import dev.takt.loop.alarm.AlarmTransition;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.SolveFacts;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.OperatorCommand;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A lower limit above its upper one, by a schedule: what acts, what is told, and that no solve fails of it. By an operator: refused. */
class CrossedLimitsTest {
    /** From 2 s to 4 s of the plant the lower limit is 2.6 and the upper one 2.2. */
    private static final String SCHEDULE = "loop.set-points.low=[[0, 0], [2, 2.6], [4, 0]]";

    private static final String[] LIMITS = {
        "model.parameters.low={value=0, range=[-5, 5]}",
        "model.parameters.high={value=2.2, range=[-5, 5]}",
        "loop.set-points.high=[[0, 2.2]]",
        "loop.set-points.xsp=[[0, 1]]",
    };

    private static String[] settings(String limits, String... more) {
        String equations = "model.equations=[\"x(0) = x0\", \"der(x, t) = -x + u\", \"" + limits + "\"]";
        return Stream.of(LIMITS, new String[] {equations}, more)
                .flatMap(Arrays::stream)
                .toArray(String[]::new);
    }

    private static List<AlarmTransition> story(TankLoop loop, String alarm) {
        return loop.events.stream()
                .filter(LoopEvent.AlarmChanged.class::isInstance)
                .map(event -> ((LoopEvent.AlarmChanged) event).transition())
                .filter(transition -> transition.id().name().startsWith(alarm))
                .toList();
    }

    private static void assertAlwaysSolved(TankLoop loop) {
        List<String> failed = loop.cycles.stream()
                .flatMap(cycle -> cycle.solve().stream())
                .filter(solve -> !solve.ending().isSolved())
                .map(SolveFacts::text)
                .toList();
        assertEquals(List.of(), failed);
        assertEquals(
                List.of(CommandSource.FRESH),
                loop.cycles.stream().skip(1).map(CycleRecord::source).distinct().toList());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "level: low <= x + 0*u <= high for t > 1",
                "level: low <= x <= high for t > 0 soft(1, 10)",
                "level: low <= x <= high rank 1",
                "level: low <= u <= high"
            })
    void betweenCrossedLimitsTheLoopGoesOn(String limits) {
        try (TankLoop loop = TankLoop.driving(_ -> new SolveFault.Takes(0), settings(limits, SCHEDULE))) {
            loop.run(39);
            double level = loop.details.getLast().estimate()[0];
            // a hard limit on a state holds only where the actuator can bring it to in time
            assertTrue(limits.contains("t > 1") || level > 2.0 && level < 2.65, limits + " at " + level);
            loop.run(60);
            assertTrue(loop.details.getLast().estimate()[0] < 2.0);
            assertAlwaysSolved(loop);
            List<AlarmTransition> story = story(loop, "limits-crossed");
            assertEquals("limits-crossed:level", story.getFirst().id().name());
            assertEquals(
                    "the limits of level cross: the lower one, low = 2.6, is above the upper one, high = 2.2; what lies"
                            + " between the two holds",
                    story.getFirst().text());
            assertEquals(AlarmState.RETURNED, story.getLast().to());
            assertEquals(2, story.size());
            assertEquals(List.of(Mode.AUTO), loop.modes().stream().distinct().toList());
        }
    }

    @Test
    void boundsOfAVariableMayCross() {
        String[] settings = settings(
                "0*x + u >= -100",
                SCHEDULE,
                "model.variables.u={role=control, min=low, max=high, start=1}",
                "actuators.u={min=0, max=5}");
        try (TankLoop loop = TankLoop.driving(_ -> new SolveFault.Takes(0), settings)) {
            loop.run(60);
            assertAlwaysSolved(loop);
        }
    }

    @Test
    void orderThatWouldCrossLimitsIsRefused() {
        try (TankLoop loop = TankLoop.driving(
                _ -> new SolveFault.Takes(0),
                settings("level: low <= x <= high rank 1", "loop.set-points.low=[[0, 0]]"))) {
            loop.run(5);
            CommandOutcome refused = loop.operate(setPoints(Map.of("low", 3.0)));
            assertFalse(refused.accepted());
            assertEquals(
                    "the limits of level cross: the lower one, low = 3, is above the upper one, high = 2.2; expected the lower one"
                            + " at most the upper one; nothing was changed",
                    refused.reason());
            assertTrue(loop.operate(setPoints(Map.of("low", 3.0, "high", 3.5))).accepted());
            // both go together, one alone would leave them crossed
            assertFalse(loop.operate(setPoints(Map.of("high", 2.9))).accepted());
            assertTrue(loop.operate(setPoints(Map.of("high", 3.0))).accepted());
            loop.run(20);
            assertAlwaysSolved(loop);
            assertEquals(List.of(), story(loop, "limits-crossed"));
        }
    }

    @Test
    void orderThatBringsCrossedLimitsCloserIsTaken() {
        try (TankLoop loop =
                TankLoop.driving(_ -> new SolveFault.Takes(0), settings("level: low <= x <= high rank 1", SCHEDULE))) {
            loop.run(25);
            assertFalse(loop.operate(setPoints(Map.of("high", 2.0))).accepted());
            assertTrue(loop.operate(setPoints(Map.of("high", 2.5))).accepted());
            assertTrue(loop.operate(setPoints(Map.of("high", 2.7))).accepted());
            loop.run(2);
            assertEquals(1, story(loop, "limits-crossed").size());
        }
    }

    private static OperatorCommand setPoints(Map<String, Double> values) {
        return new OperatorCommand.SetPoints(values, new OperatorCommand.Term.Usual());
    }

    @Test
    void limitsOfAnActuatorThatComeFromNowhereWaitForEachOther() {
        String open = "model.variables.u={role=control, start=1}";
        try (TankLoop loop = TankLoop.driving(
                _ -> new SolveFault.Takes(0),
                open,
                "actuators.u={max=3, fail-safe=1}",
                "loop.set-points.xsp=[[0, 1]]")) {
            loop.run(5);
            assertTrue(loop.reload(open, "actuators.u={min=4, max=6, fail-safe=5}", "loop.set-points.xsp=[[0, 1]]")
                    .accepted());
            loop.run(40);
            assertAlwaysSolved(loop);
            assertTrue(loop.details.getLast().estimate()[0] > 3.5);
        }
    }
}
