package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.journal.Journal;
import dev.takt.actors.journal.ModelFingerprint;
import dev.takt.actors.journal.record.CaseText;
import dev.takt.actors.journal.record.JournalHeader;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.faults.FaultInjectingSolver;
import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.monitoring.Monitoring;
import dev.takt.monitoring.metrics.Metric;
import dev.takt.monitoring.metrics.MetricCatalog;
import dev.takt.plant.program.VirtualPlant;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Every metric of the catalog is fed by the running loop: one with an estimator, a journal, a page, and much trouble. */
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MetricSourcesTest {
    /** What this loop cannot bring about, and the test that does. */
    private static final Map<String, String> ELSEWHERE = Map.of(
            "nmpc_loop_skipped_periods_total", "virtual time skips nothing: CycleMetricsTest",
            "nmpc_monitoring_dropped_records_total", "needs a stalled machine: CycleMetricsTest",
            "nmpc_monitoring_lost_spans_total", "no collector of spans is asked for: CycleMetricsTest",
            "nmpc_link_reconnections_total", "this link has no connection: VitalMetricsTest",
            "nmpc_telemetry_messages_total", "this loop tells no broker: VitalMetricsTest",
            "nmpc_telemetry_reconnections_total", "this loop tells no broker: VitalMetricsTest",
            "nmpc_recorder_dropped_records_total", "this journal keeps up: VitalMetricsTest");

    /** Needs a GPU, or its emulation: GpuMetricsTest, VitalMetricsTest, and DeviceFailureTest for what feeds them. */
    private static final String OF_A_GPU = "nmpc_gpu_";

    /** Needs two controllers: VitalMetricsTest. */
    private static final String OF_A_PAIR = "nmpc_pair_";

    /** Gauges that a loop in order shows as 0. */
    private static final Set<String> MAY_BE_ZERO = Set.of(
            "nmpc_actor_mailbox_messages",
            "nmpc_recorder_queue_records",
            "nmpc_clock_offset_seconds",
            "process_cpu_load_ratio");

    /** A tenth of a millisecond by the clock, so that solves take longer than a period. */
    private static final long PERIOD = 100_000;

    private static final String TANK = """
            model {
              name = all-metrics
              domain { t { horizon = 2 s, points = 21 } }
              parameters { x0 = 1, xsp = 2 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -x + u", "x <= 0.5 soft(0, 3)" ]
              objective = "integral((x - xsp)^2 + 0.01*u^2, t)"
            }
            loop { period = 100 ms, time-scale = 1000, set-points { xsp = [[0, 2], [3, 3]] } }
            estimator { kind = ekf, process-noise { defaults = 0.01 }, measurement-noise { x = 0.01 } }
            actuators { u { rate = 2 } }
            controlled { level { set-points = [xsp] } }
            plant { noise { deviations { x = 0.01 } } }
            monitoring { metrics.tick = 10 ms, http.port = 0 }
            """;

    @TempDir
    private Path directory;

    private final VirtualClock clock = new VirtualClock();
    private final Set<String> recorded = new TreeSet<>();
    private final HttpClient client = HttpClient.newHttpClient();

    private static SolveFault fate(SolveRequest request) {
        return switch ((int) request.cycle()) {
            case 12 -> new SolveFault.Takes(Math.round(1.2 * PERIOD));
            case 20 -> new SolveFault.Kills();
            default -> new SolveFault.Takes(Math.round(0.3 * PERIOD));
        };
    }

    @Test
    void eachMetricHasASource() throws IOException, InterruptedException {
        Case read = CaseFile.parse(TANK, "all-metrics.conf", List.of("monitoring.journal.directory=" + directory));
        AtomicReference<Monitoring> monitoring = new AtomicReference<>();
        FaultyLink link = new FaultyLink(new VirtualPlant(read, clock::now))
                .losing(30, 33)
                .withItsClockSetBack(40)
                .withoutAcknowledgement(60);
        try (Journal journal = Journal.open(directory, header(read), read.journal());
                ControlLoop loop = ControlLoop.of(
                                read,
                                link,
                                () -> new FaultInjectingSolver(
                                        new LocalPlanSolver(read, clock), clock, MetricSourcesTest::fate))
                        .watchedBy(description -> {
                            monitoring.set(Monitoring.start(read.monitoring(), description));
                            return monitoring.get();
                        })
                        .observedBy(journal)
                        .beginningAt(clock::now)
                        .drivingFromTheStart()
                        .start(clock);
                Monitoring started = monitoring.get();
                MetricTicks ticks = new MetricTicks()) {
            started.watching(loop::vitalSigns);
            started.watching(journal::vitalSigns);
            URI page = started.serve(loop.view(), loop.operation()).orElseThrow();
            commandWithoutToken(page);
            System.gc();
            try (InputStream _ = watch(page)) {
                for (int cycles : List.of(5, 13, 21, 31, 50, 70)) {
                    clock.runUntil(cycles * PERIOD);
                    note(page, cycles, ticks);
                }
                awaitSlowOnes(page, ticks);
                loop.operation().submit(new OperatorCommand.TakeActuator("u", OptionalDouble.empty()), "test");
                loop.operation().submit(new OperatorCommand.DropControlled("level"), "test");
                clock.settle();
                clock.runUntil(80 * PERIOD);
                note(page, 80, ticks);
            }
        }
        Set<String> silent = MetricCatalog.all().stream()
                .map(Metric::prometheusName)
                .filter(name -> !recorded.contains(name) && !ELSEWHERE.containsKey(name))
                .filter(name -> !name.startsWith(OF_A_GPU) && !name.startsWith(OF_A_PAIR))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(Set.of(), silent);
    }

    private static JournalHeader header(Case read) {
        CaseText text = new CaseText("all-metrics.conf", TANK, List.of());
        return new JournalHeader(
                "test",
                JournalHeader.runName("all-metrics", Instant.EPOCH),
                1,
                0,
                text,
                text.configurationHash(),
                ModelFingerprint.of(read.model().problem()),
                List.of("x"),
                List.of("u"));
    }

    private void commandWithoutToken(URI page) throws IOException, InterruptedException {
        HttpResponse<String> refused = client.send(
                HttpRequest.newBuilder(page.resolve("api/commands"))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString("{\"command\": \"mode\", \"mode\": \"manual\"}"))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertEquals(401, refused.statusCode());
    }

    private InputStream watch(URI page) throws IOException, InterruptedException {
        return client.send(
                        HttpRequest.newBuilder(page.resolve("api/stream")).build(),
                        HttpResponse.BodyHandlers.ofInputStream())
                .body();
    }

    private String scrape(URI page) throws IOException, InterruptedException {
        return client.send(
                        HttpRequest.newBuilder(page.resolve("metrics")).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    /** Waits until all periods have been recorded, and twice more for what is asked for beside them. */
    private void note(URI page, int cycles, MetricTicks ticks) throws IOException, InterruptedException {
        int looks = 0;
        while (looks < 3) {
            String text = scrape(page);
            looks += text.contains("nmpc_loop_cycles_total{loop=\"all-metrics\"} " + cycles + "\n") ? 1 : 0;
            note(text);
            ticks.awaitNext();
        }
    }

    /** What the process is looked at for once a second. */
    private void awaitSlowOnes(URI page, MetricTicks ticks) throws IOException, InterruptedException {
        while (!recorded.containsAll(
                Set.of("jvm_gc_pause_seconds", "nmpc_page_watchers", "nmpc_recorder_records_total"))) {
            note(scrape(page));
            ticks.awaitNext();
        }
    }

    private void note(String text) {
        for (Metric metric : MetricCatalog.all()) {
            String name = metric.prometheusName();
            String series = metric.kind() == Metric.Kind.HISTOGRAM ? name + "_count" : name;
            boolean any = MAY_BE_ZERO.contains(name);
            boolean shown = Pattern.compile("^" + series + "(?:\\{[^}]*})? (\\S+)$", Pattern.MULTILINE)
                    .matcher(text)
                    .results()
                    .anyMatch(line -> any || Double.parseDouble(line.group(1)) != 0);
            if (shown) {
                recorded.add(name);
            }
        }
    }
}
