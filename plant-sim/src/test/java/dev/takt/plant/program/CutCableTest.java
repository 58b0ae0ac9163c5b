package dev.takt.plant.program;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.links.ControllerEnd;
import dev.takt.links.PlantEnd;
import dev.takt.links.TagFrame;
import dev.takt.links.udp.DatagramPort;
import dev.takt.links.udp.FaultProxy;
import dev.takt.links.udp.LinkFaults;
import dev.takt.links.wiring.Links;
import dev.takt.loop.Quality;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A plant whose cable is cut for shorter and longer. */
class CutCableTest {
    private static final Path COLUMN = Path.of("..", "examples", "distillation-hil.conf");

    private static Case column(String... overrides) {
        return CaseFile.read(COLUMN, List.of(overrides));
    }

    private static int freePort() throws IOException {
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void theWatchdogFiresWhenTheCableIsCutForLongEnough() throws IOException {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        int controllerPort = freePort();
        int plantPort = freePort();
        try (DatagramPort towardsController = DatagramPort.bind(any);
                DatagramPort towardsPlant = DatagramPort.bind(any)) {
            towardsController.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), controllerPort));
            towardsPlant.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), plantPort));
            FaultProxy proxy = new FaultProxy(towardsController, towardsPlant, LinkFaults.NONE, System::nanoTime);
            Case atController = column(
                    "links.udp.controller=\"127.0.0.1:" + controllerPort + "\"",
                    "links.udp.plant=\"127.0.0.1:" + towardsController.address().getPort() + "\"");
            Case atPlant = column(
                    "links.udp.plant=\"127.0.0.1:" + plantPort + "\"",
                    "links.udp.controller=\"127.0.0.1:" + towardsPlant.address().getPort() + "\"");
            try (ControllerEnd controller = Links.controller(atController);
                    PlantEnd plant = Links.plant(atPlant)) {
                PlantProgram program = new PlantProgram(atPlant, plant, System::nanoTime, 1);
                int firings = 0;
                long sequence = 0;
                for (int cut : new int[] {1, 3, 10, 100}) {
                    sequence = follow(program, proxy, controller, sequence);
                    proxy.cut(true);
                    for (int k = 0; k < cut; k++) {
                        command(controller, ++sequence);
                        proxy.pump();
                        program.step(2);
                    }
                    firings += cut > 4 ? 1 : 0;
                    assertEquals(firings, program.status().watchdogFirings(), "cut for " + cut + " periods");
                    proxy.cut(false);
                }
                sequence = follow(program, proxy, controller, sequence);
                assertEquals(114, plant.statistics().lost());
                assertEquals(sequence - 114, program.status().commands());
            }
        }
    }

    private static long follow(PlantProgram program, FaultProxy proxy, ControllerEnd controller, long before) {
        long sequence = before;
        for (int k = 0; k < 3; k++) {
            command(controller, ++sequence);
            proxy.pump();
            program.step(2);
            assertEquals(PlantStatus.Mode.FOLLOWING, program.status().mode());
        }
        return sequence;
    }

    private static void command(ControllerEnd controller, long sequence) {
        TagFrame commands = new TagFrame(controller.tables().commands());
        commands.set(0, 2.6, Quality.GOOD, System.nanoTime());
        commands.stamp(sequence, 1);
        controller.write(commands);
    }
}
