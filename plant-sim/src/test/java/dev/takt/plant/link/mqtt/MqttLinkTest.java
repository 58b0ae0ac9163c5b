package dev.takt.plant.link.mqtt;

import static dev.takt.plant.link.Patience.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.hivemq.client.mqtt.MqttClient;
import com.hivemq.client.mqtt.mqtt5.Mqtt5BlockingClient;
import dev.takt.config.loop.Quality;
import dev.takt.config.settings.HostAddress;
import dev.takt.plant.link.LinkTables;
import dev.takt.plant.link.Tag;
import dev.takt.plant.link.TagFrame;
import dev.takt.plant.link.TagTable;
import dev.takt.plant.link.frame.FrameControllerEnd;
import dev.takt.plant.link.frame.FramePlantEnd;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Both ends through Mosquitto. */
class MqttLinkTest {
    private static final LinkTables TABLES = new LinkTables(
            new TagTable(List.of(new Tag("x[1]", ""), new Tag("u", ""))), new TagTable(List.of(new Tag("u", ""))));
    private static final Topics TOPICS = new Topics("test", "loop");

    @TempDir
    private Path folder;

    private Path program = Path.of("");
    private final TagFrame measured = new TagFrame(TABLES.measurements());
    private final TagFrame taken = new TagFrame(TABLES.commands());
    private long sequence;

    @BeforeEach
    void findBroker() {
        Optional<Path> found = Broker.program();
        assumeTrue(found.isPresent(), "Debian's mosquitto is not installed");
        program = found.get();
    }

    private static FrameControllerEnd controller(Broker broker) {
        return new FrameControllerEnd(TABLES, MqttCarrier.ofController(broker.access(), TOPICS), 42, Optional.empty());
    }

    private static FramePlantEnd plant(Broker broker) {
        return new FramePlantEnd(TABLES, MqttCarrier.ofPlant(broker.access(), TOPICS), 42, Optional.empty());
    }

    private void publish(FramePlantEnd plant) {
        TagFrame frame = new TagFrame(TABLES.measurements());
        frame.set(0, ++sequence, Quality.GOOD, System.nanoTime());
        frame.stamp(sequence, 1);
        plant.publish(frame);
    }

    private void command(FrameControllerEnd controller, double value) {
        TagFrame frame = new TagFrame(TABLES.commands());
        frame.set(0, value, Quality.GOOD, System.nanoTime());
        frame.stamp(++sequence, 1);
        controller.write(frame);
    }

    @Test
    void framesCrossTheBrokerAndSurviveItsRestart() throws IOException {
        int port = Broker.freePort();
        Broker broker = new Broker(program, folder, port);
        try (FramePlantEnd plant = plant(broker);
                FrameControllerEnd controller = controller(broker)) {
            exchange(plant, controller);
            broker.close();
            command(controller, 9.0);
            broker = new Broker(program, folder, port);
            exchange(plant, controller);
        } finally {
            broker.close();
        }
    }

    private void exchange(FramePlantEnd plant, FrameControllerEnd controller) {
        await(
                () -> {
                    publish(plant);
                    return controller.read(measured);
                },
                "no measurement came through");
        await(
                () -> {
                    command(controller, 2.5);
                    return plant.poll(taken);
                },
                "no command came through");
        assertEquals(2.5, taken.value(0), "what was sent while there was no broker is not made up for");
    }

    @Test
    void eachMessageComesOnceHoweverOftenTheBrokerWasAway() throws IOException {
        int port = Broker.freePort();
        Broker broker = new Broker(program, folder, port);
        try (FramePlantEnd plant = plant(broker);
                FrameControllerEnd controller = controller(broker)) {
            for (int restarts = 0; restarts < 3; restarts++) {
                exchange(plant, controller);
                broker.close();
                broker = new Broker(program, folder, port);
            }
            exchange(plant, controller);
            exchange(plant, controller);
            assertEquals(0, plant.statistics().duplicates());
            assertEquals(0, controller.statistics().duplicates());
        } finally {
            broker.close();
        }
    }

    @Test
    void whyNothingComesIsToldToWhoWaits() throws IOException {
        HostAddress nobody = new HostAddress("127.0.0.1", Broker.freePort());
        MqttAccess access = new MqttAccess(nobody, false, Optional.empty());
        try (FrameControllerEnd controller =
                new FrameControllerEnd(TABLES, MqttCarrier.ofController(access, TOPICS), 42, Optional.empty())) {
            await(() -> controller.lastProblem().contains("refused"), "it does not say that nobody listens");
        }
    }

    @Test
    void aRetainedCommandIsNotTaken() throws IOException {
        try (Broker broker = new Broker(program, folder, Broker.freePort())) {
            try (FramePlantEnd plant = plant(broker);
                    FrameControllerEnd controller = controller(broker)) {
                exchange(plant, controller);
            }
            Mqtt5BlockingClient stranger = MqttClient.builder()
                    .useMqttVersion5()
                    .serverHost(broker.access().broker().host())
                    .serverPort(broker.access().broker().port())
                    .buildBlocking();
            stranger.connect();
            stranger.publishWith()
                    .topic(TOPICS.command())
                    .payload(new byte[] {1, 2, 3})
                    .retain(true)
                    .send();
            stranger.disconnect();
            try (FramePlantEnd plant = plant(broker);
                    FrameControllerEnd controller = controller(broker)) {
                exchange(plant, controller);
                assertEquals(0, plant.statistics().malformed());
                assertFalse(plant.poll(taken) && taken.value(0) != 2.5);
            }
        }
    }

    @Test
    void namesThatWouldChangeTheTopicAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Topics("a/b", "loop"));
        assertThrows(IllegalArgumentException.class, () -> new Topics("a", "#"));
    }
}
