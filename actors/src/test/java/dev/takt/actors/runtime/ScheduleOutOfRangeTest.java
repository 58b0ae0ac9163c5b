package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.LoopEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A schedule that leaves the range of its parameter is told, once, with the range, and the loop goes on at the end of the range. */
class ScheduleOutOfRangeTest {
    @Test
    void theEventNamesTheRangeAndTheAlarmLastsAsLongAsTheCause() {
        // the check of the file looks at one sample in 50 s: the excursion stands between two
        try (TankLoop loop = TankLoop.driving(
                _ -> new SolveFault.Takes(0),
                "loop.steps=1000000",
                "loop.set-points.xsp=\"2 + 20*exp(-((t - 3)/0.3)^2)\"")) {
            loop.run(60);
            List<String> told = loop.events.stream()
                    .filter(LoopEvent.Alarm.class::isInstance)
                    .map(event -> ((LoopEvent.Alarm) event).text())
                    .filter(text -> text.startsWith("xsp = "))
                    .toList();
            assertEquals(1, told.size(), told.toString());
            assertTrue(told.getFirst().contains("is outside -10 to 10 (range of x"), told.getFirst());
            assertTrue(told.getFirst().endsWith("; 10 is used instead"), told.getFirst());
            List<String> alarms = loop.events.stream()
                    .filter(LoopEvent.AlarmChanged.class::isInstance)
                    .map(event -> ((LoopEvent.AlarmChanged) event).transition())
                    .filter(change -> change.id().name().equals("value-out-of-range"))
                    .map(change -> change.to().label())
                    .toList();
            assertEquals(2, alarms.size(), "it comes and goes: " + alarms);
            assertEquals(List.of(Mode.AUTO), loop.modes().stream().distinct().toList());
        }
    }
}
