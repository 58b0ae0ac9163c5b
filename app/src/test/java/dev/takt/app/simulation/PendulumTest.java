package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.CaseFile;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Multiple shooting in closed loop: the example swings the pole up, balances it and moves the cart. */
class PendulumTest {
    private static final Path FILE = Path.of("..", "examples", "pendulum.conf");

    @ParameterizedTest
    @ValueSource(strings = {"auto", "riccati", "augmented"})
    void theCartStandsAtItsGoalWithThePoleUpright(String kkt) {
        RunResult run = new ClosedLoop(CaseFile.read(FILE, List.of("solver.kkt=" + kkt))).run(200, _ -> {});
        assertTrue(run.steps().stream().allMatch(ControlStep::solved));
        Trajectory trajectory = run.trajectory().orElseThrow();
        assertEquals(List.of("q", "a", "v", "w"), trajectory.columns().states());
        for (Trajectory.Sample sample : trajectory.samples()) {
            assertTrue(Math.abs(sample.states()[0]) <= 1 + 1e-3, () -> "position " + sample.states()[0]);
            assertTrue(Math.abs(sample.controls()[0]) <= 15, () -> "force " + sample.controls()[0]);
        }
        double[] end = trajectory.samples().getLast().states();
        assertEquals(1, Math.cos(end[1]), 1e-3);
        assertEquals(0.4, end[0], 0.05);
    }
}
