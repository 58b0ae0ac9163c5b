package dev.takt.monitoring.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.loop.cycle.VitalSign;
import dev.takt.loop.cycle.VitalSign.Peer;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A scrape shows what the parts of a loop show. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class VitalMetricsTest {
    private PrometheusScrape scrape;

    @BeforeEach
    void start() {
        scrape = PrometheusScrape.start("test", 0.02);
    }

    @AfterEach
    void stop() {
        scrape.close();
    }

    private double value(String series) throws InterruptedException {
        Pattern line = Pattern.compile("^" + Pattern.quote(series) + " (\\S+)$", Pattern.MULTILINE);
        Matcher found = line.matcher(scrape.await(text -> line.matcher(text).find()));
        assertTrue(found.find());
        return Double.parseDouble(found.group(1));
    }

    @Test
    void countsGrowByWhatIsNew() throws InterruptedException {
        VitalMetrics metrics = new VitalMetrics("vital");
        metrics.record(signs(3));
        metrics.record(signs(5));
        metrics.record(List.of(new VitalSign.Mailbox("solver", 2)));
        metrics.record(List.of(new VitalSign.Pair(true, false, "", 0.5, 3)));
        assertEquals(1, value("nmpc_pair_leads{loop=\"vital\"}"));
        assertEquals(0, value("nmpc_pair_ready{loop=\"vital\"}"));
        assertEquals(0.5, value("nmpc_pair_difference{loop=\"vital\"}"));
        assertEquals(3, value("nmpc_pair_takeovers_total{loop=\"vital\"}"));
        assertEquals(2, value("nmpc_actor_mailbox_messages{actor=\"solver\",loop=\"vital\"}"));
        assertEquals(5, value("nmpc_solver_restarts_total{loop=\"vital\"}"));
        assertEquals(5, value("nmpc_clock_steps_total{clock=\"source\",loop=\"vital\"}"));
        assertEquals(5, value("nmpc_link_reconnections_total{loop=\"vital\"}"));
        assertEquals(5, value("nmpc_telemetry_reconnections_total{loop=\"vital\"}"));
        assertEquals(5, value("nmpc_telemetry_messages_total{loop=\"vital\",result=\"refused\"}"));
        assertEquals(5, value("nmpc_link_frames_total{loop=\"vital\",result=\"lost\"}"));
        assertEquals(0.25, value("nmpc_heartbeat_age_seconds{loop=\"vital\",peer=\"plant\"}"));
        assertEquals(7, value("nmpc_recorder_queue_records{loop=\"vital\"}"));
        assertEquals(500, value("nmpc_recorder_bytes_total{loop=\"vital\"}"));
        assertEquals(2, value("nmpc_recorder_dropped_records_total{loop=\"vital\",reason=\"shed\"}"));
        assertEquals(1, value("nmpc_recorder_dropped_records_total{loop=\"vital\",reason=\"lost\"}"));
    }

    private static List<VitalSign> signs(long count) {
        return List.of(
                new VitalSign.Heartbeat(Peer.PLANT, 250_000_000),
                new VitalSign.SolverRestarts(count),
                new VitalSign.SourceClockSteps(count),
                new VitalSign.TelemetryReconnections(count),
                new VitalSign.TelemetryMessages("refused", count),
                new VitalSign.LinkFrames("lost", count),
                new VitalSign.Reconnections(count),
                new VitalSign.Recorder(7, 50, 100 * count, 2, 1));
    }

    @Test
    void aDeviceIsCounted() throws InterruptedException {
        VitalMetrics metrics = new VitalMetrics("device");
        metrics.record(List.of(new VitalSign.DeviceWork(5, 1, 100, 10, 4096, Map.of())));
        metrics.record(List.of(new VitalSign.DeviceWork(50, 3, 1000, 20, 8192, Map.of("lost", 1L))));
        assertEquals(8192, value("nmpc_gpu_held_bytes{loop=\"device\"}"));
        assertEquals(50, value("nmpc_gpu_launches_total{loop=\"device\"}"));
        assertEquals(3, value("nmpc_gpu_waits_total{loop=\"device\"}"));
        assertEquals(1000, value("nmpc_gpu_transferred_bytes_total{direction=\"up\",loop=\"device\"}"));
        assertEquals(20, value("nmpc_gpu_transferred_bytes_total{direction=\"down\",loop=\"device\"}"));
        assertEquals(1, value("nmpc_gpu_errors_total{kind=\"lost\",loop=\"device\"}"));
    }

    @Test
    void aLoopWithoutAJournalHasNoRecorder() throws InterruptedException {
        new VitalMetrics("unrecorded").record(List.of(new VitalSign.SolverRestarts(0)));
        value("nmpc_solver_restarts_total{loop=\"unrecorded\"}");
        assertFalse(scrape.text().contains("nmpc_recorder_records_total{loop=\"unrecorded\""));
    }

    @Test
    void stepsOfTheWallClockAreCountedAndSlewingIsNot() throws InterruptedException {
        WallClockMetrics clock = new WallClockMetrics(Instruments.ofLoop("clock"));
        clock.seen(0, 1_000_000_000);
        clock.seen(1_000_000_000, 2_000_500_000);
        clock.seen(2_000_000_000, 8_000_500_000L);
        clock.seen(3_000_000_000L, 4_000_500_000L);
        assertEquals(2, value("nmpc_clock_steps_total{clock=\"wall\",loop=\"clock\"}"));
        assertEquals(500e-6, value("nmpc_clock_offset_seconds{loop=\"clock\"}"), 1e-9);
    }
}
