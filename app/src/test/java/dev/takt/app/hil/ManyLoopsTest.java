package dev.takt.app.hil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.app.processors.RealTime;
import dev.takt.app.rehearsal.process.Mosquitto;
import dev.takt.config.setting.HostAddress;
import dev.takt.links.mqtt.MqttAccess;
import dev.takt.links.mqtt.MqttConnection;
import dev.takt.links.mqtt.MqttSession;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two loops tell Mosquitto of their periods and take set-points from it; somebody else listens and asks. */
@RealTime
class ManyLoopsTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String CASE = """
            model {
              name = %s
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
            links { mqtt { group = north, telemetry = true, set-points = true } }
            monitoring { http { port = 0 } }
            alarms { actuator-saturated { on-delay = 200 ms } }
            """;

    @TempDir
    private Path folder;

    private final Map<String, JsonNode> heard = new ConcurrentHashMap<>();

    private MqttConnection listen(Mosquitto broker, String topic) {
        return new MqttConnection(MqttAccess.open(new HostAddress("127.0.0.1", broker.port())), new MqttSession() {
            @Override
            public List<String> topics() {
                return List.of(topic);
            }

            @Override
            public void arrived(String from, byte[] payload) {
                heard.put(topic, json(payload));
            }
        });
    }

    private static JsonNode json(byte[] bytes) {
        try {
            return bytes.length == 0 ? MAPPER.createObjectNode() : MAPPER.readTree(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private JsonNode last(String topic) {
        return heard.getOrDefault(topic, MAPPER.createObjectNode());
    }

    private JsonNode metric(String topic, String name) {
        for (JsonNode metric : last(topic).path("metrics")) {
            if (metric.path("name").asText("").equals(name)) {
                return metric.path("value");
            }
        }
        return MAPPER.missingNode();
    }

    private TaktProcess loop(String name, Mosquitto broker) throws IOException {
        Path file = Files.writeString(folder.resolve(name + ".conf"), CASE.formatted(name));
        return TaktProcess.start("run", file, List.of(broker.setting()));
    }

    @Test
    void eachTellsItsPeriodsAndTakesItsSetPoints() throws IOException, InterruptedException {
        Optional<Path> program = Mosquitto.program();
        assumeTrue(program.isPresent(), "Debian's mosquitto is not installed");
        try (Mosquitto broker = new Mosquitto(program.get(), folder, FreePort.tcp());
                MqttConnection one = listen(broker, "taktv1/north/NDATA/one");
                MqttConnection two = listen(broker, "taktv1/north/NDATA/two");
                MqttConnection birth = listen(broker, "taktv1/north/NBIRTH/one");
                MqttConnection alarm = listen(broker, "taktv1/north/NALARM/one");
                MqttConnection death = listen(broker, "taktv1/north/NDEATH/one");
                TaktProcess first = loop("one", broker);
                TaktProcess second = loop("two", broker)) {
            for (String loop : List.of("one", "two")) {
                Patience.await(
                        () -> metric("taktv1/north/NDATA/" + loop, "mode")
                                .asText("")
                                .equals("auto"),
                        () -> "loop " + loop + " in auto; heard " + heard + " " + first.output() + second.output());
            }
            assertTrue(metric("taktv1/north/NBIRTH/one", "version").isTextual(), heard::toString);
            assertEquals(0, last("taktv1/north/NBIRTH/one").path("seq").intValue());
            assertTrue(metric("taktv1/north/NDATA/one", "x").isNumber());
            assertTrue(metric("taktv1/north/NDATA/one", "u").isNumber());

            String wanted = "{\"metrics\": [{\"name\": \"xsp\", \"value\": 2.5}]}";
            one.publish("taktv1/north/NCMD/one", wanted.getBytes(StandardCharsets.UTF_8));
            Patience.await(
                    () -> metric("taktv1/north/NDATA/one", "xsp").doubleValue() == 2.5, () -> "2.5; heard " + heard);
            assertEquals(2.0, metric("taktv1/north/NDATA/two", "xsp").doubleValue());
            for (String wrong : List.of(
                    "{",
                    "{\"metrics\": [{\"name\": \"q\", \"value\": 1}]}",
                    "{\"metrics\": 1}",
                    "{\"metrics\": [{\"name\": \"xsp\", \"value\": 1e999}]}")) {
                one.publish("taktv1/north/NCMD/one", wrong.getBytes(StandardCharsets.UTF_8));
            }
            double time = metric("taktv1/north/NDATA/one", "time_s").doubleValue();
            Patience.await(
                    () -> metric("taktv1/north/NDATA/one", "time_s").doubleValue() > time + 0.3, () -> "more periods");
            assertEquals(2.5, metric("taktv1/north/NDATA/one", "xsp").doubleValue());
            Patience.await(() -> first.output().contains("no set-point q"), first::output);
            Patience.await(() -> first.output().contains("xsp = Infinity is not a finite number"), first::output);
            Patience.await(
                    () -> first.output()
                            .lines()
                            .anyMatch(line -> line.startsWith("takt audit: ")
                                    && line.contains("mqtt from its link: set-points q = 1.0: refused")),
                    first::output);

            assertTrue(last("taktv1/north/NALARM/one").path("alarms").isEmpty(), heard::toString);
            one.publish(
                    "taktv1/north/NCMD/one",
                    "{\"metrics\": [{\"name\": \"xsp\", \"value\": 9}]}".getBytes(StandardCharsets.UTF_8));
            Patience.await(
                    () -> last("taktv1/north/NALARM/one")
                            .path("alarms")
                            .path(0)
                            .path("id")
                            .asText("")
                            .equals("actuator-saturated:u"),
                    () -> "an alarm; heard " + heard);
            Patience.await(
                    () -> metric("taktv1/north/NDATA/one", "alarms_active").intValue() == 1, () -> "one; " + heard);

            assertFalse(heard.containsKey("taktv1/north/NDEATH/one"));
            first.kill();
            Patience.await(() -> heard.containsKey("taktv1/north/NDEATH/one"), () -> "the death of one");
        }
    }
}
