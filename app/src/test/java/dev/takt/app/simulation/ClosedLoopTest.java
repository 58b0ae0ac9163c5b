package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.CaseFile;
import dev.takt.solver.model.ModelException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClosedLoopTest {
    private static final Path EXAMPLES = Path.of("..", "examples");
    private static final List<String> SMALL = List.of(
            "model.constants.N=6",
            "model.constants.Nf=3",
            "plant.noise.deviations.x=1e-4",
            "plant.unmeasured=[\"x[2]\"]");

    @Test
    void repeatsARunBitForBit() {
        ClosedLoop loop = new ClosedLoop(CaseFile.read(EXAMPLES.resolve("distillation.conf"), SMALL));

        RunResult first = loop.run(5, step -> {});
        RunResult second = loop.run(5, step -> {});

        for (int k = 0; k < 5; k++) {
            Trajectory.Sample a = first.trajectory().orElseThrow().samples().get(k);
            Trajectory.Sample b = second.trajectory().orElseThrow().samples().get(k);
            assertArrayEquals(a.controls(), b.controls(), 0);
            assertArrayEquals(a.states(), b.states(), 0);
            assertArrayEquals(a.measurements(), b.measurements(), 0);
            assertEquals(first.steps().get(k).objective(), second.steps().get(k).objective());
        }
    }

    @Test
    void namesWhatItRecordsAsTheModelDoes() {
        RunResult run = new ClosedLoop(CaseFile.read(EXAMPLES.resolve("distillation.conf"), SMALL)).run(2, step -> {});

        Trajectory.Columns columns = run.trajectory().orElseThrow().columns();
        assertEquals(List.of("u"), columns.controls());
        assertEquals(List.of("x[1]", "x[2]", "x[3]", "x[4]", "x[5]", "x[6]"), columns.states());
        assertEquals(List.of("x[1]", "x[3]", "x[4]", "x[5]", "x[6]"), columns.measurements());
        assertTrue(run.steps().stream().allMatch(ControlStep::solved));
    }

    @Test
    void tellsOfEachStepAsItEnds() {
        List<Integer> seen = new ArrayList<>();
        new ClosedLoop(CaseFile.read(EXAMPLES.resolve("distillation.conf"), SMALL))
                .run(3, step -> seen.add(step.step()));
        assertEquals(List.of(0, 1, 2), seen);
    }

    @Test
    void refusesAProblemWithoutALoop() {
        ModelException refusal = assertThrows(
                ModelException.class,
                () -> new ClosedLoop(CaseFile.read(EXAMPLES.resolve("problems/hs71.conf"), List.of())));
        assertTrue(String.valueOf(refusal.getMessage()).contains("takt solve"), refusal::getMessage);
    }
}
