package dev.takt.actors.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.hil.TaktProcess;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.plant.link.ControllerEnd;
import dev.takt.plant.link.TagFrame;
import dev.takt.plant.wiring.Links;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The closed loop over real links between two JVMs: this one controls, {@code takt plant} plays the plant. */
class HardwareInTheLoopTest {
    private static final Path EXAMPLES = Path.of("..", "examples");

    @TempDir
    private Path folder;

    private static List<String> overUdp() throws IOException {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (DatagramSocket controller = new DatagramSocket(any);
                DatagramSocket plant = new DatagramSocket(any)) {
            return List.of(
                    "links.udp.controller=\"127.0.0.1:" + controller.getLocalPort() + "\"",
                    "links.udp.plant=\"127.0.0.1:" + plant.getLocalPort() + "\"");
        }
    }

    private List<String> overOpcUa() throws IOException {
        Path password = Files.writeString(folder.resolve("password"), "a secret of the test\n");
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return List.of(
                    "links.kind=opcua",
                    "links.opcua.server=\"127.0.0.1:" + server.getLocalPort() + "\"",
                    "links.opcua.password-file=\"" + password + "\"",
                    "links.opcua.certificates=\"" + folder + "\"");
        }
    }

    /** In lockstep nothing depends on speed: the trajectory is that of the simulation, bit by bit but for the last ones. */
    @ParameterizedTest
    @CsvSource({"distillation-hil.conf, 15, udp", "heated-plate-hil.conf, 4, udp", "distillation-hil.conf, 5, opcua"})
    void inLockstepTheTrajectoryIsThatOfTheSimulation(String file, int steps, String link)
            throws IOException, InterruptedException {
        List<String> addresses = link.equals("udp") ? overUdp() : overOpcUa();
        Path path = EXAMPLES.resolve(file);
        Case read = CaseFile.read(path, addresses);
        Trajectory expected =
                new ClosedLoop(read).run(steps, step -> {}).trajectory().orElseThrow();
        try (TaktProcess process = TaktProcess.start("plant", path, addresses, "--lockstep");
                ControllerEnd end = Links.controller(read)) {
            RemoteLoop loop = new RemoteLoop(read, end, process);
            for (int k = 0; k < steps; k++) {
                loop.awaitAnswer();
                Trajectory.Sample sample = expected.samples().get(k);
                for (int i = 0; i < sample.states().length; i++) {
                    double scale = Math.max(1, Math.abs(sample.states()[i]));
                    assertEquals(
                            sample.states()[i],
                            loop.measured().value(i),
                            1e-9 * scale,
                            expected.columns().states().get(i) + " at step " + k);
                }
                double[] command = loop.control(k * loop.period());
                assertEquals(sample.controls()[0], command[0], 1e-6 * Math.abs(command[0]), "command of step " + k);
            }
            loop.awaitAnswer();
            assertEquals(0, end.statistics().malformed());
            String summary = process.interrupt();
            assertTrue(summary.contains("commands taken " + steps), summary);
        }
    }

    /**
     * In real time a command acts later than it is computed for: by one step of the plant at least, by as long as the solve
     * takes at most. The column is so much slower than its period that this moves it by little.
     */
    @Test
    void inRealTimeTheColumnReachesWhatTheSimulationReaches() throws IOException, InterruptedException {
        List<String> addresses = new ArrayList<>(overUdp());
        addresses.add("loop.time-scale=20");
        Path path = EXAMPLES.resolve("distillation-hil.conf");
        Case read = CaseFile.read(path, addresses);
        int periods = 30;
        Trajectory expected =
                new ClosedLoop(read).run(periods + 1, step -> {}).trajectory().orElseThrow();
        try (TaktProcess process = TaktProcess.start("plant", path, addresses);
                ControllerEnd end = Links.controller(read)) {
            RemoteLoop loop = new RemoteLoop(read, end, process);
            long step = 0;
            while (step < 10L * periods) {
                loop.awaitStep(step);
                long now = loop.measured().sequence() - 1;
                loop.control(now * loop.period() / 10);
                step = (now / 10 + 1) * 10;
            }
            loop.awaitStep(step);
            TagFrame measured = loop.measured();
            Trajectory.Sample last = expected.samples().get(periods);
            for (int i = 0; i < 32; i++) {
                assertEquals(last.states()[i], measured.value(i), 0.02, "x[" + (i + 1) + "]");
            }
            String summary = process.interrupt();
            assertTrue(summary.contains("wrong configuration 0"), summary);
        }
    }
}
