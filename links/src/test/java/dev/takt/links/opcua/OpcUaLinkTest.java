package dev.takt.links.opcua;

import static dev.takt.links.Patience.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.setting.HostAddress;
import dev.takt.links.FreePort;
import dev.takt.links.LinkCounters;
import dev.takt.links.LinkTables;
import dev.takt.links.Tag;
import dev.takt.links.TagFrame;
import dev.takt.links.TagTable;
import dev.takt.loop.Quality;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import org.eclipse.milo.opcua.sdk.client.OpcUaClient;
import org.eclipse.milo.opcua.stack.core.types.builtin.DataValue;
import org.eclipse.milo.opcua.stack.core.types.builtin.NodeId;
import org.eclipse.milo.opcua.stack.core.types.builtin.Variant;
import org.eclipse.milo.opcua.stack.core.types.builtin.unsigned.UShort;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server and a client on loopback: values, qualities, times, who is let in, and what happens when the server goes. */
class OpcUaLinkTest {
    private static final LinkTables TABLES = new LinkTables(
            new TagTable(List.of(new Tag("x[1]", ""), new Tag("x[2]", ""), new Tag("u", ""))),
            new TagTable(List.of(new Tag("u", ""))));
    private static final long READ_NANOS = 50_000_000L;

    @TempDir
    private Path folder;

    private final TagFrame measured = new TagFrame(TABLES.measurements());
    private final TagFrame taken = new TagFrame(TABLES.commands());

    private static HostAddress freeAddress() throws IOException {
        return new HostAddress("127.0.0.1", FreePort.tcp());
    }

    private OpcUaAccess secure(HostAddress address, String password) {
        return new OpcUaAccess(address, true, "controller", password, folder);
    }

    private static TagFrame measurement(long sequence, long epoch, double value) {
        TagFrame frame = new TagFrame(TABLES.measurements());
        frame.set(0, value, Quality.GOOD, System.nanoTime());
        frame.set(1, 2 * value, Quality.UNCERTAIN, System.nanoTime() - 3_000_000_000L);
        frame.set(2, Double.NaN, Quality.BAD, System.nanoTime());
        frame.stamp(sequence, epoch);
        return frame;
    }

    private static TagFrame command(long sequence, long epoch, double value) {
        TagFrame frame = new TagFrame(TABLES.commands());
        frame.set(0, value, Quality.GOOD, System.nanoTime());
        frame.stamp(sequence, epoch);
        return frame;
    }

    @Test
    void valuesQualitiesAndAgesCrossASecureLink() throws IOException {
        OpcUaAccess access = secure(freeAddress(), "a secret");
        try (OpcUaPlantEnd plant = new OpcUaPlantEnd("loop", TABLES, NodeMap.PLAIN, access);
                OpcUaControllerEnd controller = new OpcUaControllerEnd(TABLES, NodeMap.PLAIN, access, READ_NANOS)) {
            plant.publish(measurement(1, 1, 0.5));
            await(() -> controller.read(measured), "no measurements: " + controller.lastProblem());
            assertEquals(0.5, measured.value(0));
            assertEquals(Quality.GOOD, measured.quality(0));
            assertEquals(1.0, measured.value(1));
            assertEquals(Quality.UNCERTAIN, measured.quality(1));
            assertEquals(Quality.BAD, measured.quality(2));
            assertEquals(3e9, measured.sourceNanos(0) - measured.sourceNanos(1), 2e8, "the age of a delayed reading");
            assertFalse(controller.read(measured), "nothing new");

            controller.write(command(7, 3, 2.25));
            await(() -> plant.poll(taken), "no command");
            assertEquals(2.25, taken.value(0));
            assertEquals(7, taken.sequence());
            assertEquals(3, taken.epoch());
            plant.acknowledge(7);
            plant.publish(measurement(2, 1, 0.75));
            await(() -> controller.read(measured), "no answer");
            assertEquals(7, controller.acknowledged());

            controller.write(command(99, 2, 9.0));
            await(() -> plant.statistics().wrongEpoch() == 1, "the older writer was not refused");
            assertFalse(plant.poll(taken));

            controller.write(command(8, 3, 2.5));
            await(() -> plant.poll(taken), "no command");
            try (OpcUaControllerEnd next = new OpcUaControllerEnd(TABLES, NodeMap.PLAIN, access, READ_NANOS)) {
                await(() -> next.read(new TagFrame(TABLES.measurements())), "no measurements");
                next.write(command(1, 1, 2.75));
                await(() -> plant.poll(taken), "fenced out by a clock that was set back");
                assertEquals(2.75, taken.value(0));
            }
        }
    }

    @Test
    void whoDoesNotKnowThePasswordStaysOutside() throws IOException {
        HostAddress address = freeAddress();
        try (OpcUaPlantEnd plant = new OpcUaPlantEnd("loop", TABLES, NodeMap.PLAIN, secure(address, "a secret"));
                OpcUaControllerEnd guesser =
                        new OpcUaControllerEnd(TABLES, NodeMap.PLAIN, secure(address, "a guess"), READ_NANOS);
                OpcUaControllerEnd stranger = new OpcUaControllerEnd(
                        TABLES,
                        NodeMap.PLAIN,
                        new OpcUaAccess(address, true, "controller", "a secret", folder.resolve("elsewhere")),
                        READ_NANOS);
                OpcUaControllerEnd nobody =
                        new OpcUaControllerEnd(TABLES, NodeMap.PLAIN, OpcUaAccess.open(address), READ_NANOS)) {
            plant.publish(measurement(1, 1, 0.5));
            await(() -> !guesser.lastProblem().isEmpty(), "a wrong password was let in");
            assertTrue(guesser.lastProblem().contains("Bad_UserAccessDenied"), guesser.lastProblem());
            await(() -> !stranger.lastProblem().isEmpty(), "a certificate of nobody knows whom was taken");
            await(() -> !nobody.lastProblem().isEmpty(), "no security was taken");
            for (OpcUaControllerEnd end : List.of(guesser, stranger, nobody)) {
                assertFalse(end.read(measured));
                end.write(command(1, 1, 9.0));
            }
            assertFalse(plant.poll(taken));
        }
    }

    @Test
    void aServerThatComesBackIsFoundAgain() throws IOException {
        OpcUaAccess access = OpcUaAccess.open(freeAddress());
        try (OpcUaControllerEnd controller = new OpcUaControllerEnd(TABLES, NodeMap.PLAIN, access, READ_NANOS)) {
            try (OpcUaPlantEnd plant = new OpcUaPlantEnd("loop", TABLES, NodeMap.PLAIN, access)) {
                plant.publish(measurement(500, 1, 0.5));
                await(() -> controller.read(measured), "no measurements: " + controller.lastProblem());
            }
            controller.write(command(1, 1, 1.0));
            try (OpcUaPlantEnd plant = new OpcUaPlantEnd("loop", TABLES, NodeMap.PLAIN, access)) {
                plant.publish(measurement(1, 2, 0.75));
                await(() -> controller.read(measured), "not found again: " + controller.lastProblem());
                assertEquals(0.75, measured.value(0));
                assertEquals(1, controller.statistics().reconnections());
                controller.write(command(2, 1, 2.0));
                await(() -> plant.poll(taken), "no command after the return");
                assertEquals(2.0, taken.value(0));
            }
        }
    }

    @Test
    void aClockThatIsSetOnTheOtherSideChangesNoAge() throws IOException {
        OpcUaAccess access = OpcUaAccess.open(freeAddress());
        AtomicLong shift = new AtomicLong();
        try (OpcUaPlantEnd plant = new OpcUaPlantEnd(
                        "loop",
                        TABLES,
                        NodeMap.PLAIN,
                        access,
                        UnaryOperator.identity(),
                        () -> SourceTime.wallNanos() + shift.get());
                OpcUaControllerEnd controller = new OpcUaControllerEnd(TABLES, NodeMap.PLAIN, access, READ_NANOS)) {
            long sequence = 0;
            for (long seconds : new long[] {0, 3600, 3605, -3600, 0}) {
                shift.set(seconds * 1_000_000_000L);
                plant.publish(measurement(++sequence, 1, 0.5));
                await(() -> controller.read(measured), "no measurements: " + controller.lastProblem());
                assertTrue(measured.sourceNanos(0) <= System.nanoTime(), "a reading of the future");
                assertEquals(
                        3e9, measured.sourceNanos(0) - measured.sourceNanos(1), 2e8, "the age of a delayed reading");
            }
        }
    }

    /** A PLC with nodes of its own, in a namespace of its own, and nothing of Takt's. */
    @Test
    void aPlantWithoutHeartbeatsCanBeReadAndCommanded() throws IOException {
        OpcUaAccess access = OpcUaAccess.open(freeAddress());
        String plc = "ns=2;s=";
        NodeMap nodes = new NodeMap(
                Map.of("x[1]", plc + "Column.T1", "x[2]", plc + "Column.T2", "u", plc + "Column.L.PV"),
                Map.of("u", plc + "Column.L.SP"),
                Map.of(),
                Map.of(),
                false);
        try (OpcUaPlantEnd plant = new OpcUaPlantEnd("loop", TABLES, nodes, access);
                OpcUaControllerEnd controller = new OpcUaControllerEnd(TABLES, nodes, access, READ_NANOS)) {
            plant.publish(measurement(1, 1, 0.5));
            await(() -> controller.read(measured), "no measurements: " + controller.lastProblem());
            assertEquals(0.5, measured.value(0));
            assertFalse(controller.read(measured), "nothing new");
            plant.publish(measurement(2, 1, 0.75));
            await(() -> controller.read(measured), "nothing new came");
            assertEquals(0.75, measured.value(0));

            controller.write(command(7, 3, 2.25));
            await(() -> plant.poll(taken), "no command");
            assertEquals(2.25, taken.value(0));
            await(() -> controller.acknowledged() == 7, "the server has taken it");
            controller.write(command(8, 3, 2.25));
            await(() -> plant.poll(taken), "the same value again is a new command");
        }
    }

    @Test
    void setPointsOfTheServerAreFollowedAndFoundAgain() throws IOException {
        OpcUaAccess access = secure(freeAddress(), "a secret");
        NodeMap nodes = new NodeMap(Map.of(), Map.of(), Map.of("xsp", NodeNames.setPoint("xsp")), Map.of(), true);
        ConcurrentLinkedQueue<Map<String, Double>> wanted = new ConcurrentLinkedQueue<>();
        try (OpcUaSetPoints points =
                new OpcUaSetPoints(nodes.setPoints(), access, (values, _) -> wanted.add(values), _ -> {})) {
            for (double value : new double[] {2.5, 3.5}) {
                try (OpcUaPlantEnd plant = new OpcUaPlantEnd("loop", TABLES, nodes, access);
                        OpcUaConnection panel = new OpcUaConnection(access, new LinkCounters(), client -> {})) {
                    panel.start();
                    await(() -> panel.client().isPresent(), "no panel: " + panel.lastProblem());
                    OpcUaClient client = panel.client().orElseThrow();
                    UShort namespace =
                            Objects.requireNonNull(client.getNamespaceTable().getIndex(NodeNames.NAMESPACE));
                    client.writeValuesAsync(
                                    List.of(new NodeId(namespace, "xsp.set-point")),
                                    List.of(DataValue.valueOnly(Variant.ofDouble(value))))
                            .join();
                    await(
                            () -> wanted.contains(Map.of("xsp", value)),
                            "set-point " + value + " was not told: " + points.lastProblem());
                }
            }
        }
        assertEquals(2, wanted.size(), wanted::toString);
    }

    /** A subscription ends with an exception when one of its nodes is not there, and the session was given up for it. */
    @Test
    void aSetPointThatTheServerLacksKeepsNoOtherFromBeingFollowed() throws IOException {
        OpcUaAccess access = secure(freeAddress(), "a secret");
        NodeMap nodes = new NodeMap(Map.of(), Map.of(), Map.of("xsp", NodeNames.setPoint("xsp")), Map.of(), true);
        Map<String, String> asked = Map.of("xsp", NodeNames.setPoint("xsp"), "ysp", "ns=2;s=ysp", "zsp", "ns=77;s=zsp");
        ConcurrentLinkedQueue<Map<String, Double>> wanted = new ConcurrentLinkedQueue<>();
        ConcurrentLinkedQueue<String> problems = new ConcurrentLinkedQueue<>();
        try (OpcUaPlantEnd plant = new OpcUaPlantEnd("loop", TABLES, nodes, access);
                OpcUaSetPoints points =
                        new OpcUaSetPoints(asked, access, (values, _) -> wanted.add(values), problems::add);
                OpcUaConnection panel = new OpcUaConnection(access, new LinkCounters(), client -> {})) {
            panel.start();
            await(() -> panel.client().isPresent(), "no panel: " + panel.lastProblem());
            await(() -> problems.size() == 2, "nothing was told: " + points.lastProblem());
            OpcUaClient client = panel.client().orElseThrow();
            UShort namespace = Objects.requireNonNull(client.getNamespaceTable().getIndex(NodeNames.NAMESPACE));
            for (double value : new double[] {2.5, 3.5}) {
                client.writeValuesAsync(
                                List.of(new NodeId(namespace, "xsp.set-point")),
                                List.of(DataValue.valueOnly(Variant.ofDouble(value))))
                        .join();
                await(
                        () -> wanted.contains(Map.of("xsp", value)),
                        "set-point " + value + " was not told: " + points.lastProblem());
            }
            assertEquals(0, points.statistics().reconnections());
        }
        assertEquals(
                List.of(
                        "set-points: the server does not give ysp (node ns=2;s=ysp): Bad_NodeIdUnknown; ysp is not followed until it does",
                        "set-points: the server does not give zsp (node ns=77;s=zsp): Bad_NodeIdUnknown; zsp is not followed until it does"),
                List.copyOf(problems));
    }

    @Test
    void forecastsOfTheServerAreListsThatChangeAsAWhole() throws IOException {
        OpcUaAccess access = secure(freeAddress(), "a secret");
        NodeMap nodes = new NodeMap(Map.of(), Map.of(), Map.of(), Map.of("price", NodeNames.forecast("price")), true);
        ConcurrentLinkedQueue<List<Double>> expected = new ConcurrentLinkedQueue<>();
        try (OpcUaPlantEnd plant = new OpcUaPlantEnd("loop", TABLES, nodes, access);
                OpcUaForecasts forecasts = new OpcUaForecasts(
                        nodes.forecasts(),
                        access,
                        (name, times, values, _, who) -> {
                            assertEquals("price opcua", name + " " + who);
                            expected.add(DoubleStream.concat(Arrays.stream(times), Arrays.stream(values))
                                    .boxed()
                                    .toList());
                        },
                        _ -> {});
                OpcUaConnection panel = new OpcUaConnection(access, new LinkCounters(), client -> {})) {
            panel.start();
            await(() -> panel.client().isPresent(), "no panel: " + panel.lastProblem());
            OpcUaClient client = panel.client().orElseThrow();
            UShort namespace = Objects.requireNonNull(client.getNamespaceTable().getIndex(NodeNames.NAMESPACE));
            write(client, new NodeId(namespace, "price.forecast"), 1000, 0.2, 4600, 0.5);
            await(
                    () -> expected.contains(List.of(1000.0, 4600.0, 0.2, 0.5)),
                    "no forecast: " + forecasts.lastProblem() + expected);
            write(client, new NodeId(namespace, "price.forecast"), 1000, 0.2, 4600);
            await(() -> expected.contains(List.of()), "half a point was not told: " + expected);
        }
    }

    private static void write(OpcUaClient client, NodeId node, double... list) {
        Double[] boxed = Arrays.stream(list).boxed().toArray(Double[]::new);
        client.writeValuesAsync(List.of(node), List.of(DataValue.valueOnly(Variant.of(boxed))))
                .join();
    }
}
