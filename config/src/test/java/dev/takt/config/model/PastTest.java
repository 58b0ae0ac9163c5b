package dev.takt.config.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What a variable was before the start: x' is x one second before, and t until then. */
class PastTest {
    private static final String MODEL = """
            model {
              name = past
              domain { t { horizon = 1 s, points = 11, scheme = "radau(2)" } }
              variables { x(t) { role = state, past = "t" }, u(t) { role = control, min = 0, max = 1 } }
              equations = [ "x(0) = 0", "der(x, t) = delay(x, 1 s) + 0*u" ]
              minimize = "integral(u^2, t)"
            }
            """;

    @Test
    void isAFunctionOfTheTimeBeforeTheStart() {
        Case read = CaseFile.parse(MODEL, "past.conf", List.of());
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(read.model().problem(), NmpcOptions.DEFAULT);
        assertTrue(solver.solve(0).status().isSolved());
        // the integral of t - 1
        double[] times =
                Objects.requireNonNull(solver.plan().layout().supports().get("t"));
        for (int k = 0; k < times.length; k++) {
            assertEquals(times[k] * times[k] / 2 - times[k], solver.plan().value("x", k), 1e-9);
        }
    }

    @Test
    void isRefusedWhereNothingIsDelayed() {
        CaseFileException refused = assertThrows(
                CaseFileException.class,
                () -> CaseFile.parse(MODEL, "past.conf", List.of("model.variables.\"u(t)\".past=1")));
        String text = String.valueOf(refused.getMessage());
        assertTrue(text.contains("the past of u, which nothing delays"), text);
    }
}
