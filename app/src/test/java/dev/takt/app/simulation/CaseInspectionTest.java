package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.CaseFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaseInspectionTest {
    private static final String CASE = """
            model {
              domain { t { horizon = 1 s, points = 5 } }
              parameters { x0 = 0 }
              variables { x(t) { role = state }, u(t) { role = control } }
              equations = ["x(0) = x0", "der(x, t) = u", "top: x <= 1"]
              minimize = "integral(x^2 + u^2, t)"
            }
            """;

    @TempDir
    Path folder;

    private static List<String> warnings(String... settings) {
        return CaseInspection.of(CaseFile.parse(CASE, "case", List.of(settings)))
                .warnings();
    }

    @Test
    void whatIsLeftOutIsNamed() {
        assertEquals(
                List.of("top is left out at t = 0: only given values are in it, which no decision changes"),
                warnings());
    }

    @Test
    void aCacheThatKeepsNothingIsNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        assertTrue(warnings("solver.cache=\"" + file.resolve("below") + "\"")
                .getFirst()
                .startsWith("solver.cache: "));
        assertEquals(
                1,
                warnings("solver.cache=\"" + folder.resolve("new/one") + "\"").size());
    }
}
