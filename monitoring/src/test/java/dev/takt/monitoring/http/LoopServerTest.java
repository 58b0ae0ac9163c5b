package dev.takt.monitoring.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.takt.config.settings.MonitoringSettings;
import dev.takt.loop.Mode;
import dev.takt.monitoring.access.AccessException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A real client reads what the loop's records say. */
class LoopServerTest {
    @TempDir
    private Path folder;

    private ServedSimulation served;

    @BeforeEach
    void start() {
        served = new ServedSimulation(folder);
    }

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void listensOnLoopbackOnly() {
        assertTrue(InetAddress.ofLiteral(served.server.address().getHost()).isLoopbackAddress());
    }

    @Test
    void describesTheLoop() throws IOException, InterruptedException {
        JsonNode loop = ServedSimulation.json(served.get("/api/loop"));
        assertEquals("tanks", loop.path("name").textValue());
        assertEquals("T[2]", loop.path("signals").path(1).path("name").textValue());
        assertEquals(80, loop.path("actuators").path(1).path("max").doubleValue());
        assertEquals("Tsp", loop.path("plots").path(0).path("target").textValue());
        assertTrue(loop.path("commands").booleanValue());
    }

    @Test
    void tellsTheLastPeriodWithAllItsDigits() throws IOException, InterruptedException {
        served.period();
        var record = served.loop.lastCycle().orElseThrow();
        JsonNode state = ServedSimulation.json(served.get("/api/state"));
        assertEquals(record.cycle(), state.path("cycle").longValue());
        assertEquals(
                record.signals().used()[0],
                state.path("signals").path("used").path(0).doubleValue());
        assertEquals(
                record.command().applied()[1],
                state.path("command").path("applied").path(1).doubleValue());
        assertEquals(
                record.times().total() * 1e-9,
                state.path("times").path("total_s").doubleValue());
        assertEquals(record.source().label(), state.path("rung").textValue());
        assertEquals(
                1,
                state.path("latencies")
                        .path("cycle")
                        .path("since_start")
                        .path("count")
                        .longValue());
    }

    @Test
    void saysNothingWhereAValueIsNotFinite() throws IOException, InterruptedException {
        while (!Double.isNaN(served.loop.lastCycle().orElseThrow().signals().raw()[2])) {
            served.period();
        }
        JsonNode state = ServedSimulation.json(served.get("/api/state"));
        assertTrue(state.path("signals").path("raw").path(2).isNull());
        assertEquals(
                "bad_quality", state.path("signals").path("verdict").path(2).textValue());
    }

    @Test
    void neverTellsAPredictionAsMeasured() throws IOException, InterruptedException {
        served.period();
        double last = served.loop.lastCycle().orElseThrow().signals().used()[0];
        served.loop.plantAlive(false);
        served.period();
        served.period();
        JsonNode state = ServedSimulation.json(served.get("/api/state"));
        JsonNode signals = state.path("signals");
        assertEquals("predicted", state.path("rung").textValue());
        assertEquals("predicted", signals.path("standing").path(0).textValue());
        assertTrue(signals.path("measured").path(0).isNull(), state::toString);
        assertNotEquals(last, signals.path("used").path(0).doubleValue());
        assertEquals(last, signals.path("last_measured").path(0).doubleValue());
        assertEquals(0.103, signals.path("measured_age_s").path(0).doubleValue(), 1e-9);
        assertEquals(0.103, state.path("measured_age_s").doubleValue(), 1e-9);
        assertTrue(state.path("period_age_s").doubleValue() >= 0, state::toString);
        JsonNode history = ServedSimulation.json(served.get("/api/history?signals=T%5B1%5D"));
        assertEquals(
                "[[\"measured\"],[\"predicted\"],[\"predicted\"]]",
                history.path("standing").toString());
        assertEquals(last, history.path("measured").path(0).path(0).doubleValue());
        assertTrue(history.path("measured").path(2).path(0).isNull(), history::toString);
        assertEquals("stale", history.path("verdict").path(2).path(0).textValue());
    }

    @Test
    void tellsThatNothingIsWrittenAndWhereNothingWasMeasuredEver() throws IOException, InterruptedException {
        served.loop.plantAlive(false);
        served.post(
                "{\"command\": \"mode\", \"mode\": \"standby\"}",
                "Authorization",
                "Bearer " + ServedSimulation.OPERATOR);
        served.period();
        JsonNode state = ServedSimulation.json(served.get("/api/state"));
        assertEquals("none", state.path("rung").textValue());
        assertFalse(state.path("command").path("written").booleanValue());
        assertTrue(state.path("measured_age_s").isNull(), state::toString);
        assertTrue(state.path("signals").path("last_measured").path(0).isNull(), state::toString);
    }

    @Test
    void tellsPlanEventsAndHistory() throws IOException, InterruptedException {
        for (int i = 0; i < 5; i++) {
            served.period();
        }
        JsonNode plan = ServedSimulation.json(served.get("/api/plan"));
        assertEquals(40, plan.path("times").size());
        assertEquals("Q[2]", plan.path("trajectories").path(3).path("name").textValue());
        JsonNode history = ServedSimulation.json(served.get("/api/history?signals=T%5B2%5D,h"));
        assertEquals(5, history.path("cycle").size());
        assertEquals(
                served.loop.lastCycle().orElseThrow().signals().used()[3],
                history.path("used").path(4).path(1).doubleValue());
        assertEquals(400, served.get("/api/history?signals=nobody").statusCode());
        served.loop.solverAlive(false);
        served.period();
        JsonNode events = ServedSimulation.json(served.get("/api/events"));
        assertEquals("degraded", events.path(0).path("to").textValue());
    }

    @Test
    void servesPageMetricsAndHealth() throws IOException, InterruptedException {
        HttpResponse<String> page = served.get("/");
        assertEquals(200, page.statusCode());
        assertTrue(page.body().contains("<html"));
        assertTrue(page.headers()
                .firstValue("Content-Security-Policy")
                .orElseThrow()
                .contains("default-src 'self'"));
        assertEquals("nmpc_test 1\n", served.get("/metrics").body());
        assertEquals("ok\n", served.get("/healthz").body());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/../pom.xml",
                "/%2e%2e/pom.xml",
                "/api/loop/more",
                "/api",
                "/package-info.class",
                "/x/../index.html"
            })
    void servesNothingElse(String path) throws IOException, InterruptedException {
        assertEquals(404, served.get(path).statusCode());
    }

    @Test
    void answersOnlyToItsOwnNames() throws IOException, InterruptedException {
        assertEquals(403, served.get("/api/state", "Host", "evil.example").statusCode());
        assertEquals(200, served.get("/api/state", "Host", "loop.example:8443").statusCode());
        assertEquals(200, served.get("/api/state", "Host", "localhost:1").statusCode());
    }

    @Test
    void carriesOutACommandWithAToken() throws IOException, InterruptedException {
        HttpResponse<String> answer = served.post(
                "{\"command\": \"mode\", \"mode\": \"manual\"}",
                "Authorization",
                "Bearer " + ServedSimulation.OPERATOR);
        assertEquals(200, answer.statusCode());
        assertTrue(ServedSimulation.json(answer).path("accepted").booleanValue());
        served.period();
        assertEquals(Mode.MANUAL, served.loop.lastCycle().orElseThrow().actual());
        assertEquals(List.of(CommandResult.OK), served.answered);
    }

    @Test
    void tellsWhyTheLoopRefuses() throws IOException, InterruptedException {
        HttpResponse<String> answer = served.post(
                "{\"command\": \"manual\", \"values\": {\"Q[1]\": 3}}",
                "Authorization",
                "Bearer " + ServedSimulation.OPERATOR);
        assertEquals(409, answer.statusCode());
        assertEquals(
                "not in mode auto", ServedSimulation.json(answer).path("reason").textValue());
    }

    @Test
    void staysOnThisMachineUnlessThereIsACertificate() {
        MonitoringSettings.Http local = ServedSimulation.settings(folder);
        MonitoringSettings.Http open = new MonitoringSettings.Http(
                true,
                "0.0.0.0",
                local.port(),
                local.hosts(),
                local.tokensFile(),
                local.tokensVariable(),
                Optional.empty(),
                local.keyStorePasswordVariable(),
                local.auditFile(),
                local.auditMegabytes(),
                local.auditFiles(),
                2);
        String message = String.valueOf(assertThrows(AccessException.class, () -> new ServedSimulation(open))
                .getMessage());
        assertTrue(message.contains("monitoring.http.tls.key-store"), message);
    }
}
