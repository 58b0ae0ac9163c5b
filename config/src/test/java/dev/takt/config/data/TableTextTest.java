package dev.takt.config.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.ProblemReport;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.source.SourceText;
import dev.takt.solver.table.SplineTable;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TableTextTest {
    private final Problems problems = new Problems();

    private Optional<TableText.Read> read(String text, int arguments) {
        SourceText source = new SourceText(text, Place.setting("steam.csv", 1, 1, "model.equations"));
        return TableText.read(source, "steam.csv", arguments, problems);
    }

    private SplineTable table(String text, int arguments) {
        return read(text, arguments)
                .orElseThrow(() -> new AssertionError(ProblemReport.of(problems.sorted())))
                .table();
    }

    private void refused(String text, int arguments, String... expected) {
        assertTrue(read(text, arguments).isEmpty());
        String report = ProblemReport.of(problems.sorted());
        List.of(expected).forEach(part -> assertTrue(report.contains(part), () -> part + "\n" + report));
    }

    @Test
    void readsACurve() {
        SplineTable table = table("p,h\n1,2\n2,4\n3,6\n5,10\n", 1);
        assertEquals(List.of("p"), table.arguments());
        assertEquals(7, table.at(3.5, 0), 1e-12);
    }

    @Test
    void readsASurfaceWhateverTheOrderOfItsRows() {
        StringBuilder text = new StringBuilder("p;T;h\n");
        for (int column : new int[] {3, 1, 4, 2}) {
            for (int row : new int[] {2, 4, 1, 3, 5}) {
                text.append(row + ";" + 10 * column + ";" + row * column + "\n");
            }
        }
        SplineTable table = table(text.toString(), 2);
        assertEquals(List.of("p", "T"), table.arguments());
        assertEquals(2.5 * 3.5, table.at(2.5, 35, 0, 0), 1e-12);
    }

    @Test
    void columnsSayTheirUnits() {
        List<TableText.Column> columns = read("p [bar],h [kJ/kg]\n1,2\n2,4\n3,6\n5,10\n", 1)
                .orElseThrow()
                .columns();
        assertEquals("p", columns.getFirst().name());
        assertEquals("bar", columns.getFirst().unit());
        assertEquals("kJ/kg", columns.getLast().unit());
    }

    @Test
    void allThatIsWrongIsSaidWithItsPlace() {
        refused("p,h\n1,2\n2,x\n3,6\n3,\n", 1, "steam.csv:3:3", "\"x\" in the column h", "steam.csv:5:3", "nothing in");
    }

    @Test
    void pointsMustIncreaseAndSuffice() {
        refused("p,h\n1,2\n2,4\n2,6\n5,10\n", 1, "steam.csv:4:1", "2 after 2", "strictly increasing");
    }

    @Test
    void fourPointsAreNeeded() {
        refused("p,h\n1,2\n2,4\n3,6\n", 1, "steam.csv:1:1", "3 different values of p", "at least 4");
    }

    @Test
    void aGridHasAllItsPointsOnce() {
        StringBuilder text = new StringBuilder("p,T,h\n");
        for (int row = 1; row <= 4; row++) {
            for (int column = 1; column <= 4; column++) {
                if (row != 2 || column != 3) {
                    text.append(row + "," + column + ",1\n");
                }
            }
        }
        text.append("4,4,2\n");
        refused(
                text.toString(),
                2,
                "no row for p = 2, T = 3",
                "each of the 4 x 4 points",
                "steam.csv:17:1",
                "the point p = 4, T = 4 again, after line 16");
    }

    @Test
    void columnsAreAsManyAsArgumentsNeed() {
        refused("p,T,h\n1,2,3\n", 1, "steam.csv:1:5", "3 columns: p, T, h", "two, the argument and the value");
    }
}
