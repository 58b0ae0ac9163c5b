package dev.takt.config.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.ProblemReport;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.source.SourceText;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTableTest {
    private final Problems problems = new Problems();

    private CsvTable table(String text) {
        return CsvTable.parse(source(text), problems)
                .orElseThrow(() -> new AssertionError(ProblemReport.of(problems.sorted())));
    }

    private static SourceText source(String text) {
        return new SourceText(text, Place.setting("data.csv", 1, 1, "model.constants.y"));
    }

    private double[] column(CsvTable table, String name) {
        return table.numbers(table.find(name).orElseThrow(), problems).orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "t,y\n0,1.5\n1,-2e3\n",
                "t;y\n0;1.5\n1;-2e3",
                "t\ty\n0\t1.5\n1\t-2e3\n\n\n",
                "\uFEFFt,y\r\n0,1.5\r\n1,-2e3\r\n",
                "# of last year\n\"t\", \"y\"\n 0 , \"1.5\"\n# a pause\n1,-2e3\n",
            })
    void readsWhatProgramsWrite(String text) {
        CsvTable table = table(text);
        assertEquals(List.of("t", "y"), table.columns());
        assertEquals(2, table.rows());
        assertArrayEquals(new double[] {0, 1}, column(table, "t"));
        assertArrayEquals(new double[] {1.5, -2000}, column(table, "y"));
    }

    @Test
    void namesInQuotesMayHaveTheSeparator() {
        CsvTable table = table("t,\"x[1,2]\"\n0,7\n");
        assertArrayEquals(new double[] {7}, column(table, "x[1,2]"));
    }

    @Test
    void whatNobodyAsksForNeedBeNoNumber() {
        assertArrayEquals(new double[] {3}, column(table("name,y\nfirst,3\n"), "y"));
    }

    /** What is written with all digits comes back with all bits. */
    @Property
    void numbersComeBackAsTheyWere(@ForAll @Size(min = 1, max = 20) List<Double> numbers) {
        List<Double> finite = numbers.stream().filter(Double::isFinite).toList();
        StringBuilder text = new StringBuilder("i;v\n0;0\n");
        IntStream.range(0, finite.size()).forEach(i -> text.append(i + ";" + finite.get(i) + "\n"));
        double[] read =
                DoubleStream.of(column(table(text.toString()), "v")).skip(1).toArray();
        assertArrayEquals(finite.stream().mapToDouble(Double::doubleValue).toArray(), read);
    }

    @Test
    void whatIsWrongIsSaidWithItsPlace() {
        refused("", "data.csv:1:1", "no line in it", "names of the columns");
        refused("t,y\n", "data.csv:1:3", "no row after the names", "at least one row");
        refused("0,1\n1,2\n", "data.csv:1:1", "the number 0 in the first line", "Maybe the line of names is missing");
        refused("t,y,y\n0,1,2\n", "data.csv:1:5", "the column y twice", "Maybe one of the two has another name.");
        refused("t,,y\n0,1,2\n", "data.csv:1:3", "a column without a name", "Maybe a separator is too much.");
        refused("t,y\n0,1\n1\n", "data.csv:3:1", "1 field", "2, as the line of names has: t, y", "Maybe a field");
        refused("t,y\n0,1,5\n", "data.csv:2:1", "3 fields", "Maybe a decimal point is meant instead of a comma");
        refused("t,y\n0,1\n\n1,2\n", "data.csv:3:1", "an empty line between rows", "Maybe a row is missing");
        refused("t,y\n0,\"1\n", "data.csv:2:3", "quotes that do not end", "one pair of quotes");
        refused("t,y\n0,1\r1,2\n", "data.csv:2:3", "a character that is in no number or name");
        refused("t,y\n0,\uFEFF1\n", "data.csv:2:3", "a character that is in no number or name");
    }

    @Test
    void fieldsThatAreNoNumbersAreSaidWithTheirPlace() {
        wrong("NaN", "\"NaN\" in the column y", "Takt guesses no missing values");
        wrong("", "nothing in the column y", "Takt guesses no missing values");
        wrong("1,5", "\"1,5\" in the column y", "Maybe 1.5 is meant.");
        wrong("1e999", "\"1e999\" in the column y", "a finite number with a decimal point");
        wrong("Infinity", "\"Infinity\" in the column y");
        wrong("0x1p3", "\"0x1p3\" in the column y");
        wrong("1d", "\"1d\" in the column y");
        wrong("2*3", "\"2*3\" in the column y");
    }

    private void wrong(String field, String... expected) {
        Problems found = new Problems();
        CsvTable table =
                CsvTable.parse(source("t;y\n0;1\n1;" + field + "\n"), found).orElseThrow();
        assertTrue(table.numbers(1, found).isEmpty());
        said(found, "data.csv:3:3: model.constants.y: ");
        said(found, expected);
    }

    @Test
    void valuesThatDoNotIncreaseAreSaidWithTheirPlace() {
        CsvTable table = table("t,y\n0,1\n2,1\n2,1\n");
        assertTrue(!table.increases(0, column(table, "t"), problems));
        said(problems, "data.csv:4:1", "2 after 2 in the column t", "Maybe sort the rows");
    }

    private static void refused(String text, String... expected) {
        Problems found = new Problems();
        assertTrue(CsvTable.parse(source(text), found).isEmpty(), text);
        said(found, expected);
    }

    private static void said(Problems found, String... expected) {
        String report = ProblemReport.of(found.sorted());
        for (String part : expected) {
            assertTrue(report.contains(part), () -> "expected " + part + " in\n" + report);
        }
    }
}
