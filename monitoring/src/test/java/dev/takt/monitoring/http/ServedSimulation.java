package dev.takt.monitoring.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.config.settings.MonitoringSettings;
import dev.takt.monitoring.documents.Plot;
import dev.takt.monitoring.latency.LatencyPercentiles;
import dev.takt.monitoring.live.RecentCycles;
import dev.takt.monitoring.simulated.SimulatedLoop;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A simulated loop behind a real server on a free port, and a client of it. */
final class ServedSimulation implements AutoCloseable {
    static final String OPERATOR = "operator-token-of-the-tests";
    static final String ENGINEER = "engineer-token-of-the-tests";
    static final String EXPIRED = "expired-token-of-the-tests";

    final SimulatedLoop loop = new SimulatedLoop("tanks");
    final RecentCycles recent = new RecentCycles(100);
    final LatencyPercentiles latencies = new LatencyPercentiles(SimulatedLoop.PERIOD);
    final List<CommandResult> answered = new ArrayList<>();
    final LoopServer server;
    final HttpClient client = HttpClient.newHttpClient();

    ServedSimulation(Path folder) {
        this(settings(folder));
    }

    ServedSimulation(MonitoringSettings.Http settings) {
        loop.run(20);
        server = LoopServer.start(
                settings,
                new ServedLoop(
                        loop,
                        loop,
                        Plot.of(List.of("T[1] against Tsp"), loop.description()),
                        recent,
                        latencies,
                        () -> "nmpc_test 1\n",
                        answered::add),
                variable -> Optional.of("anna operator never " + OPERATOR + "; eve engineer 2200-01-01T00:00:00Z "
                        + ENGINEER + "; old operator 2020-01-01T00:00:00Z " + EXPIRED));
    }

    static MonitoringSettings.Http settings(Path folder) {
        return new MonitoringSettings.Http(
                true,
                "127.0.0.1",
                Optional.of(0),
                List.of("loop.example"),
                Optional.empty(),
                "TAKT_TOKENS",
                Optional.empty(),
                "TAKT_KEY_STORE_PASSWORD",
                Optional.of(folder.resolve("audit.log").toString()),
                16,
                10,
                2);
    }

    CycleTick period() {
        var record = loop.step();
        recent.cycleEnded(record);
        latencies.cycleEnded(record);
        return new CycleTick(record.cycle());
    }

    /** The number of a period that was run. */
    record CycleTick(long cycle) {}

    URI uri(String path) {
        return server.address().resolve(path);
    }

    HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<String> post(String body, String... headers) throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(uri("/api/commands"))
                        .header("Content-Type", "application/json")
                        .headers(headers)
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    static JsonNode json(HttpResponse<String> response) throws IOException {
        return new ObjectMapper().readTree(response.body());
    }

    @Override
    public void close() {
        client.shutdownNow();
        server.close();
    }
}
