package dev.takt.config;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Constants, parameters, supports and starts from the columns of a file. */
class CaseDataTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void writeTheData() throws IOException {
        data("time;y;z\n0;1;10\n0.5;2;20\n2;4;40\n");
    }

    private void data(String text) throws IOException {
        Files.writeString(folder.resolve("data.csv"), text);
    }

    private Path file(String model) throws IOException {
        return Files.writeString(folder.resolve("case.conf"), "model {\n" + model + "\n}\n");
    }

    private Case read(String model) throws IOException {
        return CaseFile.read(file(model), List.of());
    }

    private static double optimum(Case read) {
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(read.model().problem(), NmpcOptions.DEFAULT);
        assertTrue(solver.solve(0, StartPolicy.COLD).status().isSolved());
        return solver.plan().objective();
    }

    private static Parameter parameter(Case read, String name) {
        return read.model().problem().parameters().stream()
                .filter(parameter -> parameter.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void columnsAreConstantsWithIndices() throws IOException {
        Case read = read("""
            constants {
              y { csv = "data.csv", column = y }
              A { csv = "data.csv", column = [y, z] }
              late[i in 2..4] { csv = "data.csv", column = z }
              n = "count(y)"
            }
            variables { x[i in 1..count(A)] { start = 0 } }
            minimize = "sum((x[i] - y[i])^2, i in 1..n) + A[2, 2] + late[4] + 100*count(A, 2) + 1000*count(y)"
            """);
        assertEquals(20 + 40 + 200 + 3000, optimum(read), 1e-6);
    }

    @Test
    void aColumnIsAParameterOverACoordinate() throws IOException {
        Case read = read("""
            domain { t { horizon = 2 s, points = 5 }, s { from = 0, to = 2, points = 5 } }
            parameters {
              y(t) { csv = "data.csv", column = y, at = time }
              held(t) { csv = "data.csv", column = z, interpolation = hold }
              both[i in 1..2](t) { csv = "data.csv", column = [y, z], at = time }
              over(s) { csv = "data.csv", column = y, at = time }
              p { csv = "data.csv", column = z }
            }
            variables { x(t) { start = 1 } }
            minimize = "integral((x - y)^2 + held + both[1] + both[2], t) + integral(over, s) + p[3]"
            """);
        assertEquals(3, parameter(read, "y").initial().at(1.25), 1e-12);
        assertEquals(20, parameter(read, "held").initial().at(1.25));
        assertEquals(30, parameter(read, "both[2]").initial().at(1.25), 1e-12);
        assertEquals(40, parameter(read, "p[3]").initial().at());
        assertEquals(3, parameter(read, "over").initial().at(1.25), 1e-12);
    }

    @Test
    void aColumnHasTheSupportsOfADomain() throws IOException {
        Case read = read("""
            domain { t { kind = time, supports { csv = "data.csv", column = time } } }
            variables { x(t) { start = 1 } }
            minimize = "integral((x - 1)^2, t)"
            """);
        assertArrayEquals(
                new double[] {0, 0.5, 2},
                read.model().problem().domains().getFirst().supports());
    }

    @Test
    void whatIsWrongIsSaidAtItsPlace() throws IOException {
        refused(
                "constants { y { csv = \"data.csv\", column = tme } }",
                "case.conf:2:",
                "no column tme",
                "time, y, z",
                "Maybe time");
        refused("constants { y { csv = \"data.csv\" } }", "without the name of their column", "one of time, y, z");
        refused("constants { y[i in 1..2] { csv = \"data.csv\", column = y } }", "3 numbers", "2 members");
        refused("constants { y { csv = \"dato.csv\", column = y } }", "dato.csv does not exist", "Maybe data.csv");
        refused("constants { y { csv = \"data.csv\", colum = y } }", "unknown setting colum", "Maybe column");
        refused("constants { n = 2, m = \"count(n)\" }", "a count of what has no such index", "count(y)");
        String parameter = "domain { t { horizon = 2 s, points = 5 } }, parameters { y";
        refused(parameter + "(t) { csv = \"data.csv\", column = [y, z] } }", "2 columns for 1 parameter");
        refused(parameter + "(t) { csv = \"data.csv\", column = time } }", "the column time over itself");
        refused(parameter + "(t) { csv = \"data.csv\", column = y, at = tim } }", "no column tim", "Maybe time");
        data("time,y\n0,1\n2,x\n1,3\n");
        refused("constants { y { csv = \"data.csv\", column = y } }", "data.csv:3:3: model.constants.y.csv: \"x\"");
        refused(parameter + "(t) { csv = \"data.csv\", column = time, at = y } }", "data.csv:3:3", "\"x\"");
        data("time,y\n0,1\n2,2\n1,3\n");
        refused(parameter + "(t) { csv = \"data.csv\", column = y } }", "data.csv:4:1", "1 after 2 in the column time");
    }

    @Test
    void oneWrongDateDoesNotMakeTheOthersWrong() throws IOException {
        String parameter =
                "domain { t { horizon = 2 s, points = 5 } }, parameters { y(t) { csv = \"data.csv\", column = y } }";
        data("time,y\n2026-02-30T00:00:00+01:00,1\n2026-03-01T00:00:00+01:00,2\n");
        String message = refused(parameter, "data.csv:2:1", "a date such as", "as in the other rows");
        assertFalse(message.contains("data.csv:3"), message);
        data("time,y\n0,1\n2026-03-01T00:00:00+01:00,2\n");
        refused(
                parameter,
                "data.csv:3:1",
                "in all rows a time of the plant as in the first one, or in all rows a date");
    }

    private String refused(String blocks, String... expected) throws IOException {
        Path file = file(blocks + "\nvariables { x {} }\nminimize = x");
        String message = String.valueOf(assertThrows(CaseFileException.class, () -> CaseFile.read(file, List.of()))
                .getMessage());
        for (String part : expected) {
            assertTrue(message.contains(part), () -> "expected " + part + " in\n" + message);
        }
        return message;
    }

    @Test
    void aChangedFileIsAChangedCase() throws IOException {
        Path file = file("""
            constants { y { csv = "data.csv", column = y } }
            variables { x { start = 0 } }
            minimize = "(x - y[1])^2"
            """);
        CaseReading before = CaseFile.reading(file, List.of());
        assertEquals(List.of(), before.changesTo(CaseFile.readingAgain(before, file, List.of())));
        data("time;y;z\n0;1;10\n0.5;2;20\n2;5;40\n");
        List<SettingChange> changes = before.changesTo(CaseFile.readingAgain(before, file, List.of()));
        assertEquals(
                List.of("model.constants.y.data"),
                changes.stream().map(SettingChange::path).toList());
    }

    @Test
    void aFileElsewhereIsReadWhereTheCommandLineNamesItAndNotForTheCase(@TempDir Path elsewhere) throws IOException {
        Path data = Files.copy(folder.resolve("data.csv"), elsewhere.resolve("data.csv"));
        Path file = file("""
            constants { y { csv = "data.csv", column = y } }
            variables { x { start = 0 } }
            minimize = "(x - y[1])^2 + y[3]"
            """);
        Case read = CaseFile.read(file, List.of("model.constants.y.csv=\"" + data + "\""));
        assertEquals(4, optimum(read), 1e-6);
        Files.writeString(file, Files.readString(file).replace("data.csv", data.toString()));
        assertTrue(String.valueOf(
                        assertThrows(CaseFileException.class, () -> CaseFile.reading(file, List.of(), Map.of()))
                                .getMessage())
                .contains("is not below the folder of the case file"));
    }
}
