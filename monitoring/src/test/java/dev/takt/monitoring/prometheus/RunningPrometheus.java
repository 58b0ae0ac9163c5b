package dev.takt.monitoring.prometheus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.monitoring.page.NeededPrograms;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;

/** Debian's Prometheus with Takt's configuration and rules, five times a second at the metrics of one loop. */
final class RunningPrometheus implements AutoCloseable {
    static final String PACKAGE = "Debian's package prometheus";
    static final Path RULES = Path.of("src/main/prometheus");

    private final HttpClient client = HttpClient.newHttpClient();
    private final Process process;
    private final int port;

    /** Starts it in a folder. */
    RunningPrometheus(Path folder, URI loop) throws IOException {
        Path program = NeededPrograms.require("prometheus", PACKAGE);
        Path rules = RULES.toAbsolutePath();
        String config = Files.readString(RULES.resolve("prometheus.yml"))
                .replace("5s", "200ms")
                .replace("127.0.0.1:7420", loop.getAuthority())
                .replace("- recording.yml", "- " + rules.resolve("recording.yml"))
                .replace("- alerts.yml", "- " + rules.resolve("alerts.yml"));
        Path file = Files.writeString(folder.resolve("prometheus.yml"), config);
        port = FreePort.tcp();
        process = new ProcessBuilder(
                        program.toString(),
                        "--config.file=" + file,
                        "--storage.tsdb.path=" + folder.resolve("data"),
                        "--web.listen-address=127.0.0.1:" + port)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("prometheus.log").toFile())
                .start();
    }

    /** What a query gives now. */
    JsonNode query(String query) throws IOException, InterruptedException {
        URI uri = URI.create(
                "http://127.0.0.1:" + port + "/api/v1/query?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8));
        return new ObjectMapper()
                .readTree(client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                        .body());
    }

    /** The first value that a query gives, other than zero. */
    double await(String query) throws IOException, InterruptedException {
        return value(await(query, result -> {
            double value = value(result);
            return Double.isFinite(value) && value != 0;
        }));
    }

    /** The result of a query when it is as expected. */
    JsonNode await(String query, Predicate<JsonNode> expected) throws IOException, InterruptedException {
        while (process.isAlive()) {
            try {
                JsonNode result = query(query).path("data").path("result");
                if (expected.test(result)) {
                    return result;
                }
            } catch (IOException e) {
                // not listening yet
            }
            Thread.sleep(100);
        }
        throw new IOException("prometheus ended with " + process.exitValue());
    }

    /** Waits for a scrape that begins after this and succeeds. */
    void awaitScrape() throws IOException, InterruptedException {
        double last = await("timestamp(up{job=\"takt\"})");
        await("timestamp(up{job=\"takt\"} == 1) > " + last);
    }

    private static double value(JsonNode result) {
        return result.path(0).path("value").path(1).asDouble(Double.NaN);
    }

    @Override
    public void close() {
        process.destroyForcibly();
        client.close();
    }
}
