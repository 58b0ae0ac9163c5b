package dev.takt.links.mqtt;

import static dev.takt.links.Patience.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.hivemq.client.mqtt.MqttClient;
import com.hivemq.client.mqtt.mqtt5.Mqtt5BlockingClient;
import dev.takt.config.setting.HostAddress;
import dev.takt.links.LinkTables;
import dev.takt.links.Tag;
import dev.takt.links.TagFrame;
import dev.takt.links.TagTable;
import dev.takt.links.frame.FrameControllerEnd;
import dev.takt.links.frame.FramePlantEnd;
import dev.takt.loop.Quality;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
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
            exchange(plant, controller);
            for (int restarts = 1; restarts <= 3; restarts++) {
                broker.close();
                broker = new Broker(program, folder, port);
                int expected = restarts;
                await(() -> plant.statistics().reconnections() == expected, "the plant did not come back");
                await(() -> controller.statistics().reconnections() == expected, "the controller did not come back");
                exchange(plant, controller);
            }
            exchange(plant, controller);
            assertEquals(0, plant.statistics().duplicates());
            assertEquals(0, controller.statistics().duplicates());
        } finally {
            broker.close();
        }
    }

    @Test
    void aPlantThatIsStoppedTellsItsDeathAtOnce() throws IOException {
        ConcurrentLinkedQueue<String> heard = new ConcurrentLinkedQueue<>();
        try (Broker broker = new Broker(program, folder, Broker.freePort());
                MqttConnection panel = new MqttConnection(broker.access(), listener(TOPICS.death(), heard))) {
            await(panel::isConnected, "no connection");
            FramePlantEnd plant = plant(broker);
            try (FrameControllerEnd controller = controller(broker)) {
                exchange(plant, controller);
                assertEquals(0, heard.size());
                plant.close();
                await(() -> heard.size() == 1, "no death");
            }
        }
    }

    private static MqttSession listener(String topic, Queue<String> heard) {
        return new MqttSession() {
            @Override
            public List<String> topics() {
                return List.of(topic);
            }

            @Override
            public void arrived(String from, byte[] payload) {
                heard.add(from);
            }
        };
    }

    @Test
    void garbageIsCountedAndNoProblemOnceAFrameHasCome() throws IOException {
        try (Broker broker = new Broker(program, folder, Broker.freePort());
                FramePlantEnd plant = plant(broker);
                FrameControllerEnd controller = controller(broker);
                MqttConnection stranger = new MqttConnection(broker.access(), new MqttSession() {})) {
            exchange(plant, controller);
            await(stranger::isConnected, "no connection");
            publish(plant);
            await(
                    () -> {
                        controller.read(measured);
                        return measured.sequence() == sequence;
                    },
                    "the last frame did not come");
            stranger.publish(TOPICS.data(), "garbage".getBytes(StandardCharsets.UTF_8));
            await(
                    () -> {
                        controller.read(measured);
                        return controller.statistics().malformed() == 1;
                    },
                    "the garbage was not seen");
            assertTrue(controller.lastProblem().contains("no frames of this version"), controller.lastProblem());
            exchange(plant, controller);
            assertEquals("", controller.lastProblem());
            assertEquals(1, controller.statistics().malformed());
        }
    }

    @Test
    void whyNothingComesIsToldToWhoWaits() throws IOException {
        HostAddress nobody = new HostAddress("127.0.0.1", Broker.freePort());
        MqttAccess access = MqttAccess.open(nobody);
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
