package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.loop.AlarmCondition;
import dev.takt.loop.Mode;
import dev.takt.loop.alarm.AlarmState;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.loop.service.ControlledStatus;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two levels of which one is dropped, and held again. */
class ControlledServiceTest {

    @Test
    void whatIsDroppedNoLongerCosts() {
        try (PumpsLoop loop = PumpsLoop.driving("loop.set-points.ysp=3.4").run(60)) {
            assertTrue(loop.measured(1) < 2.8, "the limit keeps it down: " + loop.measured(1));
            loop.operate(new OperatorCommand.DropControlled("second"));
            loop.take("w", 4);
            loop.run(60);
            assertEquals(ControlledStatus.DROPPED, loop.controlled("second"));
            assertEquals(2, loop.measured(0), 1e-3, "held by the other pump, whatever becomes of the second level");
            assertTrue(loop.measured(1) > 3, "neither its set-point nor its limit counts: " + loop.measured(1));
            assertEquals(List.of("top"), loop.requests.getLast().service().released());
            loop.operate(new OperatorCommand.ReturnControlled("second"));
            loop.giveBack("w");
            loop.run(80);
            assertEquals(ControlledStatus.IN_SERVICE, loop.controlled("second"));
            assertTrue(loop.measured(1) < 2.8);
            assertTrue(
                    loop.texts().contains("second is dropped: an operator dropped it"),
                    loop.texts().toString());
        }
    }

    @Test
    void isDroppedWithItsSignalAndHeldAgainWithIt() {
        try (PumpsLoop loop = PumpsLoop.driving("plant.faults=[{ at = 40 s, signal = y, drop-out = 20 s }]")
                .run(38)) {
            assertEquals(ControlledStatus.IN_SERVICE, loop.controlled("second"));
            loop.run(10);
            assertEquals(ControlledStatus.SIGNAL_LOST, loop.controlled("second"));
            assertEquals(Mode.AUTO, loop.mode());
            assertTrue(loop.loop().view().alarms().stream()
                    .anyMatch(alarm -> alarm.id().condition() == AlarmCondition.CONTROLLED_DROPPED
                            && alarm.id().source().equals("second")
                            && alarm.state() == AlarmState.UNACKNOWLEDGED));
            assertEquals(2, loop.measured(0), 1e-3, "the first is held all the time");
            loop.run(30);
            assertEquals(ControlledStatus.IN_SERVICE, loop.controlled("second"));
            assertEquals(2, loop.measured(1), 1e-3);
        }
    }

    @Test
    void isKeptWithoutItsSignalWhereTheFileSaysSo() {
        try (PumpsLoop loop = PumpsLoop.driving(
                        "plant.faults=[{ at = 40 s, signal = y, drop-out = 20 s }]", "controlled.second.lost=keep")
                .run(50)) {
            assertEquals(ControlledStatus.IN_SERVICE, loop.controlled("second"));
        }
    }

    @Test
    void aCaseWithoutTheBlockHasTheSameRequests() {
        try (TankLoop loop = TankLoop.driving(_ -> new dev.takt.actors.solving.faults.SolveFault.Takes(0))) {
            loop.run(5);
            assertTrue(loop.requests.stream()
                    .allMatch(request -> request.service() == dev.takt.actors.solving.SolveService.NONE
                            && request.limits().isEmpty()));
            assertEquals(2, loop.requests.getLast().parameters().size(), "the set-point and the rate disturbance");
        }
    }
}
