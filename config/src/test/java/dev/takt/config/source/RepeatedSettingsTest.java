package dev.takt.config.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.CaseFile;
import dev.takt.config.diagnostics.CaseFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is given twice in a file is told with both lines: which of the two was meant, nobody knows. */
class RepeatedSettingsTest {
    private static final String CASE = """
            model {
              name = tank
              constants { k = 1 }
              domain { t { horizon = 2 s, points = 21 } }
              parameters { x0 = 1 }
              variables {
                x(t) { role = state }
                u(t) { role = control, min = 0, max = 5 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -k*x + u" ]
              objective = "integral(x^2 + u^2, t)"
            }
            solver { tolerance = 1e-8 }
            """;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "model.constants { k = 2 }|model.constants.k|3",
                "model.constants.k = 2|model.constants.k|3",
                "model.variables { u(t) { max = 3 } }|model.variables.u(t)|8",
                "model.parameters.x0 = 2|model.parameters.x0|5",
                "solver.tolerance = 1e-6|solver.tolerance|13",
                "model.equations = [ \"x(0) = 1\" ]|model.equations|10"
            })
    void isAMistakeWithBothLines(String text) throws IOException {
        String[] parts = text.split("\\|");
        Path file = Files.writeString(folder.resolve("tank.conf"), CASE + parts[0]);
        CaseFileException refusal = assertThrows(CaseFileException.class, () -> CaseFile.read(file, List.of()));
        String said = String.valueOf(refusal.getMessage());
        assertTrue(
                said.contains("tank.conf:14") && said.contains(parts[1] + ": given again, after line " + parts[2]),
                said);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "solver { max-iterations = 100 }",
                "model { description = more }",
                "model.constants { m = 2 }",
                "loop { period = 100 ms }"
            })
    void blocksMayGoOnElsewhere(String text) throws IOException {
        try {
            CaseFile.read(Files.writeString(folder.resolve("tank.conf"), CASE + text), List.of());
        } catch (CaseFileException e) {
            assertTrue(!String.valueOf(e.getMessage()).contains("given again"), e::getMessage);
        }
    }

    @Test
    void whatIsIncludedOrSetOnTheCommandLineIsReplaced() throws IOException {
        Files.writeString(folder.resolve("base.conf"), CASE);
        Path file = Files.writeString(
                folder.resolve("mine.conf"), "include \"base.conf\"\nmodel.constants.k = 3\nsolver.tolerance = 1e-6\n");
        assertEquals(1e-6, CaseFile.read(file, List.of()).solver().tolerance());
        assertEquals(
                1e-5,
                CaseFile.read(file, List.of("solver.tolerance=1e-5")).solver().tolerance());
    }
}
