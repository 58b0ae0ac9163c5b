package dev.takt.plant;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Plants out of case files: the shipped examples under the controls of the reference loops, and what else files can say. */
class CasePlantTest {
    private static final Path EXAMPLES = Path.of("..", "examples");

    @Test
    void distillationExampleReproducesTheReferenceStates() {
        CasePlant made = CasePlant.of(CaseFile.read(EXAMPLES.resolve("distillation.conf"), List.of()));
        ReferenceTable loop = ReferenceTable.read("distill_N32_w1.0_cl.csv");
        ReferenceTable states = ReferenceTable.read("distill_N32_w1.0_states.csv");
        for (int k = 0; k < loop.rows().size(); k++) {
            made.plant().apply("u", loop.at(k, "u_applied"));
            made.plant().advance(2);
            Measurement measurement = made.plant().measure();
            for (int i = 1; i <= 32; i++) {
                double measured =
                        made.view().measured(measurement, "x[" + i + "]").orElseThrow()[0];
                assertEquals(states.at(k + 1, "x" + i), measured, 1e-9, "x" + i + " after step " + k);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"A", "B"})
    void heatedPlateExampleReproducesTheExactSolution(String variant) {
        Case read = CaseFile.read(EXAMPLES.resolve("heated-plate.conf"), List.of("plant.variant=" + variant));
        CasePlant made = CasePlant.of(read);
        HeatedPlate byHand = variant.equals("A") ? HeatedPlate.variantA(21) : HeatedPlate.variantB(21);
        ReferenceTable loop = ReferenceTable.read("plate_n21_" + variant + "_cl.csv");
        var exact = new HeatedPlateSolution(byHand);
        double[] truth = byHand.initialStates(new double[0]);
        assertArrayEquals(truth, made.plant().values("T"), 1e-12, "plate at the start, its walls included");
        for (int k = 0; k < loop.rows().size(); k++) {
            double heat = loop.at(k, "Q_applied");
            made.plant().apply("Q", heat);
            made.plant().advance(0.08);
            truth = exact.after(truth, heat, 0.08);
            double[] measured =
                    made.view().measured(made.plant().measure(), "T").orElseThrow();
            assertArrayEquals(truth, measured, 1e-8, "measured plate after step " + k);
        }
    }

    @Test
    void constantsOfThePlantMayDifferAndChange() {
        CasePlant made = CasePlant.of(CaseFile.read(
                EXAMPLES.resolve("distillation.conf"),
                List.of(
                        "plant.constants.alpha=1.55",
                        "plant.disturbances=[{ at = 3 s, set = F, to = 0.45 }, { at = 4 s, state = \"x[2]\", add = 0.01 }]",
                        "plant.initial.x=0.4")));
        Plant byFile = made.plant();
        var start = new HashMap<String, double[]>();
        for (int i = 1; i <= 32; i++) {
            start.put("x[" + i + "]", new double[] {0.4});
        }
        Plant byHand = new Plant(
                new DistillationColumn(1.55),
                PlantSetup.DEFAULT
                        .withInitialState(start)
                        .withSchedule(new Schedule(List.of(
                                new ScheduledChange(3, new Change.SetParameter("F", 0.45)),
                                new ScheduledChange(4, new Change.DisturbState("x[2]", 0.01))))));
        assertArrayEquals(new double[] {0.4}, byFile.values("x[1]"), 0);
        for (int k = 0; k < 5; k++) {
            byFile.apply("u", 2.6);
            byHand.apply("u", 2.6);
            byFile.advance(2);
            byHand.advance(2);
        }
        assertEquals(0.45, byFile.values("F")[0], 0);
        for (int i = 1; i <= 32; i++) {
            assertEquals(byHand.values("x[" + i + "]")[0], byFile.values("x[" + i + "]")[0], 1e-10);
        }
    }

    /** With a free final time the horizon is scaled, but plants live in seconds. */
    @Test
    void livesInSecondsWhateverTheHorizonIsScaledBy() {
        Plant plant = CasePlant.of(CaseFile.read(EXAMPLES.resolve("minimum-time.conf"), List.of()))
                .plant();
        plant.apply("u", 0.5);
        plant.advance(2);
        assertEquals(1, plant.values("v")[0], 1e-9);
        assertEquals(1, plant.values("x")[0], 1e-9);
    }

    static Stream<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            return files.filter(file -> file.toString().endsWith(".conf")).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void everyExampleWithTimeCanBeSimulated(Path example) {
        Case read = CaseFile.read(example, List.of());
        Optional<Domain> time = read.model().problem().domains().stream()
                .filter(domain -> domain.kind() == Domain.Kind.TIME)
                .findFirst();
        assumeTrue(time.isPresent(), "no time, no plant");
        CasePlant made = CasePlant.of(read);
        double[] supports = time.orElseThrow().supports();
        double period = read.loop().period().orElse(supports[1] - supports[0]);
        for (int k = 0; k < 3; k++) {
            made.plant().advance(period);
        }
        assertEquals(3 * period, made.plant().time(), 1e-12 * period);
        for (double value : made.plant().state()) {
            assertTrue(Double.isFinite(value));
        }
    }

    private static final String TANKS = """
            model {
              name = tanks
              constants { k = 0.5 }
              domain { t { horizon = 10 s, step = 1 s, scheme = backward-difference } }
              parameters { h0 = 1, rain(t) = "if(t < 2, 0, 0.25*(t - 2))" }
              variables {
                h(t) { role = state, start = 1 }
                total(t) { role = state, start = 0 }
                out(t) { role = algebraic, start = 1 }
                inflow(t) { role = control, min = 0, max = 5, start = 0 }
              }
              equations = [
                "h(0) = h0"
                "total(0) = 0"
                "der(h, t) = inflow + rain - out for t > 0"
                "out^2 = k^2*h^2 for t > 0"
                "der(total, t) = out for t > 0"
              ]
              objective = "integral((h - 2)^2, t)"
            }
            """;

    /** Implicit algebraic variables, a state that only accumulates, and a parameter that is a function of time. */
    @Test
    void simulatesAlgebraicEquationsAccumulatorsAndFunctionsOfTime() {
        Plant plant =
                CasePlant.of(CaseFile.parse(TANKS, "tanks.conf", List.of())).plant();
        plant.apply("inflow", 0.3);
        for (int k = 0; k < 8; k++) {
            plant.advance(0.5);
        }
        // h' = 0.3 + r - h/2 with r = 0 until t = 2, then (t - 2)/4
        double atTwo = 0.6 + 0.4 * Math.exp(-1);
        // a particular solution for tau = t - 2 is tau/2 - 1 + 0.6
        double atFour = 1 - 0.4 + (atTwo + 0.4) * Math.exp(-1);
        assertEquals(atFour, plant.values("h")[0], 1e-9);
        assertEquals(0.5 * atFour, plant.values("out")[0], 1e-9);
        // what came in and is not there any more went out
        assertEquals(1 + 0.3 * 4 + 0.5 - atFour, plant.values("total")[0], 1e-9);
    }

    /** The plant is a rod in another file, with a finer grid and an inertia that the controller knows nothing of. */
    @Test
    void takesThePlantFromAnotherFile(@TempDir Path folder) throws IOException {
        String rod = """
                model {
                  name = rod
                  constants { points = 6 }
                  domain {
                    t { horizon = 10 s, step = 1 s, scheme = backward-difference }
                    x { from = 0, to = 1, points = points, scheme = central-difference }
                  }
                  parameters { T0(x) = 20 }
                  variables {
                    T(t, x) { role = state, start = 20 }
                    wall(t) { role = %s, start = 20 }
                    heater(t) { role = control, start = 20 }
                  }
                  equations = \"""
                    T(0, x) = T0
                    der(T, t) = 0.1*der(T, x, 2)  for t > 0, x in (0, 1)
                    T(t, 0) = wall                for t > 0
                    T(t, 1) = 20                  for t > 0
                    %s                            for t > 0
                  \"""
                  objective = "integral((heater - 30)^2, t)"
                }
                """;
        Files.writeString(
                folder.resolve("slow-rod.conf"),
                rod.formatted("state", "der(wall, t) = 2*(heater - wall)").replace("points = 6", "points = 11"));
        Path controller = folder.resolve("rod.conf");
        Files.writeString(
                controller, rod.formatted("algebraic", "wall = heater") + "plant { model = slow-rod.conf }\n");
        CasePlant made = CasePlant.of(CaseFile.read(controller, List.of()));
        made.plant().apply("heater", 30);
        made.plant().advance(1);
        double[] seen = made.view().measured(made.plant().measure(), "T").orElseThrow();
        double[] fine = made.plant().values("T");
        assertEquals(30 - 10 * Math.exp(-2), seen[0], 1e-9);
        for (int i = 0; i < 6; i++) {
            assertEquals(fine[2 * i], seen[i], 1e-12);
        }
    }

    @Test
    void saysThatAnotherModelIsNotThePlantOfThisController() {
        Case tanks = CaseFile.parse(TANKS, "tanks.conf", List.of());
        Case column = CaseFile.read(EXAMPLES.resolve("distillation.conf"), List.of());
        Case mixed = tanks.with(column.plant());
        var failure = assertThrows(ModelException.class, () -> CasePlant.of(mixed));
        assertTrue(failure.toString().contains("has no state of this name"), failure.toString());
        assertTrue(failure.toString().contains("that the controller does not apply"), failure.toString());
    }
}
