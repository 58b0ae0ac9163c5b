package dev.takt.app.hil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.takt.app.processors.RealTime;
import dev.takt.app.rehearsal.process.Mosquitto;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A loop as an edge node of Sparkplug B, through Mosquitto, as a host of another make sees it. */
@RealTime
class SparkplugTest {
    private static final String CASE = """
            model {
              name = one
              domain { t { horizon = 2 s, points = 21 } }
              parameters { x0 = 1, xsp = 2 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -x + u" ]
              objective = "integral((x - xsp)^2 + 0.01*u^2, t)"
            }
            loop { period = 100 ms, warm-up = 2, set-points { xsp = 2 } }
            signals { x { range = [-20, 20] } }
            links {
              mqtt { group = north, format = sparkplug-b, telemetry = true, set-points = true }
              tags { x { unit = "°C" } }
            }
            monitoring { http { port = 0 } }
            """;
    private static final String COMMAND = "spBv1.0/north/NCMD/one";

    @TempDir
    private Path folder;

    private Path broker = Path.of("");

    @BeforeEach
    void findPrograms() {
        Optional<Path> found = Mosquitto.program();
        assumeTrue(found.isPresent(), "Debian's mosquitto is not installed");
        assumeTrue(SparkplugHost.isInstalled(), "'npm ci' in app/src/test/sparkplug was not done");
        broker = found.get();
    }

    private TaktProcess loop(Mosquitto at) throws IOException {
        Path file = Files.writeString(folder.resolve("one.conf"), CASE);
        return TaktProcess.start("run", file, List.of(at.setting()));
    }

    @Test
    void aHostSeesBirthsDataAndDeathsAndWritesSetPoints() throws IOException, InterruptedException {
        try (Mosquitto mosquitto = new Mosquitto(broker, folder, FreePort.tcp());
                SparkplugHost host = new SparkplugHost(mosquitto.port())) {
            try (TaktProcess loop = loop(mosquitto)) {
                Patience.await(
                        () -> host.messages("DDATA").size() > 5, () -> "data; " + loop.output() + host.messages());
                assertBirths(host, 0);
                long alias = alias(host, "NBIRTH", "Set-points/xsp");
                host.send(
                        COMMAND,
                        "{\"metrics\": [{\"name\": \"Set-points/xsp\", \"type\": \"Double\", \"value\": 2.5}]}");
                Patience.await(() -> sees(host, alias, 2.5), () -> "2.5 in " + loop.output());
                host.send(COMMAND, "{\"metrics\": [{\"alias\": " + alias + ", \"type\": \"Float\", \"value\": 3.5}]}");
                Patience.await(() -> sees(host, alias, 3.5), () -> "3.5 in " + loop.output());

                assertGarbageIsToldOnce(host, loop);

                host.send(
                        COMMAND,
                        "{\"metrics\": [{\"name\": \"Node Control/Rebirth\", \"type\": \"Boolean\", \"value\": true}]}");
                Patience.await(() -> host.messages("DBIRTH").size() == 2, () -> "another birth; " + loop.output());
                assertEquals(2, host.messages("NBIRTH").size());
                assertEquals(0, birthDeath(host.messages("NBIRTH").get(1)), "a rebirth is of the same connection");
                assertEquals(0, host.messages("NDEATH").size());
                loop.interrupt();
                Patience.await(() -> host.messages("NDEATH").size() == 1, () -> "the death of a clean stop");
                assertEquals(0, birthDeath(host.messages("NDEATH").getFirst()));
            }
            try (TaktProcess loop = loop(mosquitto)) {
                Patience.await(() -> host.messages("NBIRTH").size() == 3, () -> "the next birth; " + loop.output());
                loop.kill();
                Patience.await(() -> host.messages("NDEATH").size() == 2, () -> "the death of one who was killed");
            }
            assertSequencesHaveNoGaps(host);
        }
    }

    private static void assertBirths(SparkplugHost host, long birthDeath) {
        List<JsonNode> messages = host.messages();
        assertEquals("spBv1.0/north/NBIRTH/one", messages.get(0).path("topic").textValue());
        assertEquals(
                "spBv1.0/north/DBIRTH/one/plant", messages.get(1).path("topic").textValue());
        JsonNode node = messages.get(0);
        assertEquals(birthDeath, birthDeath(node));
        assertEquals(0, SparkplugHost.number(node.path("payload").path("seq")));
        assertEquals("Boolean", only(node, "Node Control/Rebirth").path("type").textValue());
        assertFalse(only(node, "Node Control/Rebirth").has("alias"), "6.4.20: the host may not know aliases yet");
        JsonNode setPoint = only(node, "Set-points/xsp");
        assertEquals(2.0, setPoint.path("value").doubleValue());
        assertEquals(
                false,
                setPoint.path("properties").path("readOnly").path("value").booleanValue());
        JsonNode signal = only(messages.get(1), "Signals/x");
        assertEquals("Double", signal.path("type").textValue());
        assertEquals(
                "°C", signal.path("properties").path("engUnit").path("value").textValue());
        assertEquals(-20, signal.path("properties").path("engLow").path("value").doubleValue());
        assertEquals(20, signal.path("properties").path("engHigh").path("value").doubleValue());
        assertTrue(signal.path("properties").path("readOnly").path("value").booleanValue());
        JsonNode control = only(messages.get(1), "Commands/u");
        assertEquals(5, control.path("properties").path("engHigh").path("value").doubleValue());
    }

    /** What cannot be read changes nothing, and is told once. */
    private static void assertGarbageIsToldOnce(SparkplugHost host, TaktProcess loop) {
        int before = host.messages("NDATA").size();
        for (int i = 0; i < 50; i++) {
            host.sendRaw(COMMAND, ("garbage " + i).getBytes(StandardCharsets.UTF_8));
            host.send(COMMAND, "{\"metrics\": [{\"name\": \"Loop/Mode\", \"type\": \"String\", \"value\": \"off\"}]}");
            host.send(
                    COMMAND, "{\"metrics\": [{\"name\": \"Set-points/xsp\", \"type\": \"Double\", \"value\": null}]}");
            host.send(
                    "spBv1.0/north/DCMD/one/plant",
                    "{\"metrics\": [{\"name\": \"Commands/u\", \"type\": \"Double\", \"value\": 5}]}");
        }
        Patience.await(() -> loop.output().contains("mqtt: a message was refused"), loop::output);
        Patience.await(() -> host.messages("NDATA").size() > before + 5, () -> "more data; " + loop.output());
        assertEquals(1, loop.output().split("mqtt: a message was refused", -1).length - 1, loop::output);
    }

    private static JsonNode only(JsonNode message, String name) {
        return SparkplugHost.metric(message, name, -2).findFirst().orElseThrow(() -> new AssertionError(message));
    }

    private static long birthDeath(JsonNode message) {
        return SparkplugHost.number(only(message, "bdSeq").path("value"));
    }

    private static long alias(SparkplugHost host, String kind, String name) {
        return SparkplugHost.number(only(host.messages(kind).getFirst(), name).path("alias"));
    }

    private static boolean sees(SparkplugHost host, long alias, double value) {
        return host.messages("NDATA").stream()
                .flatMap(message -> SparkplugHost.metric(message, "", alias))
                .anyMatch(metric -> metric.path("value").doubleValue() == value);
    }

    /** From each birth of the node on they count all messages, round after 255; deaths of the node have none. */
    private static void assertSequencesHaveNoGaps(SparkplugHost host) {
        long expected = 0;
        for (JsonNode message : host.messages()) {
            String kind = message.path("topic").textValue().split("/")[2];
            assertFalse(message.path("retain").booleanValue(), message::toString);
            if (kind.equals("NCMD") || kind.equals("DCMD") || kind.equals("NDEATH")) {
                continue;
            }
            expected = kind.equals("NBIRTH") ? 0 : expected;
            assertEquals(expected, SparkplugHost.number(message.path("payload").path("seq")), message::toString);
            expected = (expected + 1) % 256;
        }
    }
}
