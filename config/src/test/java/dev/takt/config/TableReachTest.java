package dev.takt.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.diagnostics.CaseFileException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A table that is shorter than what is read of it says what holds beyond, or is refused. */
class TableReachTest {
    private static String text(String parameter, String statement, String objective) {
        return """
            model {
              domain { t { horizon = 4 s, points = 9 }, s { from = 0, to = 1, points = 3 } }
              parameters { %s }
              variables { x(t) { start = 1 } }
              equations = [ "%s" ]
              minimize = "%s"
            }
            """.formatted(parameter, statement, objective);
    }

    private static Case read(String parameter, String statement, String objective) {
        return CaseFile.parse(text(parameter, statement, objective), "case.conf", List.of());
    }

    private static final String ANY = "integral(x^2, t)";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "w(t) { table = [[0, 1], [4, 2]] }",
                "w(t) { table = [[0, 1], [2, 2]], beyond = hold }",
                "w(t) { table = [[0, 1], [2, 2]], beyond = alarm }",
                "w(t) { table = [[0, 1], [2, 2]], beyond = safe }",
                "w(t) { table = [[0, 1], [2, 2]], interpolation = hold }",
                "w(t) { table = [[0, 1], [2, 2]], every = 3 s }",
                "w(t) { data = \"t,w\\n0,1\\n4,2\", column = w }",
            })
    void whatReachesOrSaysWhatHoldsBeyondIsRead(String parameter) {
        assertEquals(
                1, read(parameter, "x >= w", ANY).model().problem().parameters().size());
    }

    @Test
    void theStatementAndTheTableAreNamed() {
        refused(
                "w(t) { table = [[0, 1], [2.5 s, 2]] }",
                "x >= w",
                ANY,
                "case.conf:5:",
                "reads w from 0 to 4 s, which has rows from 0 to 2.5 s",
                "rows from 0 to 4 s, or beyond = hold",
                "The table of w is at case.conf:3:");
        refused("w(t) { table = [[1, 1], [4, 2]] }", "x >= w", ANY, "reads w from 0 to 4 s", "rows from 1 to 4 s");
        refused("w(t) { data = \"t,w\\n0,1\\n3,2\", column = w }", "x >= w", ANY, "rows from 0 to 3 s");
        refused("w(t) { table = [[0, 1], [2, 2]], along = horizon }", "x >= w", ANY, "rows from 0 to 2 s");
        refused("w(s) { table = [[0, 1], [0.5, 2]] }", "x >= integral(w, s)", ANY, "reads w from 0 to 1, which");
        refused("w(t) { table = [[0, 1], [2, 2]] }", "x >= 0", "integral((x - w)^2, t)", "case.conf:6:", "reads w");
        refused("w(t) { table = [[0, 1], [2, 2]] }", "x(0) >= w(4)", ANY, "reads w from 4 to 4 s");
    }

    /** Its last value holds for ever, and nothing says what was before its first row. */
    @Test
    void aHeldTableBeginsWhereItIsRead() {
        refused(
                "w(t) { table = [[1, 1], [2, 2]], interpolation = hold }",
                "x >= w",
                ANY,
                "reads w from 0 to 4 s, which has rows from 1 to 2 s",
                "rows from 0 to 2 s, or",
                "Maybe it lacks a row at 0 s, or beyond = hold is meant: its first value before its rows.");
        assertEquals(
                1,
                read("w(t) { table = [[1, 1], [2, 2]], interpolation = hold, beyond = hold }", "x >= w", ANY)
                        .model()
                        .problem()
                        .parameters()
                        .size());
    }

    @Test
    void theCureIsAboutTheEndThatIsMissing() {
        refused("w(t) { table = [[1, 1], [4, 2]] }", "x >= w", ANY, "hold is meant: its first value before its rows.");
        refused("w(t) { table = [[0, 1], [3, 2]] }", "x >= w", ANY, "Maybe beyond = hold is meant: its last value.");
        refused("w(t) { table = [[1, 1], [3, 2]] }", "x >= w", ANY, "rows, and its last one after them.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[[1 s, 2], [2 s, 3]]", "{ table = [[1 s, 2], [2 s, 3]], interpolation = linear }"})
    void aScheduleBeginsWithTheLoop(String schedule) {
        String loop = "loop { period = 1 s, set-points { w = " + schedule + " } }";
        String text = text("w = 1", "x >= w", ANY);
        CaseFileException wrong =
                assertThrows(CaseFileException.class, () -> CaseFile.parse(text + loop, "case.conf", List.of()));
        assertTrue(
                String.valueOf(wrong.getMessage())
                        .contains("a schedule of w that begins at 1 s, while the loop begins at 0"),
                wrong::getMessage);
        String held = "loop { period = 1 s, set-points { w { table = [[1 s, 2], [2 s, 3]], beyond = hold } } }";
        assertEquals(
                2,
                CaseFile.parse(text + held, "case.conf", List.of())
                        .setPoints()
                        .getFirst()
                        .at(0));
    }

    @Test
    void onlyWhatIsReadCounts() {
        String half = "w(t) { table = [[0, 1], [2, 2]] }";
        assertEquals(
                1,
                read(half, "x >= w for t <= 2", ANY)
                        .model()
                        .problem()
                        .parameters()
                        .size());
        assertEquals(1, read(half, "x >= 0", ANY).model().problem().parameters().size());
        read(half, "x >= if(t <= 2, w, 0)", ANY);
        refused(half, "x >= if(t <= 2, 0, w)", ANY, "reads w from 2.5 to 4 s");
        read(half, "x(0) >= w(1)", "integral((x - w)^2, t, 0, 2)");
        refused(half, "x >= w for t <= 2.5", ANY, "reads w from 0 to 2.5 s");
    }

    @Test
    void aScheduleComesBeforeTheTable() {
        String text = text("w(t) { table = [[0, 1], [2, 2]] }", "x >= w", ANY);
        Case read = CaseFile.parse(text + "loop { set-points { w = 1 } }", "case.conf", List.of());
        assertEquals(1, read.setPoints().size());
    }

    private static void refused(String parameter, String statement, String objective, String... expected) {
        String message =
                String.valueOf(assertThrows(CaseFileException.class, () -> read(parameter, statement, objective))
                        .getMessage());
        for (String part : expected) {
            assertTrue(message.contains(part), () -> "expected " + part + " in\n" + message);
        }
    }
}
