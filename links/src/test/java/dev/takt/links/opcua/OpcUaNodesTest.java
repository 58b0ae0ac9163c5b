package dev.takt.links.opcua;

import static dev.takt.links.Patience.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.setting.HostAddress;
import dev.takt.config.setting.Range;
import dev.takt.links.FreePort;
import dev.takt.links.LinkCounters;
import dev.takt.links.LinkTables;
import dev.takt.links.Tag;
import dev.takt.links.TagFrame;
import dev.takt.links.TagTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import org.eclipse.milo.opcua.sdk.client.OpcUaClient;
import org.eclipse.milo.opcua.stack.core.StatusCodes;
import org.eclipse.milo.opcua.stack.core.types.builtin.DataValue;
import org.eclipse.milo.opcua.stack.core.types.builtin.ExtensionObject;
import org.eclipse.milo.opcua.stack.core.types.builtin.NodeId;
import org.eclipse.milo.opcua.stack.core.types.builtin.StatusCode;
import org.eclipse.milo.opcua.stack.core.types.builtin.Variant;
import org.eclipse.milo.opcua.stack.core.types.builtin.unsigned.UShort;
import org.eclipse.milo.opcua.stack.core.types.enumerated.TimestampsToReturn;
import org.eclipse.milo.opcua.stack.core.types.structured.EUInformation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a client that is not ours may write to the nodes of a plant, and what they tell it. */
class OpcUaNodesTest {
    private static final Tag COMMAND = new Tag("u", "kg/s", new Range(0, 10));
    private static final LinkTables TABLES = new LinkTables(
            new TagTable(List.of(new Tag("x", "°C", new Range(-20, 120)), new Tag("y", ""), COMMAND)),
            new TagTable(List.of(COMMAND)));
    private static final NodeMap NODES =
            new NodeMap(Map.of(), Map.of(), Map.of("xsp", NodeNames.setPoint("xsp")), Map.of(), true);
    private static final int HOSTILE = Integer.getInteger("takt.fuzz.writes", 2000);

    private final TagFrame taken = new TagFrame(TABLES.commands());
    private OpcUaPlantEnd plant;
    private OpcUaConnection connection;
    private OpcUaClient client;
    private UShort namespace;

    @BeforeEach
    void connect() throws IOException {
        OpcUaAccess access = OpcUaAccess.open(new HostAddress("127.0.0.1", FreePort.tcp()));
        plant = new OpcUaPlantEnd("loop", TABLES, NODES, access);
        connection = new OpcUaConnection(access, new LinkCounters(), _ -> {});
        connection.start();
        await(() -> connection.client().isPresent(), "no connection");
        client = connection.client().orElseThrow();
        namespace = Objects.requireNonNull(client.getNamespaceTable().getIndex(NodeNames.NAMESPACE));
    }

    @AfterEach
    void disconnect() {
        connection.close();
        plant.close();
    }

    private List<StatusCode> write(List<String> nodes, Variant... values) {
        return client.writeValuesAsync(
                        nodes.stream().map(name -> new NodeId(namespace, name)).toList(),
                        List.of(values).stream().map(DataValue::valueOnly).toList())
                .join();
    }

    private List<StatusCode> command(double value, long sequence) {
        return write(
                List.of("u.command", NodeNames.CONTROLLER_EPOCH, NodeNames.CONTROLLER_SEQUENCE),
                Variant.ofDouble(value),
                Variant.ofInt64(1),
                Variant.ofInt64(sequence));
    }

    @Test
    void aCommandThatNobodyCanMeanIsRefusedByTheServer() {
        assertTrue(command(4, 1).stream().allMatch(StatusCode::isGood));
        assertTrue(plant.poll(taken));
        long sequence = 1;
        for (double absurd : new double[] {1e308, -1e308, Double.POSITIVE_INFINITY, 21, -11}) {
            List<StatusCode> answers = command(absurd, ++sequence);
            assertEquals(StatusCodes.Bad_OutOfRange, answers.getFirst().value());
            assertFalse(answers.getLast().isGood(), "the heartbeat of a refused command was taken");
            assertFalse(plant.poll(taken), () -> absurd + " was taken");
        }
        assertEquals(5, plant.statistics().malformed());
        assertTrue(command(9.5, ++sequence).stream().allMatch(StatusCode::isGood));
        assertTrue(plant.poll(taken));
        assertEquals(9.5, taken.value(0));
        assertEquals(
                StatusCodes.Bad_OutOfRange,
                write(List.of("xsp.set-point"), Variant.ofDouble(1e308))
                        .getFirst()
                        .value());
        assertEquals(
                StatusCodes.Bad_OutOfRange,
                write(List.of("xsp.set-point"), Variant.ofDouble(Double.NaN))
                        .getFirst()
                        .value());
        assertTrue(
                write(List.of("xsp.set-point"), Variant.ofDouble(55)).getFirst().isGood());
    }

    @Test
    void nodesTellTheirRangesAndUnits() {
        List<NodeId> nodes = List.of("x.EURange", "x.EngineeringUnits", "u.command.EURange", "y.EURange").stream()
                .map(name -> new NodeId(namespace, name))
                .toList();
        List<DataValue> values =
                client.readValuesAsync(0, TimestampsToReturn.Neither, nodes).join();
        assertEquals(
                new org.eclipse.milo.opcua.stack.core.types.structured.Range(-20.0, 120.0), decoded(values.get(0)));
        EUInformation unit = (EUInformation) decoded(values.get(1));
        assertEquals("°C", unit.getDisplayName().text());
        // "CEL" of UNECE recommendation 20, as in Part 8, 5.6.4.3
        assertEquals(4408652, unit.getUnitId());
        assertEquals("http://www.opcfoundation.org/UA/units/un/cefact", unit.getNamespaceUri());
        assertEquals(new org.eclipse.milo.opcua.stack.core.types.structured.Range(0.0, 10.0), decoded(values.get(2)));
        assertEquals(StatusCodes.Bad_NodeIdUnknown, values.get(3).statusCode().value());
    }

    private Object decoded(DataValue value) {
        Object held = Objects.requireNonNull(value.value().value());
        return held instanceof ExtensionObject object ? object.decode(client.getStaticEncodingContext()) : held;
    }

    /** Writes of any type and size to any node: none commands the plant, each is answered, and true commands between them come through. */
    @Test
    void hostileWritesCommandNothing() throws ExecutionException, InterruptedException {
        Random random = new Random(1);
        List<String> names = List.of(
                "u.command",
                "x",
                "u",
                "loop",
                "nobody",
                NodeNames.CONTROLLER_SEQUENCE,
                NodeNames.PLANT_EPOCH,
                "x.EURange");
        long worst = 0;
        for (int i = 1; i <= HOSTILE; i++) {
            List<NodeId> nodes = new ArrayList<>();
            List<DataValue> values = new ArrayList<>();
            for (int k = 0; k <= random.nextInt(4); k++) {
                nodes.add(new NodeId(namespace, names.get(random.nextInt(names.size()))));
                values.add(DataValue.valueOnly(hostile(random)));
            }
            long begun = System.nanoTime();
            client.writeValuesAsync(nodes, values).get();
            worst = Math.max(worst, System.nanoTime() - begun);
            if (plant.poll(taken)) {
                assertTrue(
                        COMMAND.canMean(taken.value(0)) || Double.isNaN(taken.value(0)),
                        () -> "taken " + taken.value(0));
            }
        }
        long sequence = Long.MAX_VALUE;
        List<StatusCode> answers = write(
                List.of("u.command", NodeNames.CONTROLLER_EPOCH, NodeNames.CONTROLLER_SEQUENCE),
                Variant.ofDouble(4.25),
                Variant.ofInt64(Long.MAX_VALUE),
                Variant.ofInt64(sequence));
        assertTrue(answers.stream().allMatch(StatusCode::isGood), answers::toString);
        assertTrue(plant.poll(taken));
        assertEquals(4.25, taken.value(0));
        System.out.printf("%d hostile writes, the worst answered after %.1f ms%n", HOSTILE, worst / 1e6);
    }

    private static Variant hostile(Random random) {
        return switch (random.nextInt(8)) {
            case 0 -> Variant.ofDouble(Double.longBitsToDouble(random.nextLong()));
            case 1 -> Variant.ofString("x".repeat(random.nextInt(2000)));
            case 2 -> Variant.ofInt64(random.nextLong(1000));
            case 3 -> Variant.ofBoolean(true);
            case 4 -> Variant.ofDoubleArray(new double[random.nextInt(50)]);
            case 5 -> Variant.NULL_VALUE;
            case 6 -> Variant.ofDouble(random.nextBoolean() ? 1e308 : Double.NEGATIVE_INFINITY);
            default -> Variant.ofFloat((float) random.nextGaussian());
        };
    }
}
