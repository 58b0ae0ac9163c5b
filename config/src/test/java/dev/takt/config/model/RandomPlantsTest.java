package dev.takt.config.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.CaseFile;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Closed loops around plants whose gain and time constant are anywhere in a box, with a limit just above the set-point. */
class RandomPlantsTest {
    private static final int PLANTS = 200;
    private static final int STEPS = 12;
    private static final double STEP = 0.2;
    private static final double LIMIT = 1.05;

    private static final String MODEL = """
            model {
              domain { t { horizon = 2 s, step = 0.2 s, scheme = radau(2) } }
              parameters { x0 = 0, k = 1, a = 1 }
              variables {
                x(t) { role = state }
                u(t) { role = control, min = 0, max = 8 }
              }
              %s
              equations = \"""
                x(0) = x0
                der(x, t) = a*(k*u - x)
                x <= 1.05  soft(100)
              \"""
              minimize = "integral((x - 1)^2 + 1e-4*u^2, t)"
            }
            """;

    private static final String SCENARIOS = "scenarios { parameters { k = [1, 0.7, 1.3], a = [1, 0.8, 1.2] } }";

    private static RecedingHorizonSolver solver(String scenarios) {
        return RecedingHorizonSolver.of(
                CaseFile.parse(MODEL.formatted(scenarios), "plants.conf", List.of())
                        .model()
                        .problem(),
                NmpcOptions.DEFAULT);
    }

    /** Number of plants that leave the limit; each moves exactly between two commands. */
    private static int violations(RecedingHorizonSolver solver) {
        Random random = new Random(7);
        int violations = 0;
        for (int plant = 0; plant < PLANTS; plant++) {
            double gain = random.nextDouble(0.7, 1.3);
            double decay = Math.exp(-STEP * random.nextDouble(0.8, 1.2));
            double x = 0;
            double highest = 0;
            for (int step = 0; step < STEPS; step++) {
                solver.setParameter("x0", x);
                solver.solve(step * STEP);
                double u = solver.plan().control("u").from(step * STEP);
                x = gain * u + (x - gain * u) * decay;
                highest = Math.max(highest, x);
            }
            solver.forget();
            violations += highest > LIMIT + 1e-3 ? 1 : 0;
        }
        return violations;
    }

    @Test
    void theTreeKeepsEveryPlantWithinItsLimit() {
        int nominal = violations(solver(""));
        assertTrue(nominal > PLANTS / 4, "the nominal controller violates for " + nominal);
        assertEquals(0, violations(solver(SCENARIOS)));
    }
}
