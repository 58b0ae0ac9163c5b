package dev.takt.app.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The screen of a loop with names and numbers that are longer than usual. */
class TopScreenTest {
    private static final String LONG = "temperature_behind_the_second_heat_exchanger";

    private static JsonNode json(String text) throws IOException {
        return new ObjectMapper().readTree(text.replace('\'', '"'));
    }

    private static List<String> screen() throws IOException {
        return new TopScreen(
                        json("{'name': 'plant', 'period_s': 0.05, 'signals': [{'name': 'T'}, {'name': '" + LONG + "'}],"
                                + " 'actuators': [{'name': 'the_main_steam_valve', 'min': 0, 'max': 1}]}"),
                        json(
                                "{'actual': 'auto', 'requested': 'auto', 'rung': 'fresh', 'plan_age_s': 0.30000000000000004,"
                                        + " 'signals': {'raw': [1, 2], 'measured': [1, 2], 'used': [1, 2], 'standing': ['measured', 'held'], 'age_s': [0.001, 0.001],"
                                        + " 'quality': ['good', 'good'], 'verdict': ['accepted', 'accepted']},"
                                        + " 'command': {'wanted': [0.5], 'applied': [0.5], 'read_back': [0.5], 'limit': ['none'], 'written': true}}"),
                        json(
                                "[{'id': 'signal-lost:T', 'priority': 'medium', 'state': 'unacknowledged', 'raised_ms': 0,"
                                        + " 'state_words': 'active, unacknowledged', 'text': 'T has no usable value', 'follows': 'plant-silent'}]"))
                .lines(40);
    }

    private static String lineOf(String begin) throws IOException {
        return screen().stream()
                .filter(line -> line.startsWith(begin))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no line begins with " + begin));
    }

    @Test
    void columnsStandBelowTheirHeadsWhateverTheNames() throws IOException {
        int value = lineOf("signal ").indexOf("measured") + "measured".length();
        assertEquals("1.00000", lineOf("T ").substring(0, value).substring(1).strip());
        String cut = lineOf(LONG.substring(0, 30));
        assertEquals(LONG.substring(0, 30) + "…", cut.substring(0, value - 7).strip());
        assertEquals("2.00000", cut.substring(value - 7, value));
        int wanted = lineOf("actuator ").indexOf("wanted") + "wanted".length();
        assertTrue(lineOf("the_main_steam_valve ").substring(0, wanted).endsWith(" 0.500000"));
    }

    @Test
    void showsTheAlarms() throws IOException {
        assertTrue(
                lineOf("MEDIUM")
                        .endsWith("signal-lost:T                  active, unacknowledged: T has no usable value"
                                + " [follows plant-silent]"),
                screen()::toString);
    }

    @Test
    void theAgeOfThePlanIsATime() throws IOException {
        assertTrue(lineOf("cycle ").contains("plan age 300 ms  "), screen()::toString);
    }

    /** Mode, standings of two signals, seconds since the last period, whether commands are written; and what must be said of it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    auto     | measured  | held      | 0.1 | true  | AUTO                          | ''
                    degraded | measured  | predicted | 0.1 | true  | DEGRADED (requested auto)     | 1 predicted of 2 signals
                    degraded | lost      | measured  | 0.1 | true  | DEGRADED (requested auto)     | 1 lost of 2 signals
                    degraded | predicted | predicted | 0.1 | true  | DEGRADED (requested auto)     | no measurement for 19.0 s
                    safe     | lost      | lost      | 0.1 | true  | SAFE (requested auto)         | the actuators go to their fail-safe values and stay there until somebody acknowledges; no measurement for 19.0 s
                    standby  | measured  | measured  | 0.1 | false | STANDBY (requested auto)      | nothing is written to the plant
                    auto     | measured  | measured  | 12  | true  | was AUTO                      | NOT OF NOW: the loop has run no period for 12.0 s, its last commands stand
                    """)
    void saysWhatMustNotBeOverlooked(
            String mode, String first, String second, double age, boolean written, String head, String trouble)
            throws IOException {
        JsonNode state = told(mode, first, second, age, written);
        List<String> lines = new TopScreen(loop(), state, json("[]")).lines(40);
        assertTrue(lines.getFirst().endsWith("  " + head), lines::toString);
        List<String> said = lines.stream()
                .filter(line -> line.startsWith("!! "))
                .map(line -> line.substring(3))
                .toList();
        assertEquals(trouble, String.join("; ", said));
        String line = new TopScreen(loop(), state, json("[]")).line();
        assertTrue(line.contains("  " + head + "  "), line);
        said.forEach(text -> assertTrue(line.contains(text), line));
    }

    /** What rests on what, and the columns measured and used. */
    @ParameterizedTest
    @CsvSource({"measured,1.50000,1.50000", "held,1.50000,1.50000", "predicted,-,~1.50000", "lost,-,-"})
    void neverShowsAPredictionAsMeasured(String standing, String measured, String used) throws IOException {
        List<String> cells = new TopScreen(loop(), told("auto", standing, "measured", 0.1, true), json("[]"))
                .lines(40).stream()
                        .filter(line -> line.startsWith("a "))
                        .map(line -> line.split(" +"))
                        .map(List::of)
                        .findFirst()
                        .orElseThrow();
        assertEquals(List.of(measured, used), cells.subList(1, 3));
        assertTrue(cells.contains(standing), cells::toString);
    }

    @Test
    void showsNoCommandWhereNoneIsWritten() throws IOException {
        String line = new TopScreen(loop(), told("standby", "measured", "measured", 0.1, false), json("[]"))
                .lines(40).stream()
                        .filter(each -> each.startsWith("u "))
                        .findFirst()
                        .orElseThrow();
        assertEquals(
                List.of("u", "0.500000", "-", "0.400000"),
                List.of(line.split(" +")).subList(0, 4));
    }

    private static JsonNode loop() throws IOException {
        return json("{'name': 'plant', 'period_s': 0.05, 'signals': [{'name': 'a'}, {'name': 'b'}],"
                + " 'actuators': [{'name': 'u', 'min': 0, 'max': 1}]}");
    }

    private static JsonNode told(String mode, String first, String second, double age, boolean written)
            throws IOException {
        String measured = first.matches("measured|held") ? "1.5" : "null";
        return json("{'actual': '" + mode + "', 'requested': 'auto', 'plan_age_s': null, 'period_age_s': " + age
                + ", 'measured_age_s': 19, 'rung': 'fresh', 'signals': {'raw': [1, 2], 'measured': [" + measured
                + ", 2], 'used': [1.5, 2], 'standing': ['" + first + "', '" + second + "'], 'age_s': [19, 0.001],"
                + " 'quality': ['good', 'good'], 'verdict': ['accepted', 'accepted']},"
                + " 'command': {'wanted': [0.5], 'applied': [0.5], 'read_back': [0.4], 'limit': ['none'], 'written': "
                + written
                + "}}");
    }
}
