package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example in discrete time: its plant is the recursion, and a plant in continuous time is sampled. */
class LinearMpcTest {
    private static final Path FILE =
            Path.of("..", "examples", "linear-mpc.conf").toAbsolutePath();

    @TempDir
    Path folder;

    private static List<Trajectory.Sample> simulate(Case read) {
        RunResult run = new ClosedLoop(read).run(read.loop().steps(), _ -> {});
        assertTrue(run.steps().stream().allMatch(ControlStep::solved));
        return run.trajectory().orElseThrow().samples();
    }

    @Test
    void thePlantTakesTheStepsOfTheModel() {
        List<Trajectory.Sample> samples = simulate(CaseFile.read(FILE, List.of("plant.disturbances=[]")));
        assertEquals(20, samples.size());
        for (int k = 1; k < samples.size(); k++) {
            double[] before = samples.get(k - 1).states();
            double u = samples.get(k - 1).controls()[0];
            assertEquals(before[0] + before[1] + u, samples.get(k).states()[0], 1e-12);
            assertEquals(before[1] + 0.5 * u, samples.get(k).states()[1], 1e-12);
        }
        assertEquals(0, samples.getLast().states()[0], 1e-3);
    }

    /** Position and speed of a mass with a force 1/2: u, held for a second, moves it by u/4 and, by a push, 3/4 more. */
    @Test
    void aPlantInContinuousTimeIsSampled() throws Exception {
        Files.writeString(folder.resolve("mass.conf"), """
                model {
                  name = mass
                  domain { t { horizon = 5 s, step = 1 s } }
                  variables {
                    x[i in 1..2](t) { role = state, start = "if(i = 1, 4, 0)" }
                    u(t) { role = control }
                  }
                  equations = [ "der(x[1], t) = x[2] + 0.75*u", "der(x[2], t) = 0.5*u" ]
                  minimize = "integral(u^2, t)"
                }
                """);
        Path file =
                Files.writeString(folder.resolve("case.conf"), Files.readString(FILE) + "\nplant.model = mass.conf\n");
        List<Trajectory.Sample> sampled = simulate(CaseFile.read(file, List.of("plant.disturbances=[]")));
        List<Trajectory.Sample> steps = simulate(CaseFile.read(FILE, List.of("plant.disturbances=[]")));
        for (int k = 0; k < steps.size(); k++) {
            assertEquals(steps.get(k).states()[0], sampled.get(k).states()[0], 1e-5);
            assertEquals(steps.get(k).controls()[0], sampled.get(k).controls()[0], 1e-5);
        }
    }
}
