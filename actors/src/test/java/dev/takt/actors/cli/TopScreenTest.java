package dev.takt.actors.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

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
                                "{'actual': 'auto', 'requested': 'auto', 'plan_age_s': 0.30000000000000004,"
                                        + " 'signals': {'raw': [1, 2], 'used': [1, 2], 'age_s': [0.001, 0.001],"
                                        + " 'quality': ['good', 'good'], 'verdict': ['accepted', 'accepted']},"
                                        + " 'command': {'wanted': [0.5], 'applied': [0.5], 'read_back': [0.5], 'limit': ['none']}}"),
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
        int value = lineOf("signal ").indexOf("value") + "value".length();
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
}
