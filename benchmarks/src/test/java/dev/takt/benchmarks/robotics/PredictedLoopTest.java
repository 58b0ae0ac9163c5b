package dev.takt.benchmarks.robotics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.CaseFile;
import dev.takt.solver.ipm.SolveStatus;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What real-time iterations cost in the closed loop of the discrete model itself, beside solves that converge. */
class PredictedLoopTest {
    private static List<PredictedLoop.Step> run(RoboticsProblem problem, String mode) {
        List<String> interval = new ArrayList<>(problem.settings());
        interval.addAll(problem.interval());
        Path file = Path.of("..", problem.file());
        return new PredictedLoop(
                        CaseFile.read(file, problem.settings()),
                        CaseFile.read(file, interval),
                        ControllerMode.named(mode))
                .run();
    }

    private static double cost(List<PredictedLoop.Step> steps) {
        return steps.stream().mapToDouble(PredictedLoop.Step::cost).sum();
    }

    @ParameterizedTest
    @CsvSource({"PENDULUM_20, 1e-5", "CSTR, 1e-3"})
    void oneIterationCostsHardlyMore(RoboticsProblem problem, double more) {
        List<PredictedLoop.Step> converged = run(problem, "converged");
        List<PredictedLoop.Step> iterated = run(problem, "rti-1");

        assertEquals(SolveStatus.OPTIMAL, iterated.getFirst().status());
        for (PredictedLoop.Step step : iterated.subList(1, iterated.size())) {
            assertEquals(SolveStatus.ITERATED, step.status());
            assertFalse(step.restarted());
            assertEquals(1, step.iterations());
        }
        assertTrue(cost(iterated) <= (1 + more) * cost(converged), cost(iterated) + " of " + cost(converged));
    }
}
