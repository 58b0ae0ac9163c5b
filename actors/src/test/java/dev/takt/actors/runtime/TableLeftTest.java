package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.loop.Mode;
import dev.takt.loop.alarm.AlarmTransition;
import dev.takt.loop.cycle.LoopEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A plan that looks up a table beyond its range is told, once, with the table, the argument and how far it is out. */
class TableLeftTest {
    private static List<AlarmTransition> alarms(String points) {
        try (TankLoop loop = TankLoop.driving(
                _ -> new SolveFault.Takes(0),
                "loop.steps=1000000",
                "model.tables.outflow=\"level,flow\\n" + points + "\"",
                "model.equations=[\"x(0) = x0\", \"der(x, t) = -spline(\\\"outflow\\\", x) + u\"]")) {
            loop.run(60);
            assertEquals(List.of(Mode.AUTO), loop.modes().stream().distinct().toList());
            return loop.events.stream()
                    .filter(LoopEvent.AlarmChanged.class::isInstance)
                    .map(event -> ((LoopEvent.AlarmChanged) event).transition())
                    .filter(change -> change.id().name().equals("table-left"))
                    .toList();
        }
    }

    @Test
    void theAlarmComesOnceWithTheTableAndItsArgument() {
        List<AlarmTransition> changes = alarms("0,0\\n1,1\\n2,2\\n2.5,2.5\\n");
        assertEquals(1, changes.size(), changes.toString());
        String text = changes.getFirst().text();
        assertTrue(text.startsWith("the plan looks up outflow at level = 2.9"), text);
        assertTrue(text.endsWith("beyond its range 0 to 2.5"), text);
    }

    @Test
    void aTableThatReachesFarEnoughIsNotTold() {
        assertEquals(List.of(), alarms("-1,-1\\n0,0\\n1,1\\n2,2\\n4,4\\n"));
    }
}
