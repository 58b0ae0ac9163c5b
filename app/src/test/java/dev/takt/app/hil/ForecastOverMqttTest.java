package dev.takt.app.hil;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.app.processors.RealTime;
import dev.takt.app.rehearsal.process.Mosquitto;
import dev.takt.config.setting.HostAddress;
import dev.takt.links.mqtt.MqttAccess;
import dev.takt.links.mqtt.MqttConnection;
import dev.takt.links.mqtt.MqttSession;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The two rooms run in a process of their own, and somebody with a broker tells them that noon will be dear. */
@RealTime
class ForecastOverMqttTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Path FILE = Path.of("..", "examples", "two-rooms.conf");
    private static final String GROUP = "taktv1/plant/";
    private static final OffsetDateTime MIDNIGHT = OffsetDateTime.parse("2026-11-22T00:00:00+01:00");
    private static final double HOUR = 3600;
    private static final double TOLERANCE = 0.2;

    /** Hours of a high price: as long as the walls keep the rooms in their zones without heat. */
    private static final double DEAR = 1.5;

    /** Hours of a period: what is commanded in one acts from its cut-off to that of the next. */
    private static final double PERIOD = 0.5;

    @TempDir
    private Path folder;

    private final List<JsonNode> periods = new CopyOnWriteArrayList<>();

    private MqttConnection listen(Mosquitto broker) {
        return new MqttConnection(MqttAccess.open(new HostAddress("127.0.0.1", broker.port())), new MqttSession() {
            @Override
            public List<String> topics() {
                return List.of(GROUP + "NDATA/two-rooms");
            }

            @Override
            public void arrived(String topic, byte[] payload) {
                periods.add(json(payload));
            }
        });
    }

    private static JsonNode json(byte[] bytes) {
        try {
            return MAPPER.readTree(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double metric(JsonNode period, String name) {
        for (JsonNode metric : period.path("metrics")) {
            if (metric.path("name").asText("").equals(name)) {
                return metric.path("value").asDouble(Double.NaN);
            }
        }
        return Double.NaN;
    }

    private double hour() {
        return periods.isEmpty() ? 0 : metric(periods.getLast(), "time_s") / HOUR;
    }

    private static byte[] forecast(double dearFrom, double dearUntil) {
        ObjectNode forecast = MAPPER.createObjectNode().put("name", "price");
        for (double[] point : new double[][] {{0, 0.2}, {dearFrom, 0.9}, {dearUntil, 0.2}, {47, 0.2}}) {
            forecast.withArray("times")
                    .add(MIDNIGHT.plus(Duration.ofSeconds((long) (point[0] * HOUR)))
                            .toString());
            forecast.withArray("values").add(point[1]);
        }
        return forecast.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** The mean power that the plan in force has between two hours; NaN where it does not reach. */
    private static double planned(JsonNode plan, double from, double to) {
        double sum = 0;
        int count = 0;
        for (JsonNode trajectory : plan.path("trajectories")) {
            for (int k = 0;
                    trajectory.path("control").asBoolean()
                            && k < plan.path("times").size();
                    k++) {
                double hour = plan.path("times").get(k).asDouble() / HOUR;
                if (hour > from && hour <= to) {
                    sum += trajectory.path("values").get(k).asDouble();
                    count++;
                }
            }
        }
        return count == 0 ? Double.NaN : sum / count;
    }

    @Test
    void aForecastThatIsReplacedChangesThePlanAndTheZonesAreKept() throws IOException, InterruptedException {
        Optional<Path> program = Mosquitto.program();
        assumeTrue(program.isPresent(), "Debian's mosquitto is not installed");
        try (Mosquitto broker = new Mosquitto(program.get(), folder, FreePort.tcp());
                MqttConnection connection = listen(broker);
                TaktProcess loop = TaktProcess.start(
                        "run",
                        FILE,
                        List.of(
                                broker.setting(),
                                "links.mqtt.telemetry=true",
                                "links.mqtt.forecasts=true",
                                // a solve takes a part of a period that is minutes of the plant
                                "loop.delay-compensation=on",
                                "monitoring.http.port=0"));
                RemoteApi api = new RemoteApi(loop.awaitWord("the page of the loop is at (\\S+)"), "")) {
            Patience.await(() -> hour() >= 5 || !loop.isAlive(), loop::output);
            double from = Math.ceil(hour()) + 6;
            Patience.await(
                    () -> planned(api.read("api/plan"), from, from + DEAR) > 0.3,
                    () -> "heat at noon: " + api.read("api/plan"));

            connection.publish(GROUP + "FORECAST/two-rooms", "no forecast".getBytes(StandardCharsets.UTF_8));
            connection.publish(GROUP + "FORECAST/two-rooms", forecast(from, from + DEAR));
            Patience.await(() -> loop.output().contains("the forecast of price is in force"), loop::output);
            assertTrue(loop.output().contains("mqtt: forecast (mqtt: a message was refused"), loop::output);
            int taken = periods.size();
            Patience.await(
                    () -> planned(api.read("api/plan"), from, from + DEAR) < 0.1,
                    () -> "a cold noon: " + api.read("api/plan"));
            Patience.await(() -> hour() >= from + DEAR + 1 || !loop.isAlive(), loop::output);

            String output = loop.interrupt();
            double dear = periods.stream()
                    .skip(taken)
                    .filter(period -> metric(period, "time_s") >= from * HOUR
                            && metric(period, "time_s") < (from + DEAR - PERIOD) * HOUR)
                    .mapToDouble(period -> metric(period, "P[1]") + metric(period, "P[2]"))
                    .average()
                    .orElseThrow();
            assertTrue(dear < 0.3, () -> dear + " kW while it is dear; " + output);
            for (JsonNode period : periods) {
                double hour = metric(period, "time_s") / HOUR;
                for (String room : List.of("T[1]", "T[2]")) {
                    double value = metric(period, room);
                    assertTrue(
                            hour < 6 || value > 20 - TOLERANCE && value < 23 + TOLERANCE,
                            () -> room + " has " + value + " at " + hour + " h; " + output);
                }
            }
        }
    }
}
