package dev.takt.actors.estimation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.CaseFile;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class FullStateTest {
    private static final Path EXAMPLES = Path.of("..", "examples");

    @Test
    void believesWhatIsMeasuredAndPredictsTheRest() {
        EstimationBench bench = new EstimationBench(
                CaseFile.read(EXAMPLES.resolve("cstr.conf"), List.of("plant.disturbances=[]", "plant.unmeasured=[C]")),
                6);
        for (int k = 0; k < 20; k++) {
            bench.step(300 + k);
            assertEquals(bench.plant.values("T")[0], bench.estimator.estimate().of("T")[0]);
            assertEquals(0, bench.error("C"), 1e-6);
        }
    }

    @Test
    void predictsAFieldWhileItsSensorsAreSilent() {
        EstimationBench bench = new EstimationBench(
                CaseFile.read(EXAMPLES.resolve("heated-plate.conf"), List.of("plant.variant=B")), 0.08);
        for (int k = 0; k < 6; k++) {
            bench.step(k < 2, 80 + 10 * k);
        }
        assertEquals(441, bench.estimator.estimate().size());
        assertTrue(bench.error("T") < 1e-4, "error " + bench.error("T"));
        assertEquals(4, bench.image.bridged(0));
    }

    @Test
    void looksAheadWithoutMoving() {
        EstimationBench bench =
                new EstimationBench(CaseFile.read(EXAMPLES.resolve("cstr.conf"), List.of("plant.disturbances=[]")), 6);
        StateEstimate ahead = StateEstimate.copyOf(bench.estimator.estimate());
        bench.estimator.ahead(new double[] {310}, 6, ahead);
        assertEquals(0, bench.estimator.estimate().time());
        bench.step(310);
        assertEquals(bench.plant.values("T")[0], ahead.of("T")[0], 1e-5);
        assertEquals(6, ahead.time());
    }
}
