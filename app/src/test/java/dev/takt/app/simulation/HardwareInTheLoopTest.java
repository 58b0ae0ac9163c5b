package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.app.hil.FreeLink;
import dev.takt.app.hil.TaktProcess;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.links.ControllerEnd;
import dev.takt.links.wiring.Links;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The closed loop over real links between two JVMs: this one controls, {@code takt plant} plays the plant. */
class HardwareInTheLoopTest {
    private static final Path EXAMPLES = Path.of("..", "examples");

    @TempDir
    private Path folder;

    /** In lockstep nothing depends on speed: the trajectory is that of the simulation, bit by bit but for the last ones. */
    @ParameterizedTest
    @CsvSource({"distillation-hil.conf, 15, udp", "heated-plate-hil.conf, 4, udp", "distillation-hil.conf, 5, opcua"})
    void inLockstepTheTrajectoryIsThatOfTheSimulation(String file, int steps, String link)
            throws IOException, InterruptedException {
        List<String> addresses = link.equals("udp") ? FreeLink.udp() : FreeLink.opcUa(folder);
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
}
