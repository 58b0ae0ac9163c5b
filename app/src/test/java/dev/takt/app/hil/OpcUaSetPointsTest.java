package dev.takt.app.hil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.app.processors.RealTime;
import dev.takt.links.opcua.NodeNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.eclipse.milo.opcua.sdk.client.OpcUaClient;
import org.eclipse.milo.opcua.stack.core.UaException;
import org.eclipse.milo.opcua.stack.core.types.builtin.DataValue;
import org.eclipse.milo.opcua.stack.core.types.builtin.NodeId;
import org.eclipse.milo.opcua.stack.core.types.builtin.Variant;
import org.eclipse.milo.opcua.stack.core.types.builtin.unsigned.UShort;
import org.eclipse.milo.opcua.stack.core.types.enumerated.TimestampsToReturn;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What somebody writes to the OPC UA server of a plant: a loop in a process of its own judges it. */
@RealTime
class OpcUaSetPointsTest {
    @TempDir
    private Path folder;

    @Test
    void whatIsOutsideIsRefusedInTheAuditAndWhatIsInsideStands() throws IOException, InterruptedException, UaException {
        List<String> settings = new ArrayList<>(FreeLink.opcUa(folder));
        settings.addAll(List.of("links.opcua.security=none", "links.opcua.set-points=true", "plant.watchdog=2s"));
        try (TankBench bench = new TankBench(folder, settings, settings)) {
            bench.settle();
            OpcUaClient panel = OpcUaClient.create("opc.tcp://" + address(settings) + "/takt");
            panel.connect();
            try {
                UShort namespace =
                        Objects.requireNonNull(panel.getNamespaceTable().getIndex(NodeNames.NAMESPACE));
                NodeId node = new NodeId(namespace, NodeNames.setPoint("xsp"));
                for (double wrong : new double[] {1240, Double.NaN, 1e308}) {
                    write(panel, node, wrong);
                    Patience.await(
                            () -> bench.loopProcess()
                                    .output()
                                    .contains("xsp = 1240 is outside -10 to 10 (range of x, "),
                            bench.loopProcess()::output);
                    assertEquals(
                            2.0, bench.loop().path("set_points").path("xsp").doubleValue());
                }
                write(panel, node, 3);
                bench.awaitLoop(
                        state -> state.path("set_points").path("xsp").doubleValue() == 3, "the set-point of the panel");
                assertTrue(
                        bench.loop().path("overrides_seconds_left").path("xsp").isNull(), "it stands");
                String said = bench.loopProcess().output();
                assertEquals(1, said.split("takt audit: .* opcua from its link: .* refused").length - 1, said);
                Patience.await(
                        () -> bench.loopProcess().output().contains("opcua from its link: set-points xsp = 3.0: ok"),
                        bench.loopProcess()::output);
            } finally {
                panel.disconnect();
            }
        }
    }

    @Test
    void anActuatorIsTakenAndGivenBackAndItsStatusIsShown() throws IOException, InterruptedException, UaException {
        List<String> settings = new ArrayList<>(FreeLink.opcUa(folder));
        settings.addAll(List.of("links.opcua.security=none", "links.opcua.service=true", "plant.watchdog=2s"));
        try (TankBench bench = new TankBench(folder, settings, settings)) {
            bench.settle();
            OpcUaClient panel = OpcUaClient.create("opc.tcp://" + address(settings) + "/takt");
            panel.connect();
            try {
                UShort namespace =
                        Objects.requireNonNull(panel.getNamespaceTable().getIndex(NodeNames.NAMESPACE));
                NodeId manual = new NodeId(namespace, "u.actuator.manual");
                NodeId command = new NodeId(namespace, "u.actuator.command");
                NodeId status = new NodeId(namespace, "u.actuator.status");
                Patience.await(() -> number(panel, status) == 0, bench.loopProcess()::output);
                write(panel, manual, 99);
                panel.writeValuesAsync(List.of(command), List.of(DataValue.valueOnly(Variant.ofInt32(2))))
                        .join();
                Patience.await(
                        () -> bench.loopProcess().output().contains("u = 99.0; expected a value from 0.0 to 5.0"),
                        bench.loopProcess()::output);
                write(panel, manual, 1.5);
                Patience.await(() -> number(panel, status) == 1, bench.loopProcess()::output);
                bench.awaitLoop(state -> "manual".equals(state.path("actual").asText()), "the last actuator has left");
                panel.writeValuesAsync(List.of(command), List.of(DataValue.valueOnly(Variant.ofInt32(1))))
                        .join();
                Patience.await(() -> number(panel, status) == 0, bench.loopProcess()::output);
                Patience.await(
                        () -> bench.loopProcess().output().contains("takt audit: ")
                                && bench.loopProcess().output().contains("opcua from its link: "),
                        bench.loopProcess()::output);
            } finally {
                panel.disconnect();
            }
        }
    }

    private static String address(List<String> settings) {
        return settings.stream()
                .filter(setting -> setting.startsWith("links.opcua.server="))
                .map(setting -> setting.replaceAll(".*\"(.*)\"", "$1"))
                .findFirst()
                .orElseThrow();
    }

    private static int number(OpcUaClient client, NodeId node) {
        return client.readValuesAsync(0, TimestampsToReturn.Neither, List.of(node))
                                .join()
                                .getFirst()
                                .value()
                                .value()
                        instanceof Number number
                ? number.intValue()
                : -1;
    }

    private static void write(OpcUaClient panel, NodeId node, double value) {
        panel.writeValuesAsync(List.of(node), List.of(DataValue.valueOnly(Variant.ofDouble(value))))
                .join();
    }
}
