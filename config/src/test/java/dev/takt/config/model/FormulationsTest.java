package dev.takt.config.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.CaseFile;
import dev.takt.solver.ipm.options.SolverOptions;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import dev.takt.solver.transcription.TranscriptionOptions;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever stays a variable, a model has one optimum. */
class FormulationsTest {
    private static RecedingHorizonSolver solved(String text, TranscriptionOptions formulation) {
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(
                CaseFile.parse(text, "formulations.conf", List.of()).model().problem(),
                new NmpcOptions(formulation, SolverOptions.DEFAULT, StartPolicy.COLD));
        assertTrue(solver.solve(0).status().isSolved());
        return solver;
    }

    /** The optimum of both formulations, whose plans agree in these variables. */
    private static double optimum(String text, String... variables) {
        RecedingHorizonSolver reduced = solved(text, TranscriptionOptions.reduced());
        RecedingHorizonSolver full = solved(text, TranscriptionOptions.complete());
        double optimum = reduced.plan().objective();
        assertEquals(optimum, full.plan().objective(), 1e-5 * Math.max(1, Math.abs(optimum)));
        for (String variable : variables) {
            for (int k = 0; k < 5; k++) {
                assertEquals(
                        reduced.plan().value(variable, k), full.plan().value(variable, k), 1e-4, variable + " at " + k);
            }
        }
        return optimum;
    }

    /** Limits of the measured state at the start do not count, nor do those of what follows from it alone. */
    @ParameterizedTest
    @ValueSource(strings = {"backward-difference", "forward-difference", "trapezoid", "radau(2)", "gauss(2)", "rk4"})
    void measuredStateMayBeBeyondItsLimits(String scheme) {
        String model = """
                model {
                  domain { t { horizon = 2 s, points = 5, scheme = "%s" } }
                  parameters { x0 = 1.2, y0 = 0.3 }
                  variables {
                    x(t) { role = state, max = 1.1 }
                    y(t) { role = state }
                    a(t) { role = algebraic }
                    u(t) { role = control, min = -2, max = 2 }
                  }
                  equations = \"""
                    x(0) = x0
                    y(0) = y0
                    der(x, t) = -x + u
                    der(y, t) = x - y
                    a = x^2
                    x + y <= 1.3
                    a <= 1.4 soft(2, 1)
                    y >= 0.4 soft(3)
                  \"""
                  minimize = "integral((x - 1)^2 + 0.01*u^2 + (y - 1)^2, t)"
                }
                """;
        optimum(model.formatted(scheme), "x", "y");
    }
}
