package dev.takt.app.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.app.cli.Main;
import dev.takt.app.processors.RealTime;
import dev.takt.config.fleet.FleetFile;
import dev.takt.loop.file.PrivateFiles;
import dev.takt.monitoring.http.Environment;
import dev.takt.monitoring.http.FleetServer;
import dev.takt.monitoring.http.LoopServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real client finds the table of a fleet, its metrics, and below the name of a loop what the server of a single one has. */
@RealTime
class FleetServerTest {
    private static final String TOKEN = "a-token-of-an-operator-0123456789-abcdefgh";
    private static final String TANK = """
            model {
              name = tank
              domain { t { horizon = 2 s, points = 21 } }
              parameters { x0 = 1, xsp = 2 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 8, start = 1 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -x + u" ]
              objective = "integral((x - xsp)^2 + 0.01*u^2, t)"
            }
            loop { period = 100 ms, set-points { xsp = [[0, 1], [2, 2]] } }
            """;

    @TempDir
    private Path folder;

    private final HttpClient client = HttpClient.newHttpClient();

    private static void until(BooleanSupplier reached) {
        long begun = System.nanoTime();
        while (!reached.getAsBoolean()) {
            assertTrue(System.nanoTime() - begun < TimeUnit.MINUTES.toNanos(3), "not reached in three minutes");
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    private HttpResponse<String> get(URI address, String path) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(address.resolve(path)).build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> post(URI address, String path, String body, Optional<String> token)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(address.resolve(path))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        token.ifPresent(value -> request.header("Authorization", "Bearer " + value));
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static JsonNode json(HttpResponse<String> response) throws IOException {
        return new ObjectMapper().readTree(response.body());
    }

    @Test
    void servesTheFleetAndEachOfItsLoops() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("tank.conf"), TANK);
        Files.writeString(folder.resolve("tanks.csv"), "name\ntank-1\ntank-2\n");
        Path tokens = folder.resolve("tokens");
        PrivateFiles.write(tokens, ("ann operator never " + TOKEN + "\n").getBytes(StandardCharsets.UTF_8));
        Path file = Files.writeString(
                folder.resolve("tanks.conf"),
                "fleet { template = tank.conf, table = tanks.csv, threads = 1, load = 1 }\n"
                        + "monitoring { http { port = 0, tokens.file = tokens, audit-file = audit } }");
        FleetFile read = FleetFile.read(file);
        try (Fleet fleet = new Fleet(read.settings(), _ -> LoopAttachments.NONE)) {
            try (FleetServer server = LoopServer.reserve(read.monitoring().http(), Environment.ofProcess())
                    .serve(new FleetView(fleet))) {
                for (FleetCase each : new FleetReading(true, List.of()).read(read.members())) {
                    fleet.start(each);
                }
                until(() -> fleet.loops().stream()
                        .allMatch(loop -> loop.totals().mode().drivesActuators()));
                check(server.address());
                command(server.address());
            }
        }
    }

    private void check(URI address) throws IOException, InterruptedException {
        JsonNode table = json(get(address, "api/fleet"));
        assertEquals(2, table.path("loops").asInt());
        assertEquals(2, table.path("rows").size());
        JsonNode one = json(get(address, "api/fleet?filter=TANK-2&limit=5"));
        assertEquals(1, one.path("matching").asInt());
        assertEquals("tank-2", one.path("rows").path(0).path("name").asText());
        assertTrue(get(address, "metrics").body().contains("nmpc_fleet_loops{mode=\"auto\"}"));
        assertTrue(get(address, "").body().contains("fleet.js"));
        assertEquals(
                "tank-1",
                json(get(address, "loops/tank-1/api/loop")).path("name").asText());
        until(() -> {
            try {
                return get(address, "loops/tank-1/api/state").statusCode() == 200;
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        assertTrue(get(address, "loops/tank-1/").body().contains("page.js"));
        assertEquals(200, get(address, "loops/tank-1/page.js").statusCode());
        assertEquals(404, get(address, "loops/tank-9/api/loop").statusCode());
        assertEquals(308, get(address, "loops/tank-1").statusCode());
        assertEquals(404, get(address, "loops/tank-1/../../etc/passwd").statusCode());
        assertEquals(400, get(address, "api/fleet?limit=many").statusCode());
    }

    private void command(URI address) throws IOException, InterruptedException {
        String order = "{\"command\": \"mode\", \"mode\": \"standby\"}";
        assertEquals(
                401,
                post(address, "loops/tank-1/api/commands", order, Optional.empty())
                        .statusCode());
        HttpResponse<String> done = post(address, "loops/tank-1/api/commands", order, Optional.of(TOKEN));
        assertEquals(200, done.statusCode(), done.body());
        until(() -> {
            try {
                return json(get(address, "api/fleet?filter=tank-1"))
                        .path("rows")
                        .path(0)
                        .path("mode")
                        .asText()
                        .equals("standby");
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        assertFalse(json(get(address, "api/fleet?filter=tank-2"))
                .path("rows")
                .path(0)
                .path("mode")
                .asText()
                .equals("standby"));
        String many = "{\"command\": \"mode\", \"mode\": \"standby\", \"to\": \"tank-\"}";
        assertEquals(401, post(address, "api/commands", many, Optional.empty()).statusCode());
        JsonNode answer = json(post(address, "api/commands", many, Optional.of(TOKEN)));
        assertEquals(2, answer.path("accepted_loops").asInt(), answer.toString());
        assertEquals(
                400,
                post(address, "api/commands", many.replace("tank-", "pump"), Optional.of(TOKEN))
                        .statusCode());
        assertEquals(
                403,
                post(address, "api/commands", "{\"command\": \"reload\", \"to\": \"all\"}", Optional.of(TOKEN))
                        .statusCode());
        takeAnActuatorOfMany(address);
        tellWhoRefuses(address);
        JsonNode map = json(get(address, "api/fleet/map?filter=tank-2"));
        assertEquals("tank-2", map.path("names").path(0).asText());
        assertEquals(1, map.path("rungs").size());
        assertTrue(Files.readString(folder.resolve("audit")).contains("to 2 loops (tank-)"));
        assertTrue(Files.readString(folder.resolve("audit")).contains("ann"));
    }

    /** What becomes of the actuator is the command's own {@code to}. */
    private void takeAnActuatorOfMany(URI address) throws IOException, InterruptedException {
        assertEquals(0, ctl(address, "actuator", "u", "manual", "1", "--to", "tank-"));
        String audit = Files.readString(folder.resolve("audit"));
        assertTrue(audit.contains("actuator u manual 1.0 to 2 loops (tank-): ok"), audit);
        assertEquals(0, ctl(address, "actuator", "u", "auto", "--to", "all"));
        String order = "{\"command\": \"actuator\", \"actuator\": \"u\", \"to\": \"manual\"}";
        HttpResponse<String> nobody = post(address, "api/commands", order, Optional.of(TOKEN));
        assertEquals(400, nobody.statusCode());
        assertTrue(nobody.body().contains("loops: nothing found"), nobody.body());
    }

    /** A script must not take a command for done that a loop has refused. */
    private void tellWhoRefuses(URI address) throws IOException {
        assertEquals(0, ctl(address, "mode", "manual", "--to", "tank-1"));
        // tank-2 stands by, and moves no actuator
        assertEquals(5, ctl(address, "manual", "u=1", "--to", "tank-"));
        assertEquals(0, ctl(address, "manual", "u=1", "--to", "tank-1"));
    }

    private int ctl(URI address, String... words) throws IOException {
        Path token = folder.resolve("token");
        PrivateFiles.write(token, TOKEN.getBytes(StandardCharsets.UTF_8));
        List<String> arguments = new ArrayList<>(List.of("ctl"));
        arguments.addAll(List.of(words));
        arguments.addAll(List.of("--at=" + address, "--token-file=" + token));
        return Main.commandLine()
                .setOut(new PrintWriter(new StringWriter()))
                .setErr(new PrintWriter(new StringWriter()))
                .execute(arguments.toArray(String[]::new));
    }
}
