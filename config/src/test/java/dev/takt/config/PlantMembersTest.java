package dev.takt.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Parameter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Single members of what a model has as lists, with other values in the plant. */
class PlantMembersTest {
    private static Case read(String plant) {
        return CaseFile.parse("""
                model {
                  domain { t { horizon = 2 s, step = 1 s, scheme = discrete } }
                  constants { A = [[0.8, 0.1], [0, 0.9]], b = [1, 2], c[i in 1..2] = "3*i" }
                  parameters { x0 = [0, 0] }
                  variables { x[i in 1..2](t) { role = state }, u(t) { role = control } }
                  equations = [ "x(0) = x0", "next(x, t) = A*x + b*u" ]
                  minimize = "A[2,2]*b[2]*c[2]*integral(u^2, t)"
                }
                plant { %s }
                """.formatted(plant), "case", List.of());
    }

    private static String objective(Case read) {
        return ExpressionText.of(read.plant().model().problem().objective().expression());
    }

    @Test
    void aMemberOfTwoIndicesIsGivenAtRunTime() {
        PlantCase plant = read("parameters { \"A[2,2]\" = 0.92 }").plant();
        assertEquals(Map.of("A[2,2]", 0.92), plant.parameters());
        assertEquals(
                List.of("x0[1]", "x0[2]", "A[1,1]", "A[1,2]", "A[2,1]", "A[2,2]"),
                plant.model().problem().parameters().stream()
                        .map(Parameter::name)
                        .toList());
        assertEquals(0.1, plant.model().problem().parameters().get(3).initial().at(new double[0]));
    }

    @Test
    void aConstantDiffersInOneMember() {
        assertEquals(
                objective(read("constants { A = [[0.8, 0.1], [0, 0.5]], b = [1, 7] }")),
                objective(read("constants { A[2, 2] = 0.5, \"b[2]\" = 7 }")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            b[3]    | index 3 of a list of 2 elements | an index from 1 to 2
            A[3, 1] | index 3 of a list of 2 elements | an index from 1 to 2
            A[1, 0] | index 0 of a list of 2 elements | an index from 1 to 2
            b[1, 1] | a member of what is no list     | plant.parameters
            c[2]    | a member of what is no list     | plant.parameters
            """)
    void aMemberThatIsNotThereIsToldAlone(String member, String found, String expected) {
        CaseFileException refused =
                assertThrows(CaseFileException.class, () -> read("constants { \"" + member + "\" = 1 }"));
        assertEquals(1, refused.problems().size(), refused::getMessage);
        assertTrue(refused.problems().getFirst().found().equals(found), refused::getMessage);
        assertTrue(String.valueOf(refused.getMessage()).contains(expected), refused::getMessage);
    }
}
