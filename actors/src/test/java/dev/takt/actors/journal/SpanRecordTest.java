package dev.takt.actors.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.actors.journal.record.Decoder;
import dev.takt.actors.journal.record.JournalRecord.Traced;
import dev.takt.actors.journal.record.RecordCoding;
import dev.takt.actors.measurement.ProcessImage;
import dev.takt.actors.measurement.Signal;
import dev.takt.config.settings.SignalSettings;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.CycleTrace.Reason;
import dev.takt.monitoring.spans.KeptCycles;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The journal has the spans of every period in which something was out of the ordinary, as they were sent. */
class SpanRecordTest {
    private final List<Traced> records = new ArrayList<>();

    private static CycleRecord cycle(int k, Mode mode, CommandSource source, int skipped) {
        ProcessImage image = new ProcessImage(List.of(new Signal("x", SignalSettings.STANDARD)));
        return RecordedLoop.cycle(k, new double[] {k}, mode, source, image, skipped);
    }

    @Test
    void comeBackAsTheyWere() {
        // RecordedLoop's periods last 1 ns of work and are 9 ns late.
        KeptCycles kept = new KeptCycles(-1, 1);
        kept.to(trace -> records.add(Traced.of(trace)));
        kept.cycleEnded(cycle(0, Mode.AUTO, CommandSource.PREVIOUS, 0));
        kept.cycleEnded(cycle(1, Mode.DEGRADED, CommandSource.FRESH, 0));
        kept.cycleEnded(cycle(2, Mode.DEGRADED, CommandSource.FRESH, 0));
        assertEquals(
                List.of(Reason.RUNG, Reason.MODE, Reason.LATE),
                records.stream().map(Traced::reason).toList());
        for (Traced record : records) {
            assertEquals("nmpc.cycle", record.spans().getFirst().name());
            assertEquals(7, record.spans().size());
            byte[] encoded = RecordCoding.encode(record);
            assertEquals(Optional.of(record), RecordCoding.record(new Decoder(ByteBuffer.wrap(encoded))));
        }
    }
}
