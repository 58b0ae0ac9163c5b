package dev.takt.plant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.ControlPeriod;
import dev.takt.solver.model.ModelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plants in discrete time: they step at the multiples of their step and hold between. */
class DiscretePlantTest {
    private static final String MODEL = """
            model {
              name = %s
              constants { a = 0.5 }
              domain { t { horizon = 10 s, step = %s s %s } }
              parameters { x0 = 4, load(t) { table = [[0 s, 0], [3 s, 1]], interpolation = hold } }
              variables {
                x(t) { role = state }
                y(t) { role = algebraic }
                u(t) { role = control, min = -10, max = 10 }
              }
              equations = [ "x(0) = x0", "%s", "y = 2*x + load" ]
              minimize = "integral(x^2 + u^2, t)"
            }
            """;
    private static final String STEPS = "next(x, t) = a*x + u + load";

    @TempDir
    Path folder;

    private static Case read(String text) {
        return CaseFile.parse(text, "test.conf", List.of());
    }

    private static String discrete(String step) {
        return MODEL.formatted("steps", step, ", scheme = discrete", STEPS);
    }

    private static Plant plant(Case read) {
        return CasePlant.of(read).plant();
    }

    @Test
    void stepsWhereItsStepsEnd() {
        Plant plant = plant(read(discrete("1")));
        plant.apply("u", 1);
        plant.advance(0.75);
        assertEquals(4, plant.values("x")[0]);
        plant.apply("u", 3);
        plant.advance(0.25);
        assertEquals(4 * 0.5 + 3, plant.values("x")[0], "what is applied during a step acts on it");
        plant.advance(2);
        assertEquals(((5 * 0.5) + 3) * 0.5 + 3, plant.values("x")[0], 1e-15);
        assertEquals(2 * plant.values("x")[0] + 1, plant.values("y")[0], 1e-15, "the load has come at 3 s");
        plant.advance(1);
        assertEquals((5.75 * 0.5 + 3) + 1, plant.values("x")[0], 1e-15);
    }

    @Test
    void goesBackToASnapshot() {
        Plant plant = plant(read(discrete("1")));
        plant.advance(1.5);
        PlantSnapshot snapshot = plant.snapshot();
        plant.advance(2);
        double[] later = plant.state();
        plant.restore(snapshot);
        plant.advance(2);
        assertEquals(later[0], plant.state()[0]);
    }

    @Test
    void whatChangesBetweenTwoStepsActsOnTheNext() {
        Plant plant = plant(read(discrete("1") + """
                plant { disturbances = [
                  { at = 0.5 s, set = a, to = 0.25 }
                  { at = 1.5 s, state = x, add = 1 }
                  { at = 2.5 s, input = u, add = 2 }
                ] }
                """));
        plant.advance(1);
        assertEquals(4 * 0.25, plant.values("x")[0]);
        plant.advance(0.75);
        assertEquals(2, plant.values("x")[0], "a jump of the state is there at once");
        plant.advance(0.25);
        assertEquals(0.5, plant.values("x")[0]);
        plant.advance(1);
        assertEquals(0.5 * 0.25 + 2, plant.values("x")[0]);
    }

    /** The file of the controller and that of its plant, one of them in continuous time. */
    private Case beside(String controller, String plant) throws Exception {
        Files.writeString(folder.resolve("own.conf"), plant);
        Path file = folder.resolve("controller.conf");
        Files.writeString(file, controller + "\nplant { model = \"own.conf\" }\n");
        return CaseFile.read(file, List.of());
    }

    @Test
    void aControllerInDiscreteTimeSamplesAPlantOfItsOwn() throws Exception {
        String continuous =
                MODEL.formatted("tank", "1", "", "der(x, t) = -a*x + u").replace(" + load\"", "\"");
        CasePlant made = CasePlant.of(beside(discrete("1"), continuous));
        made.plant().advance(1);
        assertEquals(4 * Math.exp(-0.5), made.plant().values("x")[0], 1e-6);
        assertEquals(
                4 * Math.exp(-0.5),
                made.view().measured(made.plant().measure(), "x").orElseThrow()[0],
                1e-6);
    }

    @Test
    void theStepsOfThePlantFitThePeriod() throws Exception {
        String controller = MODEL.formatted("tank", "1", "", "der(x, t) = -a*x + u");
        assertEquals(1, ControlPeriod.of(beside(controller, discrete("0.25"))));
        String message = String.valueOf(assertThrows(
                        RuntimeException.class, () -> ControlPeriod.of(beside(controller, discrete("0.4"))))
                .getMessage());
        assertTrue(message.contains("a period of 1 s, and the plant takes steps of 0.4 s in discrete time"), message);
        assertTrue(message.contains("Maybe loop.period = 0.8 s."), message);
    }

    @Test
    void valuesOfOtherStepsAreNoPlant() {
        Case read = read(discrete("1").replace("a*x + u", "a*prev(x, t) + u"));
        String message = String.valueOf(
                assertThrows(ModelException.class, () -> CasePlant.of(read)).getMessage());
        assertTrue(message.contains("Maybe keep the value in a state of its own"), message);
    }
}
