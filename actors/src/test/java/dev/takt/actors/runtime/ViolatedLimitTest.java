package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.OperatorCommand;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A limit that the plant is beyond when it is asked for brings the plant back, and does not end the loop. */
class ViolatedLimitTest {
    private static double level(TankLoop loop) {
        return loop.details.getLast().estimate()[0];
    }

    private static List<String> events(TankLoop loop) {
        return loop.events.stream()
                .filter(LoopEvent.Alarm.class::isInstance)
                .map(event -> ((LoopEvent.Alarm) event).text())
                .filter(text -> text.startsWith("x is "))
                .toList();
    }

    @Test
    void theLoopMovesTheStateInsideAndStaysInAutomaticMode() {
        try (TankLoop loop = TankLoop.driving(_ -> new SolveFault.Takes(0), "loop.limit-ramp=10")) {
            loop.run(30);
            assertTrue(level(loop) > 1.9, "near its set-point");
            CommandOutcome outcome = loop.operate(new OperatorCommand.Limits("x", 0, 1));
            assertTrue(outcome.accepted());
            assertTrue(outcome.reason().contains("beyond its upper limit 1; it moves there"), outcome.reason());
            assertTrue(outcome.reason().contains("in force in 1 s"), outcome.reason());
            loop.run(40);
            assertEquals(List.of(Mode.AUTO), loop.modes().stream().distinct().toList());
            assertTrue(level(loop) < 1.001, "inside, though the set-point is 3: " + level(loop));
            assertEquals(1, events(loop).size(), events(loop).toString());
            assertTrue(
                    events(loop).getFirst().contains("is in force in 1 s of the plant"),
                    events(loop).getFirst());
        }
    }

    @Test
    void aLimitThatThePlantCannotFollowComesIntoForceLater() {
        // the level falls by itself, from 2 to 0.5 in 1.4 seconds and no sooner
        try (TankLoop loop = TankLoop.driving(_ -> new SolveFault.Takes(0), "loop.limit-ramp=1")) {
            loop.run(30);
            assertTrue(loop.operate(new OperatorCommand.Limits("x", -1, 0.5)).accepted());
            loop.run(60);
            assertFalse(loop.modes().contains(Mode.SAFE), loop.modes().toString());
            assertTrue(level(loop) < 0.51, "level " + level(loop));
            List<CycleRecord> last = loop.cycles.subList(loop.cycles.size() - 10, loop.cycles.size());
            assertTrue(last.stream().allMatch(cycle -> cycle.actual() == Mode.AUTO), "in force, and solved");
        }
    }
}
