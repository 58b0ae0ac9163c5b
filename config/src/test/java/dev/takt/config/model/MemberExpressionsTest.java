package dev.takt.config.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.config.CaseFile;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Variable;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bounds and starts of the members of a family. */
class MemberExpressionsTest {
    private static final String MODEL = """
            model {
              constants { a = 2, b = [1, 0, 3] }
              domain { t { horizon = 1 s, points = 3 } }
              variables {
                x[i in 0..2](t) { start = %s, min = -9, max = %s }
                y[i in 1..2, j in 1..2] { start = [[1, 2], [3, 4]], min = [0, 0, 0, "a/4"] }
                w[1..3] { fix = [1, 2, 3] }
              }
              minimize = "w[1]"
            }
            """;

    private static List<Variable> variables(String start, String max) {
        return CaseFile.parse(MODEL.formatted(start, max), "family.conf", List.of())
                .model()
                .problem()
                .variables();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "[1, 0, 3]; 1 0 3",
                "[a, \"2*a\", \"i + t\"]; 2 4 2 + t",
                "b; 1 0 3",
                "\"[1, 0, 3]\"; 1 0 3",
                "i; 0 1 2",
            })
    void areAListOrAnExpression(String written, String expected) {
        List<String> starts = variables(written, "9").subList(0, 3).stream()
                .map(each -> ExpressionText.of(each.start()))
                .toList();
        assertEquals(expected, String.join(" ", starts));
    }

    @Test
    void areAListForBoundsToo() {
        List<String> upper = variables("0", "[a, 3, \"a + 2\"]").subList(0, 3).stream()
                .map(each -> ExpressionText.of(each.upper()))
                .toList();
        assertEquals(List.of("2", "3", "4"), upper);
    }

    /** The members of two indices stand in rows, or one after the other. */
    @ParameterizedTest
    @CsvSource({"0, 1, 0, 0", "1, 2, 0, 0", "2, 3, 0, 0", "3, 4, 0.5, 0", "4, 1, 1, 1", "6, 3, 3, 3"})
    void areRowsForTwoIndices(int position, double start, double lower, double upper) {
        Variable variable = variables("0", "1").get(3 + position);
        assertEquals(ExpressionText.number(start), ExpressionText.of(variable.start()));
        assertEquals(ExpressionText.number(lower), ExpressionText.of(variable.lower()));
        assertEquals(position < 4 ? "Infinity" : ExpressionText.number(upper), ExpressionText.of(variable.upper()));
    }
}
