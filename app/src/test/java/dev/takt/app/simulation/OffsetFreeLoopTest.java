package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A reactor whose cooling is 30 % worse than its controller believes. */
class OffsetFreeLoopTest {
    private static final Path CSTR = Path.of("..", "examples", "cstr.conf");

    private static double offset(String mode) {
        Case read = CaseFile.read(
                CSTR, List.of("plant.constants.Ua=35000", "plant.disturbances=[]", "estimator.offset-free=" + mode));
        Trajectory trajectory =
                new ClosedLoop(read).run(300, _ -> {}).trajectory().orElseThrow();
        int state = trajectory.columns().states().indexOf("T");
        return trajectory.samples().getLast().states()[state]
                - trajectory.samples().getLast().setPoints()[0];
    }

    @Test
    void isHeldAtItsSetPoint() {
        assertEquals(0, offset("auto"), 50 * 1e-6);
    }

    @Test
    void isHeldBesideItWithoutDisturbances() {
        assertTrue(Math.abs(offset("off")) > 0.5);
    }
}
