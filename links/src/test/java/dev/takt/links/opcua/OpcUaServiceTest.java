package dev.takt.links.opcua;

import static dev.takt.links.Patience.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.service.ControlledVariable;
import dev.takt.config.service.ServiceTag;
import dev.takt.config.setting.HostAddress;
import dev.takt.links.FreePort;
import dev.takt.links.LinkCounters;
import dev.takt.links.LinkTables;
import dev.takt.links.Tag;
import dev.takt.links.TagTable;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.loop.service.ActuatorStatus;
import dev.takt.loop.service.ControlledStatus;
import dev.takt.loop.service.ServiceImage;
import dev.takt.loop.service.ServiceImage.ActuatorService;
import dev.takt.loop.service.ServiceImage.ControlledService;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.eclipse.milo.opcua.sdk.client.OpcUaClient;
import org.eclipse.milo.opcua.stack.core.types.builtin.DataValue;
import org.eclipse.milo.opcua.stack.core.types.builtin.NodeId;
import org.eclipse.milo.opcua.stack.core.types.builtin.Variant;
import org.eclipse.milo.opcua.stack.core.types.builtin.unsigned.UShort;
import org.eclipse.milo.opcua.stack.core.types.enumerated.TimestampsToReturn;
import org.junit.jupiter.api.Test;

/** What is in service on the server of a plant, with a panel beside the loop. */
class OpcUaServiceTest {
    private static final LinkTables TABLES =
            new LinkTables(new TagTable(List.of(new Tag("x", ""))), new TagTable(List.of(new Tag("u", ""))));
    private static final Map<ServiceTag, String> NODES = nodes();

    private final ConcurrentLinkedQueue<OperatorCommand> orders = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<String> problems = new ConcurrentLinkedQueue<>();

    private static Map<ServiceTag, String> nodes() {
        Map<ServiceTag, String> nodes = new HashMap<>();
        ControlledVariable level = new ControlledVariable("level", List.of(), Optional.empty(), Optional.empty(), true);
        ServiceTag.of(List.of("u"), List.of(level)).forEach(tag -> nodes.put(tag, tag.name()));
        return nodes;
    }

    private static NodeMap map() {
        return new NodeMap(Map.of(), Map.of(), Map.of(), Map.of(), NODES, true);
    }

    private static ServiceImage image(ActuatorStatus status, String why, ControlledStatus level) {
        return new ServiceImage(
                List.of(new ActuatorService("u", status, 1, why, 5)),
                List.of(new ControlledService("level", level, "", 5)));
    }

    /** What an operator's panel writes and sees, in a session of its own. */
    private record Panel(OpcUaClient client) {
        private NodeId node(String name) {
            UShort namespace = Objects.requireNonNull(client.getNamespaceTable().getIndex(NodeNames.NAMESPACE));
            return new NodeId(namespace, name);
        }

        void write(String name, Variant value) {
            write(Map.of(name, value));
        }

        void write(Map<String, Variant> values) {
            List<NodeId> nodes = new ArrayList<>();
            List<DataValue> data = new ArrayList<>();
            values.forEach((name, value) -> {
                nodes.add(node(name));
                data.add(DataValue.valueOnly(value));
            });
            client.writeValuesAsync(nodes, data)
                    .join()
                    .forEach(status -> assertTrue(status.isGood(), status::toString));
        }

        Optional<Object> read(String name) {
            return Optional.ofNullable(client.readValuesAsync(0, TimestampsToReturn.Neither, List.of(node(name)))
                    .join()
                    .getFirst()
                    .value()
                    .value());
        }
    }

    private OpcUaService follow(OpcUaAccess access) {
        return new OpcUaService(NODES, Map.of("u", value -> 0.01 * value), access, orders::add, problems::add);
    }

    private static Panel panel(OpcUaConnection connection) {
        connection.start();
        await(() -> connection.client().isPresent(), "no panel: " + connection.lastProblem());
        return new Panel(connection.client().orElseThrow());
    }

    private static void awaitShown(OpcUaService service, Panel panel, String name, Object value) {
        await(
                () -> panel.read(name).equals(Optional.of(value)),
                name + " is not " + value + ": " + service.lastProblem());
    }

    private void awaitOrder(OperatorCommand order) {
        await(() -> order.equals(orders.poll()), order + " was not told");
    }

    private static OperatorCommand take(double value) {
        return new OperatorCommand.TakeActuator("u", OptionalDouble.of(value));
    }

    @Test
    void isShownAndCommanded() throws IOException {
        OpcUaAccess access = OpcUaAccess.open(new HostAddress("127.0.0.1", FreePort.tcp()));
        try (OpcUaPlantEnd _ = new OpcUaPlantEnd("loop", TABLES, map(), access);
                OpcUaConnection connection = new OpcUaConnection(access, new LinkCounters(), _ -> {});
                OpcUaService service = follow(access)) {
            Panel panel = panel(connection);
            service.show(image(ActuatorStatus.AUTO, "", ControlledStatus.IN_SERVICE));
            awaitShown(service, panel, "u.actuator.status", 0);
            service.show(image(ActuatorStatus.TRACKING, "the plant has it", ControlledStatus.DROPPED));
            awaitShown(service, panel, "u.actuator.status", 2);
            awaitShown(service, panel, "u.actuator.reason", "the plant has it");
            awaitShown(service, panel, "level.controlled.status", 1);

            panel.write(Map.of("u.actuator.manual", Variant.ofDouble(250), "u.actuator.command", Variant.ofInt32(2)));
            awaitOrder(take(2.5));
            panel.write("u.actuator.manual", Variant.ofDouble(300));
            awaitOrder(take(3));
            panel.write("u.actuator.command", Variant.ofInt32(1));
            awaitOrder(new OperatorCommand.ReturnActuator("u"));
            panel.write("level.controlled.command", Variant.ofInt32(2));
            awaitOrder(new OperatorCommand.DropControlled("level"));
            panel.write("level.controlled.command", Variant.ofInt32(7));
            await(
                    () -> problems.contains("level.controlled.command is 7; expected 0, 1 or 2; nothing was changed"),
                    "an unknown word was told to nobody");
            panel.write("level.controlled.command", Variant.ofInt32(1));
            awaitOrder(new OperatorCommand.ReturnControlled("level"));
            panel.write("u.actuator.manual", Variant.ofDouble(Double.NaN));
            panel.write("u.actuator.command", Variant.ofInt32(2));
            awaitOrder(new OperatorCommand.TakeActuator("u", OptionalDouble.empty()));
            assertTrue(orders.isEmpty(), orders::toString);
        }
    }

    @Test
    void aWordThatIsWrittenWhileTheSessionIsLostIsACommand() throws IOException {
        OpcUaAccess access = OpcUaAccess.open(new HostAddress("127.0.0.1", FreePort.tcp()));
        try (OpcUaPlantEnd _ = new OpcUaPlantEnd("loop", TABLES, map(), access);
                OpcUaConnection connection = new OpcUaConnection(access, new LinkCounters(), _ -> {});
                OpcUaService service = follow(access)) {
            Panel panel = panel(connection);
            service.show(image(ActuatorStatus.AUTO, "", ControlledStatus.IN_SERVICE));
            awaitShown(service, panel, "u.actuator.status", 0);
            panel.write(Map.of("u.actuator.manual", Variant.ofDouble(250), "u.actuator.command", Variant.ofInt32(2)));
            awaitOrder(take(2.5));
            service.loseSession();
            panel.write("u.actuator.command", Variant.ofInt32(1));
            awaitOrder(new OperatorCommand.ReturnActuator("u"));
            assertTrue(orders.isEmpty(), orders::toString);
        }
    }

    @Test
    void aWordFromBeforeIsNoCommandAndAServerThatStartsAgainGivesNothingBack() throws IOException {
        OpcUaAccess access = OpcUaAccess.open(new HostAddress("127.0.0.1", FreePort.tcp()));
        OpcUaPlantEnd plant = new OpcUaPlantEnd("loop", TABLES, map(), access);
        try (OpcUaConnection connection = new OpcUaConnection(access, new LinkCounters(), _ -> {})) {
            Panel before = panel(connection);
            before.write(Map.of("u.actuator.manual", Variant.ofDouble(250), "u.actuator.command", Variant.ofInt32(2)));
            try (OpcUaService service = follow(access)) {
                service.show(image(ActuatorStatus.AUTO, "", ControlledStatus.IN_SERVICE));
                awaitShown(service, before, "u.actuator.status", 0);
                before.write("u.actuator.command", Variant.ofInt32(1));
                awaitOrder(new OperatorCommand.ReturnActuator("u"));
                before.write("u.actuator.command", Variant.ofInt32(2));
                awaitOrder(take(2.5));

                plant.close();
                plant = new OpcUaPlantEnd("loop", TABLES, map(), access);
                try (OpcUaConnection later = new OpcUaConnection(access, new LinkCounters(), _ -> {})) {
                    Panel panel = panel(later);
                    awaitShown(service, panel, "u.actuator.status", 0);
                    panel.write("u.actuator.command", Variant.ofInt32(1));
                    awaitOrder(new OperatorCommand.ReturnActuator("u"));
                }
            }
            assertEquals(List.of(), List.copyOf(orders));
        } finally {
            plant.close();
        }
    }
}
