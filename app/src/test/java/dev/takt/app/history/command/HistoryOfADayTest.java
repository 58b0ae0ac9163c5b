package dev.takt.app.history.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.app.cli.Main;
import dev.takt.app.history.table.ArrowTableTest;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** A reader finds everything that befell a loop in a day: what it was, and when. */
class HistoryOfADayTest {
    private static final Pattern TAG = Pattern.compile("<[^>]*>");

    @TempDir
    private static Path folder;

    private static Path journal;
    private static List<String> lines;

    @BeforeAll
    static void aDay() throws IOException {
        journal = folder.resolve("journal");
        DayOfFaults.write(journal);
        lines = page(history("--no-promises"));
    }

    /** Runs the command and gives the page. */
    private static String history(String... options) throws IOException {
        Path page = folder.resolve("history.html");
        run(Stream.concat(Stream.of("--out", page.toString()), Arrays.stream(options))
                .toArray(String[]::new));
        return Files.readString(page);
    }

    private static String run(String... options) {
        StringWriter said = new StringWriter();
        PrintWriter writer = new PrintWriter(said, true);
        CommandLine command = Main.commandLine().setOut(writer).setErr(writer);
        String[] arguments = Stream.concat(Stream.of("history", journal.toString()), Arrays.stream(options))
                .toArray(String[]::new);
        assertEquals(0, command.execute(arguments), said::toString);
        return said.toString();
    }

    /** What can be read on a page: one line for each row, and for each incident with all that folds out of it. */
    private static List<String> page(String html) {
        String rows = html.replaceAll("(?s)<(svg|script|style).*?</\\1>", "")
                .replaceAll("(?s)<details.*?</details>", "\n$0\n");
        StringBuilder text = new StringBuilder();
        for (String part : rows.split("(?=<details)|(?<=</details>)")) {
            boolean incident = part.startsWith("<details") && part.contains("until");
            text.append(incident ? part.replace('\n', ' ') : part.replace("</tr>", "</tr>\n"))
                    .append('\n');
        }
        return TAG.matcher(text).replaceAll(" ").replace("&gt;", ">").lines().toList();
    }

    private static boolean tells(String hour, String words) {
        return lines.stream().anyMatch(line -> line.contains("01-01 " + hour + ":") && line.contains(words));
    }

    @ParameterizedTest(name = "{0} {1}: {2}")
    @CsvSource(delimiter = '|', textBlock = """
            01 | a sensor drops out                      | signal a is bad quality
            02 | a sensor gives no number                | signal b is nan
            03 | a sensor freezes                        | signal a is frozen
            04 | a sensor repeats itself                 | signal b is duplicate
            05 | a sensor is uncertain                   | signal a is bad quality
            06 | a sensor says that it is bad            | signal b is bad quality
            07 | a reading has another unit              | signal a is range
            08 | a valve sticks                          | actuator-not-following:u
            09 | an actuator says nothing                | commands are not acknowledged
            10 | the link is cut                         | plant-silent (critical)
            10 | the loop gives up                       | safe, failsafe
            10 | an operator acknowledges                | anna: acknowledge: mode safe is released
            11 | a solver hangs                          | solver-restarted (medium) raised: no plan for 10 periods
            12 | a solver dies                           | the solver died of period 1440
            13 | solves fail                             | infeasible: by fault injection
            14 | solves are too slow                     | previous for 7 periods
            15 | the machine stands still                | 9 skipped
            16 | a disturbance is beyond what was allowed | 01-01 16:01:30
            17 | an operator drives                      | auto -> manual
            18 | an operator takes an actuator           | v is manual: an operator has it
            19 | an operator makes a mistake             | no set-point rc
            20 | an operator drops a controlled variable | level is dropped
            20 | the time of day is set                  | clock-stepped
            22 | the loop starts again                   | tanks-19700101T221000
            """)
    void isFound(String hour, String event, String words) {
        assertTrue(tells(hour, words), () -> event + ": " + String.join("\n", lines));
    }

    @Test
    void nothingElseIsAnIncident() throws IOException {
        JsonNode incidents = json().path("incidents");
        List<String> hours = Stream.iterate(0, i -> i + 1)
                .limit(incidents.size())
                .map(i -> incidents.get(i).path("from").asText().substring(11, 13))
                .toList();
        assertEquals(
                List.of("01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14", "15", "17"),
                hours);
    }

    @Test
    void aPartOfTheDayHasItsOwnPage() throws IOException {
        List<String> part = page(history("--no-promises", "--from", "07:30", "--to", "1970-01-01T08:30:00Z"));
        assertTrue(part.stream().anyMatch(line -> line.contains("Incidents: 1")), part::toString);
        assertTrue(part.stream().anyMatch(line -> line.contains("actuator-not-following:u")), part::toString);
        assertFalse(part.stream().anyMatch(line -> line.contains("signal-lost")), part::toString);
    }

    /** The sums of the table, counted from its rows. */
    @Test
    void theTableHasEveryPeriodAndAgreesWithTheFigures() throws IOException {
        Path table = folder.resolve("day.csv");
        JsonNode figures = new ObjectMapper()
                .readTree(run(
                        "--json",
                        "--no-promises",
                        "--csv",
                        table.toString(),
                        "--out",
                        folder.resolve("p.html").toString()));
        List<String[]> rows = Files.readAllLines(table).stream()
                .map(line -> line.split(",", -1))
                .toList();
        List<String> names = List.of(rows.getFirst());
        List<String[]> periods = rows.subList(1, rows.size());
        assertEquals(figures.path("periods").asInt(), periods.size());
        long fresh = periods.stream()
                .filter(row -> row[names.indexOf("rung")].equals("fresh"))
                .count();
        assertEquals(figures.path("rungs").path("fresh").asLong(), fresh);
        double most = periods.stream()
                .mapToDouble(row -> Double.parseDouble(row[names.indexOf("b")]) - 3)
                .max()
                .orElseThrow();
        assertEquals(most, figures.path("signals").get(1).path("violation_max").asDouble(), 1e-9);
    }

    /** A foreign reader finds in the columns what the rows of the text say. */
    @Test
    void theTableIsTheSameInColumns() throws Exception {
        Path text = folder.resolve("same.csv");
        Path file = folder.resolve("same.arrow");
        run(
                "--no-promises",
                "--csv",
                text.toString(),
                "--arrow",
                file.toString(),
                "--out",
                folder.resolve("s.html").toString());
        JsonNode table = ArrowTableTest.read(file);
        List<String[]> rows = Files.readAllLines(text).stream()
                .map(line -> line.split(",", -1))
                .toList();
        assertEquals(rows.size() - 1, table.path("rows").asInt());
        String[] names = rows.getFirst();
        for (int row = 1; row < rows.size(); row++) {
            for (int column = 1; column < names.length; column++) {
                JsonNode value = ArrowTableTest.value(table.path("columns"), names[column], row - 1);
                String expected = rows.get(row)[column];
                if (value.isNumber()) {
                    assertEquals(Double.parseDouble(expected), value.asDouble(), names[column]);
                } else {
                    assertEquals(expected.replace("nan", ""), value.isNull() ? "" : value.asText(), names[column]);
                }
            }
        }
    }

    @Test
    void aPageShowsWhatPlansHadPromised() throws IOException {
        String page = history("--to", "00:55");
        assertTrue(page.contains("a promised") && page.contains("b promised"), page);
        assertFalse(history("--to", "00:55", "--no-promises").contains("a promised"));
    }

    private static JsonNode json() throws IOException {
        return new ObjectMapper()
                .readTree(run(
                        "--json",
                        "--no-promises",
                        "--out",
                        folder.resolve("h.html").toString()));
    }
}
