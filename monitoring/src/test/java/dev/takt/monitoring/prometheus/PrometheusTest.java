package dev.takt.monitoring.prometheus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.monitoring.page.NeededPrograms;
import dev.takt.monitoring.page.PacedLoop;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
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
    private static final String PACKAGE = "Debian's package prometheus";
    private static final Path RULES = Path.of("src/main/prometheus");

    @TempDir
    private Path folder;

    private static String promtool(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(NeededPrograms.require("promtool", PACKAGE).toString()));
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
        promtool("check", "config", RULES.resolve("prometheus.yml").toString());
    }

    @Test
    void everyAlertFiresWhenItShouldAndOnlyThen() throws IOException, InterruptedException {
        String tests = Files.readString(Path.of("src/test/prometheus/alerts-test.yml"));
        Files.readAllLines(RULES.resolve("alerts.yml")).stream()
                .map(String::strip)
                .filter(line -> line.startsWith("- alert: "))
                .map(line -> line.substring("- alert: ".length()))
                .forEach(alert -> assertTrue(tests.contains("alertname: " + alert + "\n"), "no test of " + alert));
        promtool("test", "rules", "src/test/prometheus/alerts-test.yml");
    }

    @Test
    void scrapesALoop() throws IOException, InterruptedException {
        Path prometheus = NeededPrograms.require("prometheus", PACKAGE);
        try (PacedLoop loop = new PacedLoop(folder)) {
            Path rules = RULES.toAbsolutePath();
            String config = Files.readString(RULES.resolve("prometheus.yml"))
                    .replace("5s", "200ms")
                    .replace("127.0.0.1:7420", loop.address().getAuthority())
                    .replace("- recording.yml", "- " + rules.resolve("recording.yml"))
                    .replace("- alerts.yml", "- " + rules.resolve("alerts.yml"));
            Path file = Files.writeString(folder.resolve("prometheus.yml"), config);
            int port = FreePort.tcp();
            Process process = new ProcessBuilder(
                            prometheus.toString(),
                            "--config.file=" + file,
                            "--storage.tsdb.path=" + folder.resolve("data"),
                            "--web.listen-address=127.0.0.1:" + port)
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("prometheus.log").toFile())
                    .start();
            try {
                double cycles = await(process, port, "nmpc_loop_cycles_total{loop=\"two-tanks\"}");
                assertTrue(cycles > 200, "cycles " + cycles);
                assertEquals(1, await(process, port, "up{job=\"takt\"}"));
                assertEquals(0.05, await(process, port, "nmpc_loop_period_seconds"));
                assertTrue(await(process, port, "loop:nmpc_budget_used:p99_10m") > 0);
            } finally {
                process.destroyForcibly().waitFor();
            }
        }
    }

    /** The first value that a query gives. */
    private static double await(Process process, int port, String query) throws IOException, InterruptedException {
        URI uri = URI.create(
                "http://127.0.0.1:" + port + "/api/v1/query?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8));
        try (HttpClient client = HttpClient.newHttpClient()) {
            while (process.isAlive()) {
                try {
                    JsonNode result = new ObjectMapper()
                            .readTree(client.send(
                                            HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                                    .body())
                            .path("data")
                            .path("result");
                    double value = result.path(0).path("value").path(1).asDouble(Double.NaN);
                    if (Double.isFinite(value) && value != 0) {
                        return value;
                    }
                } catch (IOException e) {
                    // not listening yet
                }
                Thread.sleep(100);
            }
        }
        throw new IOException("prometheus ended with " + process.exitValue());
    }
}
