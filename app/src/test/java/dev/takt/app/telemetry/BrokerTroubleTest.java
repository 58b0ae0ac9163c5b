package dev.takt.app.telemetry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.setting.HostAddress;
import dev.takt.links.mqtt.MqttAccess;
import dev.takt.links.mqtt.Topics;
import dev.takt.loop.operation.CommandOutcome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BrokerTroubleTest {
    private static final HostAddress BROKER = new HostAddress("broker", 1883);

    @Test
    void aReasonIsToldOnce() {
        List<String> told = new ArrayList<>();
        BrokerTrouble trouble = new BrokerTrouble("telemetry", BROKER, told::add);
        trouble.connected();
        trouble.failed("refused");
        trouble.failed("refused");
        trouble.failed("expired");
        trouble.connected();
        trouble.connected();
        trouble.failed("expired");
        assertEquals(
                List.of(
                        "mqtt: no telemetry over broker:1883: refused. It is tried again.",
                        "mqtt: no telemetry over broker:1883: expired. It is tried again.",
                        "mqtt: telemetry over broker:1883 again",
                        "mqtt: no telemetry over broker:1883: expired. It is tried again."),
                told);
    }

    /** Forecasts would not come for days, and nobody would know. */
    @Test
    void aBrokerThatIsNotThereIsToldOfForecasts() throws IOException, InterruptedException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        BlockingQueue<String> told = new LinkedBlockingQueue<>();
        try (MqttForecasts forecasts = new MqttForecasts(
                MqttAccess.open(new HostAddress("127.0.0.1", port)),
                new Topics("north", "tank"),
                (_, _) -> CompletableFuture.completedStage(new CommandOutcome(true, "", 0)),
                told::add)) {
            String line = Objects.requireNonNull(told.poll(60, TimeUnit.SECONDS), forecasts.toString());
            assertTrue(line.startsWith("mqtt: no forecasts over 127.0.0.1:" + port + ": Connection refused"), line);
        }
    }
}
