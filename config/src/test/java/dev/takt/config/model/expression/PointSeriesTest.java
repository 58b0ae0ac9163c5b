package dev.takt.config.model.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.CaseFile;
import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.solver.model.Constraint.Equation;
import dev.takt.solver.model.ExpressionText;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PointSeriesTest {
    private static final String MODEL = """
            model {
              constants {
                N = 3, none = 0, a = [1, 2, 4], mass = [1 kg, 200 g]
                w[i in 1..N, j in 1..N] = "if(i = j, 1, 0.5)"
                value = "%s"
              }
              variables { x { start = 1 } }
              equations = [ "x = value" ]
              minimize = 0
            }
            """;

    private static String value(String constant) {
        Equation only = (Equation) CaseFile.parse(MODEL.formatted(constant), "series", List.of())
                .model()
                .problem()
                .constraints()
                .getFirst();
        return ExpressionText.of(only.right());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sum(a[i], i in 1..N) | 7",
                "sum(a[i]*w[i, j], i in 1..N, j in 1..i) | 12",
                "product(i, i in 1..5) | 120",
                "sum(i, i in 1..100000)/50000 | 100001",
                "sum(a[i], i in {1, 3}) + sum(a[i], i in 1..none) | 5",
                "product(a[i], i in 1..none) | 1",
                "2*sum(mass[i], i in 1..2)/(1 kg) | 2.4",
                "sum(sum(j, j in 1..i), i in 1..N) | 10"
            })
    void haveAValueAmongConstants(String constant, String expected) {
        assertEquals(expected, value(constant.strip()));
    }

    @Test
    void aTermWithoutAValueIsToldOnce() {
        CaseFileException refused = assertThrows(CaseFileException.class, () -> value("sum(a[i + 1], i in 1..N)"));
        assertEquals(1, refused.problems().size());
        assertTrue(String.valueOf(refused.getMessage()).contains("a[4] does not exist"), refused::toString);
    }
}
