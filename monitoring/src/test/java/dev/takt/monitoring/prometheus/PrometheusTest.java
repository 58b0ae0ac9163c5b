package dev.takt.monitoring.prometheus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.monitoring.page.NeededPrograms;
import dev.takt.monitoring.page.PacedLoop;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Debian's Prometheus scrapes a loop, and promtool has nothing against the rules. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PrometheusTest {
    /** Metrics of panels that are empty for this loop: what only trouble, a GPU, or a plant behind a link and a journal have. */
    private static final List<String> ABSENT = List.of(
            "nmpc_signal_standing",
            "nmpc_actuator_limited_total",
            "nmpc_alarms_active",
            "nmpc_gpu_",
            "nmpc_heartbeat_age_seconds",
            "nmpc_link_frames_total",
            "nmpc_recorder_",
            "nmpc_actor_mailbox_messages");

    /** How many scrapes a panel may be without data. */
    private static final int SCRAPES = 25;

    /** The only loop that is asked about: the process of the tests tells the metrics of every loop that it has had. */
    private static final String LOOP = "{loop=\"two-tanks\"}";

    @TempDir
    private Path folder;

    private static String promtool(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                NeededPrograms.require("promtool", RunningPrometheus.PACKAGE).toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(30, TimeUnit.SECONDS), said);
        assertEquals(0, process.exitValue(), said);
        return said;
    }

    @Test
    void theFilesAreValid() throws IOException, InterruptedException {
        promtool(
                "check",
                "config",
                RunningPrometheus.RULES.resolve("prometheus.yml").toString());
    }

    @Test
    void everyAlertFiresWhenItShouldAndOnlyThen() throws IOException, InterruptedException {
        String tests = Files.readString(Path.of("src/test/prometheus/alerts-test.yml"));
        Files.readAllLines(RunningPrometheus.RULES.resolve("alerts.yml")).stream()
                .map(String::strip)
                .filter(line -> line.startsWith("- alert: "))
                .map(line -> line.substring("- alert: ".length()))
                .forEach(alert -> assertTrue(tests.contains("alertname: " + alert + "\n"), "no test of " + alert));
        promtool("test", "rules", "src/test/prometheus/alerts-test.yml");
    }

    @Test
    void scrapesALoop() throws IOException, InterruptedException {
        try (PacedLoop loop = new PacedLoop(folder);
                RunningPrometheus prometheus = new RunningPrometheus(folder, loop.address())) {
            double cycles = prometheus.await("nmpc_loop_cycles_total" + LOOP);
            assertTrue(cycles > 200, "cycles " + cycles);
            assertEquals(1, prometheus.await("up{job=\"takt\"}"));
            assertEquals(0.05, prometheus.await("nmpc_loop_period_seconds" + LOOP));
            assertTrue(prometheus.await("loop:nmpc_budget_used:p99_10m" + LOOP) > 0);
        }
    }

    /** From a silent plant over the list of alarms and the scraped metrics to an alert that fires. */
    @Test
    void anAlarmOfTheLoopBecomesAnAlert() throws IOException, InterruptedException {
        try (PacedLoop loop = new PacedLoop(folder);
                RunningPrometheus prometheus = new RunningPrometheus(folder, loop.address())) {
            String firing = "ALERTS{alertname=\"AlarmCritical\",alertstate=\"firing\",loop=\"two-tanks\"}";
            prometheus.await("nmpc_loop_cycles_total" + LOOP);
            assertEquals(0, prometheus.query(firing).path("data").path("result").size());
            loop.plantFallsSilent();
            assertEquals(1, prometheus.await(firing));
        }
    }

    /** What each panel asks for, as Grafana would ask. */
    @Test
    void everyPanelHasDataOrIsKnownToBeEmpty() throws IOException, InterruptedException {
        List<String> queries = new ArrayList<>();
        for (String dashboard : List.of("fleet", "loop", "jvm")) {
            JsonNode panels = new ObjectMapper()
                    .readTree(Path.of("src/main/grafana/dashboards", dashboard + ".json")
                            .toFile());
            queries.addAll(panels.findValuesAsText("expr"));
        }
        try (PacedLoop loop = new PacedLoop(folder);
                RunningPrometheus prometheus = new RunningPrometheus(folder, loop.address())) {
            prometheus.await("count_over_time(up[1m]) > 15");
            prometheus.await("loop:nmpc_budget_used:p99_10m" + LOOP);
            // a scrape that takes longer than its 0.2 s leaves no present values until the next one
            List<String> empty = withoutData(queries, loop, prometheus);
            for (int again = 0; again < SCRAPES && !empty.isEmpty(); again++) {
                prometheus.awaitScrape();
                empty = withoutData(empty, loop, prometheus);
            }
            assertEquals(List.of(), empty);
        }
    }

    /** Those of some queries that have no answer now, and should. */
    private static List<String> withoutData(List<String> queries, PacedLoop loop, RunningPrometheus prometheus)
            throws IOException, InterruptedException {
        List<String> empty = new ArrayList<>();
        for (String query : queries) {
            String asked = query.replace("$loop", "two-tanks")
                    .replace("$instance", loop.address().getAuthority())
                    .replace("$__rate_interval", "10s");
            JsonNode answer = prometheus.query(asked);
            assertEquals("success", answer.path("status").asText(), () -> asked + ": " + answer);
            if (answer.path("data").path("result").isEmpty() && ABSENT.stream().noneMatch(query::contains)) {
                empty.add(query);
            }
        }
        return empty;
    }
}
