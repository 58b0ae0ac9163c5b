package dev.takt.config.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.CaseReading;
import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.transcription.Transcription;
import dev.takt.solver.transcription.TranscriptionOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables of files in the expressions of a model. */
class TablesTest {
    private static final String CURVE = "p,h\n1,1\n2,4\n3,9\n5,25\n";

    @TempDir
    Path folder;

    private Case read(String model) throws IOException {
        Path file = folder.resolve("case.conf");
        Files.writeString(file, model);
        return CaseFile.read(file, List.of());
    }

    private String refused(String model) {
        return String.valueOf(
                assertThrows(CaseFileException.class, () -> read(model)).getMessage());
    }

    private static String model(String declarations, String equations) {
        return "model {\n" + declarations + "\nequations = \"\"\"\n" + equations + "\n\"\"\"\nobjective = 0\n}\n";
    }

    private static double residual(Case read) {
        CompiledProgram program =
                new CompiledProgram(Transcription.of(read.model().problem(), TranscriptionOptions.complete()));
        double[] values = new double[program.rows()];
        double[] start = new double[program.variables()];
        program.start(start);
        program.constraints(start, values);
        return values[0];
    }

    @Test
    void aTableIsLookedUpWhereTheFileIs() throws IOException {
        Files.writeString(folder.resolve("h.csv"), CURVE);
        Case read = read(model("variables { x = { start = 4 }, y = { start = 0 } }", "y = spline(\"h.csv\", x)"));
        assertEquals(
                "y = spline(\"h.csv\", x)",
                ExpressionText.of(read.model().problem().constraints().getFirst()));
        assertEquals(-16, residual(read), 1e-12);
    }

    @Test
    void aTableMayStandInTheCase() throws IOException {
        Case read = read(model(
                "tables { parabola = \"\"\"" + CURVE + "\"\"\" }\n"
                        + "variables { x = { start = \"spline(\\\"parabola\\\", 2)\" }, y = { start = 0 } }",
                "y = 2*spline(\"parabola\", x)"));
        assertEquals(-32, residual(read), 1e-12);
    }

    @Test
    void numbersOfATableAreInTheUnitsOfItsColumns() throws IOException {
        Files.writeString(folder.resolve("h.csv"), CURVE.replace("p,h", "p [bar],h [kJ/kg]"));
        Case read = read(model(
                "variables { p = { unit = Pa, start = 4e5 }, h = { unit = J/kg, start = 0 } }",
                "h = spline(\"h.csv\", p)"));
        assertEquals(-16_000, residual(read), 1e-8);
        String report = refused(model(
                "variables { p = { unit = K, start = 4e5 }, h = { unit = J/kg, start = 0 } }",
                "h = spline(\"h.csv\", p)"));
        assertTrue(report.contains("p of h.csv is in bar"), report);
    }

    @Test
    void aFileThatIsNotThereIsToldOnce() {
        String report = refused(model(
                "variables { x = { start = 4 }, y = { start = 0 } }",
                "y = spline(\"h.csv\", x)\nx = spline(\"h.csv\", y) # spline(\"other.csv\", y)"));
        assertEquals(1, report.split("does not exist", -1).length - 1, report);
        assertTrue(report.contains("case.conf:4"), report);
    }

    @Test
    void mistakesOfTheFileAreToldOnceWithTheirPlaces() throws IOException {
        Files.writeString(folder.resolve("h.csv"), "p,h\n1,1\n2,four\n2,9\n");
        String report = refused(model(
                "variables { x = { start = 4 }, y = { start = 0 } }",
                "y = spline(\"h.csv\", x)\nx = spline(\"h.csv\", y)"));
        assertTrue(report.contains("h.csv:3:3"), report);
        assertEquals(1, report.split("four", -1).length - 1 - 1, report);
    }

    @Test
    void aCallNamesItsTableAndItsArguments() throws IOException {
        Files.writeString(folder.resolve("h.csv"), CURVE);
        String variables = "variables { x = { start = 4 }, y = { start = 0 } }";
        assertTrue(refused(model(variables, "y = spline(x, y)")).contains("without the name of a table"));
        assertTrue(refused(model(variables, "y = spline(\"h.csv\")")).contains("spline with 0 arguments"));
        assertTrue(refused(model(variables, "y = spline(\"h.csv\", x, y)")).contains("2 columns: p, h"));
        assertTrue(refused(model(variables, "y = spline(\"h.csv, x)")).contains("is never closed"));
        assertTrue(refused(model(variables, "y = sin(\"h.csv\")")).contains("unexpected character"));
    }

    @Test
    void aChangedFileIsAChangeOfTheModel() throws IOException {
        Files.writeString(folder.resolve("h.csv"), CURVE);
        Path file = folder.resolve("case.conf");
        Files.writeString(
                file, model("variables { x = { start = 4 }, y = { start = 0 } }", "y = spline(\"h.csv\", x)"));
        CaseReading before = CaseFile.reading(file, List.of());
        Files.writeString(folder.resolve("h.csv"), CURVE.replace("25", "26"));
        CaseReading after = CaseFile.reading(file, List.of());
        assertEquals(1, before.changesTo(after).size());
        assertTrue(before.changesTo(after).getFirst().path().startsWith("model.tables"));
        assertTrue(before.files().contains(folder.resolve("h.csv")));
    }
}
