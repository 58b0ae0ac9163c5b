package dev.takt.monitoring.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.loop.Mode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who has no right to command a loop does not, is counted, and is in the audit. */
class RefusedCommandsTest {
    private static final String MANUAL = "{\"command\": \"mode\", \"mode\": \"manual\"}";

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

    private void assertRefused(HttpResponse<String> answer, int status, CommandResult result) throws IOException {
        assertEquals(status, answer.statusCode(), answer.body());
        assertEquals(List.of(result), served.answered);
        served.period();
        assertEquals(Mode.AUTO, served.loop.lastCycle().orElseThrow().requested());
        String audit = Files.readString(folder.resolve("audit.log"));
        assertTrue(audit.contains(": " + result.label() + " ("), audit);
        assertFalse(audit.contains("token-of-the-tests"), audit);
    }

    @Test
    void withoutToken() throws IOException, InterruptedException {
        HttpResponse<String> answer = served.post(MANUAL, "Accept", "*/*");
        assertTrue(answer.headers().firstValue("WWW-Authenticate").orElseThrow().startsWith("Bearer"));
        assertRefused(answer, 401, CommandResult.DENIED);
    }

    @Test
    void withAnUnknownToken() throws IOException, InterruptedException {
        assertRefused(
                served.post(MANUAL, "Authorization", "Bearer operator-token-of-the-test"), 401, CommandResult.DENIED);
    }

    @Test
    void withAnExpiredToken() throws IOException, InterruptedException {
        assertRefused(
                served.post(MANUAL, "Authorization", "Bearer " + ServedSimulation.EXPIRED), 401, CommandResult.EXPIRED);
    }

    @Test
    void fromAnotherOrigin() throws IOException, InterruptedException {
        assertRefused(
                served.post(
                        MANUAL,
                        "Authorization",
                        "Bearer " + ServedSimulation.OPERATOR,
                        "Origin",
                        "http://evil.example"),
                403,
                CommandResult.DENIED);
    }

    @Test
    void fromNoOrigin() throws IOException, InterruptedException {
        assertRefused(
                served.post(MANUAL, "Authorization", "Bearer " + ServedSimulation.OPERATOR, "Origin", "null"),
                403,
                CommandResult.DENIED);
    }

    @Test
    void notForItsOwnOrigin() throws IOException, InterruptedException {
        String own = served.server.address().toString().replaceAll("/$", "");
        assertEquals(
                200,
                served.post(MANUAL, "Authorization", "Bearer " + ServedSimulation.OPERATOR, "Origin", own)
                        .statusCode());
    }

    @Test
    void forAnEngineerOnly() throws IOException, InterruptedException {
        String reload = "{\"command\": \"reload\"}";
        assertRefused(
                served.post(reload, "Authorization", "Bearer " + ServedSimulation.OPERATOR), 403, CommandResult.DENIED);
        assertEquals(
                200,
                served.post(reload, "Authorization", "Bearer " + ServedSimulation.ENGINEER)
                        .statusCode());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "not json | not JSON",
                "[] | expected an object",
                "{\"command\": \"mod\"} | Maybe",
                "{\"command\": \"mode\"} | expected one of standby, auto, manual, safe, out-of-service",
                "{\"command\": \"mode\", \"mode\": \"degraded\"} | expected one of standby, auto",
                "{\"command\": \"mode\", \"mode\": \"auto\", \"moed\": 1} | moed found",
                "{\"command\": \"mode\", \"mode\": \"auto\", \"mode\": \"manual\"} | not JSON",
                "{\"command\": \"set-points\", \"values\": {\"Tsq\": 50}} | Tsp",
                "{\"command\": \"set-points\", \"values\": {\"Tsp\": \"50\"}} | finite number",
                "{\"command\": \"set-points\", \"values\": {\"Tsp\": 1e999}} | finite number",
                "{\"command\": \"set-points\", \"values\": {}} | expected an object",
                "{\"command\": \"set-points\", \"values\": {\"Tsp\": 50}, \"seconds\": 0} | above 0",
                "{\"command\": \"limits\", \"variable\": \"h\", \"min\": 2, \"max\": 1} | above max",
                "{\"command\": \"limits\", \"variable\": \"h\\n\", \"min\": 0, \"max\": 1} | a name of one line",
            })
    void whenItIsNone(String body, String message) throws IOException, InterruptedException {
        HttpResponse<String> answer = served.post(body, "Authorization", "Bearer " + ServedSimulation.ENGINEER);
        assertTrue(ServedSimulation.json(answer).path("error").textValue().contains(message), answer.body());
        assertRefused(answer, 400, CommandResult.INVALID);
    }

    @Test
    void ofAnotherType() throws IOException, InterruptedException {
        HttpResponse<String> answer = served.client.send(
                java.net.http.HttpRequest.newBuilder(served.uri("/api/commands"))
                        .header("Content-Type", "text/plain")
                        .header("Authorization", "Bearer " + ServedSimulation.OPERATOR)
                        .POST(java.net.http.HttpRequest.BodyPublishers.ofString(MANUAL))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertRefused(answer, 415, CommandResult.INVALID);
    }

    @Test
    void whenTheyAreTooLong() throws IOException, InterruptedException {
        HttpResponse<String> answer =
                served.post(" ".repeat(70_000), "Authorization", "Bearer " + ServedSimulation.OPERATOR);
        assertRefused(answer, 400, CommandResult.INVALID);
    }

    /** What a command may be is told by the answer to one that is none, and by the page. */
    @Test
    void areAllOnThePage() throws IOException, InterruptedException {
        String error = ServedSimulation.json(
                        served.post("{\"command\": \"?\"}", "Authorization", "Bearer " + ServedSimulation.ENGINEER))
                .path("error")
                .textValue();
        String page = Files.readString(Path.of("..", "docs", "monitoring.md"));
        String row = page.lines()
                .filter(line -> line.startsWith("| `POST /api/commands`"))
                .findFirst()
                .orElseThrow();
        List<String> commands = List.of(
                error.substring(error.indexOf("one of ") + "one of ".length()).split(", "));
        assertTrue(commands.contains("reload"), error);
        commands.forEach(command -> assertTrue(
                row.contains("`" + command + "`") || row.contains("\"command\": \"" + command + "\""), command));
    }
}
