package dev.takt.monitoring.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopDescription;
import dev.takt.loop.cycle.SignalImage;
import dev.takt.monitoring.simulated.SimulatedLoop;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a scrape shows is what the loop did. Each test has a loop of its own name, as Kamon's instruments are of the process. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CycleMetricsTest {
    private PrometheusScrape scrape;

    @BeforeEach
    void start() {
        scrape = PrometheusScrape.start("test", 0.02);
    }

    @AfterEach
    void stop() {
        scrape.close();
    }

    private String textWhen(Predicate<String> ready) throws InterruptedException {
        return scrape.await(ready);
    }

    private static double value(String text, String series) {
        List<String> values = Pattern.compile("^" + Pattern.quote(series) + " (\\S+)$", Pattern.MULTILINE)
                .matcher(text)
                .results()
                .map((MatchResult result) -> result.group(1))
                .toList();
        assertEquals(1, values.size(), () -> series + " in\n" + text);
        return Double.parseDouble(values.getFirst());
    }

    @Test
    void countsWhatTheLoopDid() throws InterruptedException {
        SimulatedLoop loop = new SimulatedLoop("counted");
        loop.observedBy(new CycleMetrics(loop.description()));
        loop.run(180);
        loop.solverAlive(false);
        loop.run(2);
        String text = textWhen(now -> now.contains("nmpc_loop_cycles_total{loop=\"counted\"} 182\n"));
        assertEquals(179, value(text, "nmpc_dispatch_commands_total{loop=\"counted\",rung=\"fresh\"}"));
        assertEquals(1, value(text, "nmpc_dispatch_commands_total{loop=\"counted\",rung=\"late\"}"));
        assertEquals(2, value(text, "nmpc_dispatch_commands_total{loop=\"counted\",rung=\"previous\"}"));
        assertEquals(180, value(text, "nmpc_solves_total{loop=\"counted\",status=\"optimal\"}"));
        assertEquals(180, value(text, "nmpc_factorization_cache_events_total{event=\"hit\",loop=\"counted\"}"));
        assertEquals(1, value(text, "nmpc_mode{loop=\"counted\",mode=\"degraded\"}"));
        assertEquals(0, value(text, "nmpc_mode{loop=\"counted\",mode=\"auto\"}"));
        assertEquals(1, value(text, "nmpc_mode_requested{loop=\"counted\",mode=\"auto\"}"));
        assertEquals(1, value(text, "nmpc_mode_transitions_total{from=\"auto\",loop=\"counted\",to=\"degraded\"}"));
        assertEquals(2, value(text, "nmpc_fallback_consecutive_cycles{loop=\"counted\"}"));
        assertEquals(0.05, value(text, "nmpc_loop_period_seconds{loop=\"counted\"}"));
        assertEquals(3, value(text, "nmpc_measurements_total{loop=\"counted\",result=\"bad_quality\",signal=\"c\"}"));
        assertEquals(179, value(text, "nmpc_measurements_total{loop=\"counted\",result=\"accepted\",signal=\"c\"}"));
    }

    @Test
    void aSignalWithoutAValueHasNoAgeAndAnOldOneTheLongest() throws InterruptedException {
        SimulatedLoop loop = new SimulatedLoop("unmeasured");
        SignalMetrics metrics = new SignalMetrics(
                Instruments.ofLoop("unmeasured"), loop.description().signals());
        SignalImage image = loop.step().signals();
        long[] ages = image.ageNanos();
        ages[0] = Long.MAX_VALUE;
        ages[1] = 7_200_000_000_000L;
        metrics.record(image);
        String series = "nmpc_measurement_age_seconds_%s{loop=\"unmeasured\",signal=\"%s\"}";
        String last =
                series.formatted("count", loop.description().signals().get(1).name());
        String text = textWhen(now -> now.contains(last));
        assertEquals(1, value(text, last));
        assertEquals(
                1000,
                value(
                        text,
                        series.formatted(
                                "sum", loop.description().signals().get(1).name())),
                10);
        String never =
                series.formatted("count", loop.description().signals().get(0).name());
        assertTrue(!text.contains(never) || value(text, never) == 0, text);
    }

    @Test
    void putsTimesIntoTheBucketsOfTheCatalog() throws InterruptedException {
        SimulatedLoop loop = new SimulatedLoop("bucketed");
        CycleMetrics metrics = new CycleMetrics(loop.description());
        List<CycleRecord> cycles = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            cycles.add(loop.step());
        }
        cycles.forEach(metrics::cycleEnded);
        String text = textWhen(now -> now.contains("nmpc_loop_cycle_duration_seconds_count{loop=\"bucketed\"} 150\n")
                && now.contains("nmpc_loop_budget_used_ratio_count{loop=\"bucketed\"} 150\n"));
        for (double bound : new double[] {0.005, 0.01, 0.025}) {
            long below = cycles.stream()
                    .filter(cycle -> cycle.times().total() * 1e-9 <= bound)
                    .count();
            assertEquals(
                    below,
                    value(text, "nmpc_loop_cycle_duration_seconds_bucket{loop=\"bucketed\",le=\"" + bound + "\"}"),
                    1 + 0.02 * below);
        }
        double seconds = cycles.stream()
                .mapToDouble(cycle -> cycle.times().total() * 1e-9)
                .sum();
        assertEquals(seconds, value(text, "nmpc_loop_cycle_duration_seconds_sum{loop=\"bucketed\"}"), 0.01 * seconds);
        // The stages of the simulated loop are all of its work.
        assertEquals(
                seconds / SimulatedLoop.PERIOD,
                value(text, "nmpc_loop_budget_used_ratio_sum{loop=\"bucketed\"}"),
                0.01 * seconds / SimulatedLoop.PERIOD);
        assertEquals(150, value(text, "nmpc_loop_budget_used_ratio_bucket{loop=\"bucketed\",le=\"0.5\"}"));
    }

    @Test
    void recordsAPeriodWithoutAllocating() {
        SimulatedLoop loop = new SimulatedLoop("thrifty");
        CycleMetrics metrics = new CycleMetrics(loop.description());
        CycleRecord[] cycles = new CycleRecord[200];
        for (int i = 0; i < cycles.length; i++) {
            cycles[i] = loop.step();
        }
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().threadId();
        long allocated = Long.MAX_VALUE;
        // The first rounds load classes.
        for (int round = 0; round < 20 && allocated > 0; round++) {
            long before = threads.getThreadAllocatedBytes(thread);
            for (CycleRecord cycle : cycles) {
                metrics.cycleEnded(cycle);
            }
            allocated = threads.getThreadAllocatedBytes(thread) - before;
        }
        assertEquals(0, allocated);
    }

    @Test
    void tellsWhichSettingsAreInForce() throws InterruptedException {
        LoopDescription before = new SimulatedLoop("reloaded").description();
        LoopDescription after = new LoopDescription(
                before.name(),
                before.periodSeconds(),
                before.timeScale(),
                before.cutOff(),
                before.version(),
                "f00d",
                before.modelHash(),
                before.signals(),
                before.actuators(),
                before.setPoints());
        ConfigurationMetric metric = new ConfigurationMetric("reloaded");
        metric.inForce(before);
        metric.inForce(after);
        metric.inForce(after);
        String text = textWhen(now -> now.contains("hash=\"f00d\""));
        assertEquals(1, value(text, "nmpc_config_info{hash=\"f00d\",loop=\"reloaded\",model=\"7a17\"}"));
        assertEquals(0, value(text, "nmpc_config_info{hash=\"c0ffee\",loop=\"reloaded\",model=\"7a17\"}"));
    }

    @Test
    void showsThePagesAndTheProcess() throws InterruptedException {
        MonitoringMetrics self = new MonitoringMetrics("served", List.of("ok", "denied"));
        self.commandAnswered("denied");
        self.now(3, 7, 1);
        self.now(3, 9, 4);
        try (JvmMetrics _ = JvmMetrics.start()) {
            String text = textWhen(now -> now.contains("nmpc_jvm_hiccup_seconds_count")
                    && Pattern.compile("jvm_memory_used_bytes\\{area=\"heap\"} [1-9]")
                            .matcher(now)
                            .find()
                    && now.contains("nmpc_monitoring_dropped_records_total{loop=\"served\"} 9\n"));
            assertEquals(1, value(text, "nmpc_commands_total{endpoint=\"http\",loop=\"served\",result=\"denied\"}"));
            assertEquals(0, value(text, "nmpc_commands_total{endpoint=\"http\",loop=\"served\",result=\"ok\"}"));
            assertEquals(3, value(text, "nmpc_page_watchers{loop=\"served\"}"));
            assertEquals(4, value(text, "nmpc_monitoring_lost_spans_total{loop=\"served\"}"));
            assertTrue(value(text, "jvm_memory_used_bytes{area=\"heap\"}") > 1e6);
        }
    }

    @Test
    void tellsTheTypeAndMeaningOfEachFamilyOnce() throws InterruptedException {
        SimulatedLoop loop = new SimulatedLoop("typed");
        loop.observedBy(new CycleMetrics(loop.description()));
        loop.run(1);
        String text = textWhen(now -> now.contains("loop=\"typed\""));
        List<String> types =
                text.lines().filter(line -> line.startsWith("# TYPE ")).toList();
        assertEquals(types.size(), types.stream().distinct().count());
        assertTrue(types.contains("# TYPE nmpc_loop_cycles_total counter"), types::toString);
        assertTrue(types.contains("# TYPE nmpc_loop_tick_lateness_seconds histogram"), types::toString);
    }

    @Test
    void countsSkippedPeriodsAcknowledgementsAndInnovations() throws InterruptedException {
        SimulatedLoop loop = new SimulatedLoop("troubled");
        CycleMetrics metrics = new CycleMetrics(loop.description());
        metrics.cycleEnded(loop.troubledStep(3));
        String text = textWhen(now -> now.contains("nmpc_loop_cycles_total{loop=\"troubled\"} 1\n"));
        assertEquals(3, value(text, "nmpc_loop_skipped_periods_total{loop=\"troubled\"}"));
        assertEquals(1, value(text, "nmpc_actuator_ack_failures_total{loop=\"troubled\"}"));
        assertEquals(1, value(text, "nmpc_actuator_ack_duration_seconds_count{loop=\"troubled\"}"));
        assertEquals(0.02, value(text, "nmpc_actuator_ack_duration_seconds_sum{loop=\"troubled\"}"), 1e-3);
        assertEquals(9, value(text, "nmpc_estimator_nis{loop=\"troubled\",signal=\"T[1]\"}"));
        assertEquals(2, value(text, "nmpc_prediction_error_accumulated{loop=\"troubled\",signal=\"T[2]\"}"));
    }

    @Test
    void goesOnWhereAPeriodHadNoProcessImage() throws InterruptedException {
        SimulatedLoop loop = new SimulatedLoop("blind");
        CycleMetrics metrics = new CycleMetrics(loop.description());
        metrics.cycleEnded(loop.blindStep());
        String text = textWhen(now -> now.contains("nmpc_loop_cycles_total{loop=\"blind\"} 1\n"));
        assertEquals(0, value(text, "nmpc_measurements_total{loop=\"blind\",result=\"accepted\",signal=\"c\"}"));
        assertEquals(1, value(text, "nmpc_mode{loop=\"blind\",mode=\"auto\"}"));
    }

    @Test
    void aGaugeThatKnowsNothingAnyMoreIsNotWhatItWas() throws InterruptedException {
        SimulatedLoop loop = new SimulatedLoop("forgetful");
        CycleMetrics metrics = new CycleMetrics(loop.description());
        loop.solverAlive(false);
        metrics.cycleEnded(loop.step());
        String before = textWhen(now -> now.contains("nmpc_loop_cycles_total{loop=\"forgetful\"} 1\n"));
        assertEquals(2, value(before, "nmpc_plan_age_seconds{loop=\"forgetful\"}"), 1e-9);
        metrics.cycleEnded(loop.blindStep());
        String after = textWhen(now -> now.contains("nmpc_loop_cycles_total{loop=\"forgetful\"} 2\n"));
        assertEquals(Double.NaN, value(after, "nmpc_plan_age_seconds{loop=\"forgetful\"}"));
    }

    @Test
    void tellsWhatEachSignalRestsOn() throws InterruptedException {
        SimulatedLoop loop = new SimulatedLoop("standing");
        CycleMetrics metrics = new CycleMetrics(loop.description());
        metrics.cycleEnded(loop.step());
        String measured = textWhen(now -> now.contains("nmpc_loop_cycles_total{loop=\"standing\"} 1\n"));
        assertEquals(1, standing(measured, "measured"));
        assertEquals(0, standing(measured, "predicted"));
        loop.plantAlive(false);
        metrics.cycleEnded(loop.step());
        String predicted = textWhen(now -> now.contains("nmpc_loop_cycles_total{loop=\"standing\"} 2\n"));
        assertEquals(0, standing(predicted, "measured"));
        assertEquals(1, standing(predicted, "predicted"));
        loop.run(20);
        metrics.cycleEnded(loop.step());
        String lost = textWhen(now -> now.contains("nmpc_loop_cycles_total{loop=\"standing\"} 3\n"));
        assertEquals(1, standing(lost, "lost"));
        assertEquals(0, standing(lost, "predicted"));
        metrics.cycleEnded(loop.blindStep());
        String blind = textWhen(now -> now.contains("nmpc_loop_cycles_total{loop=\"standing\"} 4\n"));
        assertEquals(Double.NaN, standing(blind, "lost"));
        assertEquals(
                Double.NaN, value(blind, "nmpc_actuator_tracking_error_ratio{actuator=\"Q[1]\",loop=\"standing\"}"));
    }

    private static double standing(String text, String standing) {
        return value(text, "nmpc_signal_standing{loop=\"standing\",signal=\"c\",standing=\"" + standing + "\"}");
    }
}
