package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The closed loops of both benchmark plants against Ipopt's, step by step. */
class ClosedLoopReferenceTest {
    private static final Path EXAMPLES = Path.of("..", "examples");
    private static final double CONTROL_TOLERANCE = 1e-5;
    private static final double OBJECTIVE_TOLERANCE = 1e-6;

    @ParameterizedTest
    @CsvSource({
        "distillation.conf, model.constants.w=1.0, distillation-w1.0.csv, u_applied, 1.4",
        "distillation.conf, model.constants.w=0.1, distillation-w0.1.csv, u_applied, 1.4",
        "heated-plate.conf, plant.variant=A, heated-plate-A.csv, Q_applied, 1.5",
        "heated-plate.conf, plant.variant=B, heated-plate-B.csv, Q_applied, 1.5"
    })
    void appliesTheControlsOfIpopt(
            String example, String override, String reference, String control, double mostIterations)
            throws IOException {
        ReferenceLoop expected = ReferenceLoop.read(reference, control);
        Case read = CaseFile.read(EXAMPLES.resolve(example), List.of(override));
        assertEquals(expected.steps(), read.loop().steps(), "steps of the example");

        RunResult run = new ClosedLoop(read).run(expected.steps(), step -> {});

        List<Trajectory.Sample> samples = run.trajectory().orElseThrow().samples();
        for (int k = 0; k < expected.steps(); k++) {
            ControlStep step = run.steps().get(k);
            assertEquals("optimal", step.status(), "status of step " + k);
            assertRelative(expected.controls()[k], samples.get(k).controls()[0], CONTROL_TOLERANCE, "control " + k);
            assertRelative(expected.objectives()[k], step.objective(), OBJECTIVE_TOLERANCE, "objective " + k);
        }
        double warmIterations = run.steps().stream()
                .skip(1)
                .mapToInt(ControlStep::iterations)
                .average()
                .orElseThrow();
        assertAll(
                () -> assertTrue(
                        warmIterations <= mostIterations, () -> warmIterations + " iterations a warm step on average"),
                () -> assertTrue(
                        run.steps().stream()
                                .allMatch(step -> step.orderings() == 1 && step.symbolicFactorizations() == 1),
                        "structure is computed once"));
    }

    private static void assertRelative(double expected, double actual, double tolerance, String what) {
        assertEquals(expected, actual, tolerance * Math.abs(expected), what);
    }
}
