package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Warm solves stay few where the plant is not what the model says, where the set-point jumps, and where the last plan of most
 * scenarios is far from what was measured: {@code docs/warm-start.md}, with the counts of Ipopt in the same loops.
 */
class WarmStartPolicyTest {
    private static final Path EXAMPLES = Path.of("..", "examples");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "distillation.conf | plant.constants.F=0.45 | 220 | 110",
                "heated-plate.conf | loop.set-points.Tsp=[[0, 58], [0.4, 70], [0.8, 52], [1.2, 90], [1.6, 60], [2, 55]] | 90 | 65",
                "polymerization.conf | loop.steps=16 | 400 | 410"
            })
    void iterationsStayFew(String example, String change, int mostIterations, int mostFactorizations) {
        Case read = CaseFile.read(EXAMPLES.resolve(example), List.of(change));

        List<ControlStep> steps =
                new ClosedLoop(read).run(read.loop().steps(), step -> {}).steps();

        assertTrue(steps.stream().allMatch(ControlStep::solved));
        int iterations = steps.stream().mapToInt(ControlStep::iterations).sum();
        int factorizations =
                steps.stream().mapToInt(ControlStep::factorizations).sum();
        assertTrue(iterations <= mostIterations, () -> iterations + " iterations");
        assertTrue(factorizations <= mostFactorizations, () -> factorizations + " factorizations");
    }
}
