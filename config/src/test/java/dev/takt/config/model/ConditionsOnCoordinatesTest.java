package dev.takt.config.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Constraint.Equation;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Conditions that coordinates and parameters decide. */
class ConditionsOnCoordinatesTest {
    private static final String MODEL = """
            model {
              constants { N = 3, a = [1, 2, 3] }
              domain { t { horizon = 3 s, points = 7 } }
              parameters { p = 2 }
              definitions = [ "early(y) := if(t <= 1, y, 0)", "positive(y) := if(y > 0, 1, -1)" ]
              variables { x[i in 1..N](t) { start = 0.5 }, w { start = 1 } }
              equations = [ "%s" ]
              minimize = 0
            }
            """;

    /** As in {@code t in {0.5, end}}. */
    @ParameterizedTest
    @ValueSource(strings = {"t in (0, end]", "t in (start, end(t)]", "t > start, t <= end"})
    void endsStandForThoseOfWhatTheyAreComparedWith(String where) {
        Constraint only = CaseFile.parse(MODEL.formatted("w <= x[1] for " + where), "ends", List.of())
                .model()
                .problem()
                .constraints()
                .getFirst();
        assertEquals(
                List.of("t > 0", "t <= 3"),
                only.restrictions().stream().map(ExpressionText::of).toList());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "w*if(t > 1, 2, 3) = 1 | w*if(t > 1, 2, 3) = 1",
                "w*if(0 < t <= 1, 2, 3) = 1 | w*if(0 < t, if(t <= 1, 2, 3), 3) = 1",
                "w*if(t < 1 or t > 2, 2, 3) = 1 | w*if(t < 1, 2, if(t > 2, 2, 3)) = 1",
                "w*if(t < 1 and N = 3, 2, 3) = 1 | w*if(t < 1, 2, 3) = 1",
                "w*if(N = 3 or t < 1, 2, 3) = 1 | w*2 = 1",
                "w*if(N = 2 and t < 1, 1/0, 3) = 1 | w*3 = 1",
                "w*if(t > p, 2, 3) = 1 | w*if(t > p, 2, 3) = 1",
                "early(x[1]) = 1 | if(t <= 1, x[1], 0) = 1",
                "w + at(early(x[1]), t, 2) = 1 | w + 0 = 1",
                "at(early(x[1]), t, 0.5) = w | x[1](0.5) = w",
                "w*positive(a[2] - 3) = 1 | w*-1 = 1",
                "if(t = 0.5, x[1], x[2]) = 1 | if(t = 0.5, x[1], x[2]) = 1",
                "w*if(start < t and t < end, 2, 3) = 1 | w*if(0 < t, if(t < 3, 2, 3), 3) = 1"
            })
    void whatNumbersDecideIsDecidedWhenTheFileIsRead(String written, String read) {
        Constraint only = CaseFile.parse(MODEL.formatted(written.strip()), "choices", List.of())
                .model()
                .problem()
                .constraints()
                .getFirst();
        assertEquals(
                read,
                ExpressionText.of(((Equation) only).left()) + " = " + ExpressionText.of(((Equation) only).right()));
    }

    /** Braking twice as hard from 1 s on: v falls from 4 to 3 within 1 s, and to -1 within 2 s more. */
    @Test
    void brakingHarderFromATimeOn() {
        Case read = CaseFile.parse("""
                model {
                  domain { t { horizon = 3 s, points = 31, scheme = "radau(3)" } }
                  parameters { brake = 2 }
                  variables { x(t) { role = state }, v(t) { role = state } }
                  equations = [
                    "x(0) = 0"
                    "v(0) = 4"
                    "der(x, t) = v"
                    "der(v, t) = if(t <= 1, -1, -brake)"
                  ]
                  minimize = "x(end)"
                }
                """, "brake", List.of());
        assertEquals(3.5 + (3 + -1) / 2.0 * 2, optimum(read), 1e-9);
    }

    /** A hundred choices are terms of one sum: {@code 5050 x = 5050} up to 1 s, and {@code 2*5050 x = 5050} from there on. */
    @Test
    void choicesAreTermsOfLongSums() {
        Case read = CaseFile.parse("""
                model {
                  domain { t { horizon = 3 s, points = 7 } }
                  variables { x(t) { start = 3 } }
                  equations = [ "sum(if(t <= 1, i*x, 2*i*x), i in 1..100) = 5050" ]
                  minimize = "sum(x, t)"
                }
                """, "long", List.of());
        assertEquals(3 * 1 + 4 * 0.5, optimum(read), 1e-9);
    }

    /** Outside of the supports that are named nothing is bounded. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x <= 0.5 for t in {1, 2.5} | 2",
                "x <= 0.5 for t in {start, end} | 2",
                "x <= 0.5 for t in [1, 2] | 3",
                "x <= 0.5 for t in (1, 2] | 2",
                "x <= 0.5 for t = 1.5 | 1",
                "x <= if(t > 1, 0.5, 2) | 4",
                "x <= 0.5 for t in {i/2}, i in {1, 3} | 2",
                "x = 0.5 for t in {1, 2.5} | 2"
            })
    void statementsHoldAtTheSupportsThatTheyName(String statement, int supports) {
        Case read = CaseFile.parse("""
                model {
                  domain { t { horizon = 3 s, points = 7 } }
                  variables { x(t) { start = 1 } }
                  equations = [ "%s" ]
                  minimize = "sum((x - 1)^2, t)"
                }
                """.formatted(statement.strip()), "supports", List.of());
        assertEquals(supports * 0.25, optimum(read), 1e-6);
    }

    private static double optimum(Case read) {
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(read.model().problem(), NmpcOptions.DEFAULT);
        assertTrue(solver.solve(0, StartPolicy.COLD).status().isSolved());
        return solver.plan().objective();
    }
}
