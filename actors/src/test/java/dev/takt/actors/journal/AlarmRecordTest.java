package dev.takt.actors.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.loop.AlarmCondition;
import dev.takt.loop.AlarmPriority;
import dev.takt.loop.alarm.AlarmId;
import dev.takt.loop.alarm.AlarmState;
import dev.takt.loop.alarm.AlarmTransition;
import dev.takt.loop.cycle.LoopEvent;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AlarmRecordTest {
    private static JournalRecord record(Optional<AlarmId> follows) {
        return new JournalRecord.Happened(new LoopEvent.AlarmChanged(
                1700000000000L,
                new AlarmTransition(
                        new AlarmId(AlarmCondition.SIGNAL_LOST, "x[3]"),
                        AlarmPriority.HIGH,
                        12.5,
                        AlarmState.RETURNED,
                        AlarmState.UNACKNOWLEDGED,
                        "x[3] has no usable value",
                        Double.NaN,
                        0.25,
                        follows,
                        "anna")));
    }

    @Test
    void comesBackAsItWas() {
        for (Optional<AlarmId> follows :
                List.of(Optional.<AlarmId>empty(), Optional.of(AlarmId.of(AlarmCondition.PLANT_SILENT)))) {
            assertEquals(
                    Optional.of(record(follows)),
                    JournalRecord.of(record(follows).toBytes()));
        }
    }

    /** As the journal of a later version may have it. */
    @Test
    void anAlarmThatThisVersionDoesNotKnowIsSkipped() {
        String bytes = new String(record(Optional.empty()).toBytes(), StandardCharsets.ISO_8859_1);
        byte[] later = bytes.replace("signal-lost:", "signal-loss:").getBytes(StandardCharsets.ISO_8859_1);
        assertEquals(Optional.empty(), JournalRecord.of(later));
    }
}
