package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A tank whose inflow is measured, in a zone of its level, without offset. */
class MeasuredDisturbanceTest {
    private static final String TANK = """
            model {
              name = tank
              domain { t { horizon = 20 s, step = 1 s %s } }
              parameters { h0 = 1, feed0 = 0.5 }
              variables {
                h(t) { role = state, min = 0, max = 3, start = 1 }
                feed(t) { role = state, start = 0.5 }
                q(t) { role = control, min = 0, max = 3, start = 0.5 }
              }
              equations = \"""
                h(0) = h0
                feed(0) = feed0
                %s
                0.8 <= h <= 1.2 rank 1
              \"""
              targets { minimize = "q" }
              minimize = "integral((q - target(q))^2, t)"
            }
            loop { period = 1 s, steps = 20 }
            plant.disturbances = [{ at = 10 s, state = feed, add = 0.3 }]
            """;
    private static final String CONTINUOUS = """
            4*der(h, t) = feed - q*sqrt(h)
            der(feed, t) = 0
            """;
    private static final String DISCRETE = """
            next(h, t) = h + (feed - q*sqrt(h))/4
            next(feed, t) = feed
            """;

    private static Case tank(String scheme, String equations) {
        return CaseFile.parse(TANK.formatted(scheme, equations.replace("\n", "\n    ")), "tank.conf", List.of());
    }

    /** The level rests at the upper end of its zone: q = feed / sqrt(1.2). Without the inflow there would be no outflow at rest. */
    @ParameterizedTest
    @CsvSource({"0.5", "0.8"})
    void restsWithTheInflowThatIsMeasured(double feed) {
        RecedingHorizonSolver solver =
                RecedingHorizonSolver.of(tank("", CONTINUOUS).model().problem(), NmpcOptions.DEFAULT);
        solver.setParameter("feed0", feed);
        solver.solve(0);
        assertEquals(
                feed / Math.sqrt(1.2), solver.targets().orElseThrow().values().value("q"), 1e-6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ", scheme = \"rk4(2)\"", ", scheme = discrete"})
    void plansHoldWhatIsMeasured(String scheme) {
        Case read = tank(scheme, scheme.contains("discrete") ? DISCRETE : CONTINUOUS);
        RunResult run = new ClosedLoop(read).run(20, _ -> {});
        // ten seconds after the step
        assertEquals(0.8, run.plan().value("feed", 1), 1e-9);
        assertEquals(0.8, run.plan().value("feed", 20), 1e-9);
    }
}
