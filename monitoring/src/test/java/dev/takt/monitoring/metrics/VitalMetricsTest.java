package dev.takt.monitoring.metrics;

import static org.junit.jupiter.api.Assertions.assertFalse;

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

    private void assertComes(double expected, String series) throws InterruptedException {
        Pattern line = Pattern.compile("^" + Pattern.quote(series) + " (\\S+)$", Pattern.MULTILINE);
        scrape.await(text -> {
            Matcher found = line.matcher(text);
            return found.find() && Math.abs(Double.parseDouble(found.group(1)) - expected) < 1e-9;
        });
    }

    @Test
    void countsGrowByWhatIsNew() throws InterruptedException {
        VitalMetrics metrics = new VitalMetrics("vital");
        metrics.record(signs(3));
        metrics.record(signs(5));
        metrics.record(List.of(new VitalSign.Mailbox("solver", 2)));
        metrics.record(List.of(new VitalSign.Pair(true, false, "", 0.5, 3)));
        assertComes(1, "nmpc_pair_leads{loop=\"vital\"}");
        assertComes(0, "nmpc_pair_ready{loop=\"vital\"}");
        assertComes(0.5, "nmpc_pair_difference{loop=\"vital\"}");
        assertComes(3, "nmpc_pair_takeovers_total{loop=\"vital\"}");
        assertComes(2, "nmpc_actor_mailbox_messages{actor=\"solver\",loop=\"vital\"}");
        assertComes(5, "nmpc_solver_restarts_total{loop=\"vital\"}");
        assertComes(5, "nmpc_clock_steps_total{clock=\"source\",loop=\"vital\"}");
        assertComes(5, "nmpc_link_reconnections_total{loop=\"vital\"}");
        assertComes(5, "nmpc_telemetry_reconnections_total{loop=\"vital\"}");
        assertComes(5, "nmpc_telemetry_messages_total{loop=\"vital\",result=\"refused\"}");
        assertComes(5, "nmpc_link_frames_total{loop=\"vital\",result=\"lost\"}");
        assertComes(0.25, "nmpc_heartbeat_age_seconds{loop=\"vital\",peer=\"plant\"}");
        assertComes(7, "nmpc_recorder_queue_records{loop=\"vital\"}");
        assertComes(500, "nmpc_recorder_bytes_total{loop=\"vital\"}");
        assertComes(2, "nmpc_recorder_dropped_records_total{loop=\"vital\",reason=\"shed\"}");
        assertComes(1, "nmpc_recorder_dropped_records_total{loop=\"vital\",reason=\"lost\"}");
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
        assertComes(8192, "nmpc_gpu_held_bytes{loop=\"device\"}");
        assertComes(50, "nmpc_gpu_launches_total{loop=\"device\"}");
        assertComes(3, "nmpc_gpu_waits_total{loop=\"device\"}");
        assertComes(1000, "nmpc_gpu_transferred_bytes_total{direction=\"up\",loop=\"device\"}");
        assertComes(20, "nmpc_gpu_transferred_bytes_total{direction=\"down\",loop=\"device\"}");
        assertComes(1, "nmpc_gpu_errors_total{kind=\"lost\",loop=\"device\"}");
    }

    @Test
    void aLoopWithoutAJournalHasNoRecorder() throws InterruptedException {
        new VitalMetrics("unrecorded").record(List.of(new VitalSign.SolverRestarts(0)));
        assertComes(0, "nmpc_solver_restarts_total{loop=\"unrecorded\"}");
        assertFalse(scrape.text().contains("nmpc_recorder_records_total{loop=\"unrecorded\""));
    }

    @Test
    void stepsOfTheWallClockAreCountedAndSlewingIsNot() throws InterruptedException {
        WallClockMetrics clock = new WallClockMetrics(Instruments.ofLoop("clock"));
        clock.seen(0, 1_000_000_000);
        clock.seen(1_000_000_000, 2_000_500_000);
        clock.seen(2_000_000_000, 8_000_500_000L);
        clock.seen(3_000_000_000L, 4_000_500_000L);
        assertComes(2, "nmpc_clock_steps_total{clock=\"wall\",loop=\"clock\"}");
        assertComes(500e-6, "nmpc_clock_offset_seconds{loop=\"clock\"}");
    }
}
