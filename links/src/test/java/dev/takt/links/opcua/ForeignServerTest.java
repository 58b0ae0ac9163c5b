package dev.takt.links.opcua;

import static dev.takt.links.Patience.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.setting.HostAddress;
import dev.takt.links.FreePort;
import dev.takt.links.LinkTables;
import dev.takt.links.Tag;
import dev.takt.links.TagFrame;
import dev.takt.links.TagTable;
import dev.takt.loop.Quality;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.eclipse.milo.opcua.stack.core.NodeIds;
import org.eclipse.milo.opcua.stack.core.types.builtin.Variant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A PLC has nodes of its own types, and a host name of its own. */
class ForeignServerTest {
    private static final LinkTables TABLES = new LinkTables(
            new TagTable(List.of(new Tag("a", ""), new Tag("b", ""), new Tag("u", ""), new Tag("v", ""))),
            new TagTable(List.of(new Tag("u", ""), new Tag("v", ""))));

    private final TagFrame measured = new TagFrame(TABLES.measurements());
    private HostAddress address = new HostAddress("127.0.0.1", 1);
    private ForeignServer server;

    @BeforeEach
    void start() throws IOException {
        address = new HostAddress("127.0.0.1", FreePort.tcp());
        server = new ForeignServer(address);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /** Commands again and again, as a loop does: one command may be lost with its session. */
    private void awaitCommanding(
            OpcUaControllerEnd controller, double first, double second, BooleanSupplier condition, String what) {
        await(
                () -> {
                    command(controller, first, second);
                    return condition.getAsBoolean();
                },
                what);
    }

    private OpcUaControllerEnd controller(Map<String, String> measured, Map<String, String> commands) {
        return new OpcUaControllerEnd(
                TABLES,
                new NodeMap(measured, commands, Map.of(), Map.of(), false),
                OpcUaAccess.open(address),
                50_000_000L);
    }

    private void command(OpcUaControllerEnd controller, double first, double second) {
        command(controller, Quality.GOOD, first, second);
    }

    private void command(OpcUaControllerEnd controller, Quality quality, double first, double second) {
        TagFrame frame = new TagFrame(TABLES.commands());
        frame.set(0, first, quality, System.nanoTime());
        frame.set(1, second, Quality.GOOD, System.nanoTime());
        frame.stamp(7, 1);
        controller.write(frame);
    }

    private Map<String, String> measurements() {
        return Map.of(
                "a", server.add("a", NodeIds.Float, Variant.ofFloat(0.5f)),
                "b", server.add("b", NodeIds.Int32, Variant.ofInt32(-3)),
                "u", server.add("u", NodeIds.Float, Variant.ofFloat(1f)),
                "v", server.add("v", NodeIds.Int16, Variant.ofInt16((short) 2)));
    }

    @Test
    void numbersAreReadAndWrittenInTheTypesOfTheirNodes() {
        String u = server.add("u.SP", NodeIds.Float, Variant.ofFloat(0f));
        String v = server.add("v.SP", NodeIds.Int16, Variant.ofInt16((short) 0));
        try (OpcUaControllerEnd controller = controller(measurements(), Map.of("u", u, "v", v))) {
            await(() -> controller.read(measured), "no measurements: " + controller.lastProblem());
            assertEquals(0.5, measured.value(0));
            assertEquals(-3.0, measured.value(1));
            assertEquals(Quality.GOOD, measured.quality(1));
            awaitCommanding(controller, 2.25, -6.6, () -> controller.acknowledged() == 7, "the command was not taken");
            assertEquals(2.25f, server.value("u.SP"));
            assertEquals((short) -7, server.value("v.SP"));
        }
    }

    @Test
    void aNodeThatCannotTakeANumberIsNamed() {
        String u = server.add("u.SP", NodeIds.Boolean, Variant.ofBoolean(false));
        String v = server.add("v.SP", NodeIds.Int16, Variant.ofInt16((short) 5));
        try (OpcUaControllerEnd controller = controller(measurements(), Map.of("u", u, "v", v))) {
            await(() -> controller.read(measured), "no measurements: " + controller.lastProblem());
            command(controller, 1, 1);
            assertTrue(controller.lastProblem().contains("u.SP of type Boolean"), controller.lastProblem());
            assertEquals(1, controller.statistics().lost());
            assertEquals((short) 5, server.value("v.SP"), "a command is taken as a whole or not");
        }
    }

    @Test
    void aNodeThatIsMissingIsNamed() {
        Map<String, String> nodes = new java.util.HashMap<>(measurements());
        nodes.put("b", "ns=2;s=nowhere");
        String v = server.add("v.SP", NodeIds.Int16, Variant.ofInt16((short) 5));
        try (OpcUaControllerEnd controller = controller(nodes, Map.of("u", "ns=2;s=gone", "v", v))) {
            await(() -> controller.read(measured), "no measurements: " + controller.lastProblem());
            assertEquals(Quality.GOOD, measured.quality(0));
            assertEquals(Quality.BAD, measured.quality(1));
            assertTrue(controller.lastProblem().startsWith("b "), controller.lastProblem());
            assertTrue(controller.lastProblem().contains("Bad_NodeIdUnknown"), controller.lastProblem());
            awaitCommanding(
                    controller, 1, 1, () -> controller.lastProblem().contains("ns=2;s=gone"), "the node was not named");
        }
    }

    /** A control system that has an actuator refuses its set-point; that is none of the other commands' business. */
    @Test
    void whoHasAnActuatorMayRefuseItsCommand() {
        String v = server.add("v.SP", NodeIds.Int16, Variant.ofInt16((short) 5));
        try (OpcUaControllerEnd controller = controller(measurements(), Map.of("u", "ns=2;s=gone", "v", v))) {
            await(() -> controller.read(measured), "no measurements: " + controller.lastProblem());
            awaitCommanding(
                    controller, 1, 1, () -> controller.lastProblem().contains("ns=2;s=gone"), "the node was not named");
            assertEquals(0, controller.acknowledged());
            await(
                    () -> {
                        command(controller, Quality.UNCERTAIN, 1, 1);
                        return controller.acknowledged() == 7
                                && controller.lastProblem().isEmpty();
                    },
                    "the other command was not taken");
        }
    }
}
