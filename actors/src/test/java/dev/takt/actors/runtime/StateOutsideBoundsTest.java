package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.links.ControllerEnd;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.operation.OperatorCommand;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A state that is beyond a hard bound of the model is led back, whoever brought it there; a loop whose states are inside asks the same as ever. */
class StateOutsideBoundsTest {
    private static final String BOUNDED = "model.variables.x={role=state, min=-1, max=2}";

    private static double level(TankLoop loop) {
        return loop.details.getLast().estimate()[0];
    }

    private static List<String> told(TankLoop loop) {
        return loop.events.stream()
                .filter(LoopEvent.Alarm.class::isInstance)
                .map(LoopEvent::text)
                .filter(text -> text.startsWith("x is "))
                .toList();
    }

    @Test
    void loopLeadsBackAStateThatAnOperatorHasTakenOutside() {
        try (TankLoop loop =
                TankLoop.driving(_ -> new SolveFault.Takes(0), BOUNDED, "loop.set-points.xsp=[[0, 1.5]]")) {
            loop.run(5);
            assertTrue(
                    loop.operate(new OperatorCommand.RequestMode(Mode.MANUAL)).accepted());
            loop.run(2);
            assertTrue(loop.operate(new OperatorCommand.ManualValues(Map.of("u", 5.0)))
                    .accepted());
            loop.run(60);
            assertTrue(level(loop) > 4.5);
            long solved = loop.cycles.stream()
                    .skip(10)
                    .filter(cycle -> cycle.solve().orElseThrow().ending().isSolved())
                    .count();
            assertTrue(solved > 50, "plans stay ready while the operator drives: " + solved);
            assertTrue(loop.operate(new OperatorCommand.RequestMode(Mode.AUTO)).accepted());
            loop.run(40);
            assertEquals(1.5, level(loop), 0.05);
            assertEquals(Mode.AUTO, loop.modes().getLast());
            assertFalse(loop.modes().contains(Mode.SAFE));
            assertEquals(1, told(loop).size(), told(loop).toString());
            assertTrue(
                    told(loop).getFirst().contains("beyond its upper limit 2"),
                    told(loop).getFirst());
            assertEquals(List.of(), loop.requests.getLast().limits(), "the bounds are the model's own again");
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {2.001, 3, 30, 1000, -1.001, -20})
    void measuredStateOutsideIsPlannedFrom(double measured) {
        UnaryOperator<ControllerEnd> link = end -> new FaultyLink(end).changing("x", 10, 13, (_, _) -> measured);
        try (TankLoop loop = new TankLoop(
                true,
                _ -> new SolveFault.Takes(0),
                link,
                BOUNDED,
                "loop.set-points.xsp=[[0, 1.5]]",
                "signals.x.range=[-2000, 2000]")) {
            loop.run(60);
            List<CommandSource> last = loop.cycles.stream()
                    .skip(25)
                    .map(CycleRecord::source)
                    .distinct()
                    .toList();
            assertEquals(List.of(CommandSource.FRESH), last);
            long failed = loop.cycles.stream()
                    .filter(cycle -> !cycle.solve().orElseThrow().ending().isSolved())
                    .count();
            assertTrue(failed <= 3, failed + " failed");
            assertEquals(List.of(), loop.requests.getLast().limits());
        }
    }

    @Test
    void loopInsideAsksForNothing() {
        try (TankLoop loop =
                TankLoop.driving(_ -> new SolveFault.Takes(0), BOUNDED, "loop.set-points.xsp=[[0, 1.9]]")) {
            loop.run(60);
            assertTrue(loop.requests.stream().map(SolveRequest::limits).allMatch(List::isEmpty));
            assertEquals(List.of(), told(loop));
        }
    }

    @Test
    void limitsOfAnOperatorDoNotKeepAStateOutOfReach() {
        UnaryOperator<ControllerEnd> link = end -> new FaultyLink(end).changing("x", 20, 24, (_, _) -> 4.0);
        try (TankLoop loop =
                new TankLoop(true, _ -> new SolveFault.Takes(0), link, BOUNDED, "loop.set-points.xsp=[[0, 1.5]]")) {
            loop.run(5);
            assertTrue(loop.operate(new OperatorCommand.Limits("x", 0, 1.8)).accepted());
            loop.run(60);
            assertEquals(Mode.AUTO, loop.modes().getLast());
            assertEquals(1.5, level(loop), 0.05);
        }
    }

    /** The bound is 2 and the set-point 5; the model is not quite the plant. */
    @Test
    void stateMayRestOnItsBound() {
        try (TankLoop loop = TankLoop.driving(
                _ -> new SolveFault.Takes(0),
                BOUNDED,
                "model.parameters.xsp={value=2, range=[-10, 10]}",
                "loop.set-points.xsp=[[0, 5]]")) {
            loop.run(100);
            assertEquals(2, level(loop), 0.01);
            assertEquals(
                    List.of(CommandSource.FRESH),
                    loop.cycles.stream().map(CycleRecord::source).distinct().toList());
        }
    }
}
