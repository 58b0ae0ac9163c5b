package dev.takt.app.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Formats the alarms of a loop as lines, from the document of the API. */
final class AlarmText {
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

    private AlarmText() {}

    /** All alarms, each with what to do. */
    static List<String> full(JsonNode alarms, ZoneId zone) {
        List<String> lines = new ArrayList<>();
        for (JsonNode alarm : alarms) {
            lines.add(line(alarm, zone));
            lines.add("    " + alarm.path("advice").asText());
        }
        if (lines.isEmpty()) {
            lines.add("no alarms");
        }
        return lines;
    }

    /**
     * The most urgent alarms and the total number.
     *
     * @param most lines of alarms
     */
    static List<String> brief(JsonNode alarms, int most, ZoneId zone) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < Math.min(most, alarms.size()); i++) {
            lines.add(line(alarms.path(i), zone));
        }
        if (alarms.size() > most) {
            lines.add("… and " + (alarms.size() - most) + " more alarms");
        }
        return lines;
    }

    /** The number of alarms, in a few words; empty for none. */
    static String count(JsonNode alarms) {
        int waiting = 0;
        for (JsonNode alarm : alarms) {
            String state = alarm.path("state").asText();
            waiting += state.equals("unacknowledged") || state.equals("returned") ? 1 : 0;
        }
        return alarms.isEmpty() ? "" : "  alarms " + alarms.size() + " (" + waiting + " to acknowledge)";
    }

    private static String line(JsonNode alarm, ZoneId zone) {
        StringBuilder line = new StringBuilder(String.format(
                Locale.ROOT,
                "%-8s %s  %-30s %s: %s",
                alarm.path("priority").asText().toUpperCase(Locale.ROOT),
                clock(alarm.path("raised_ms"), zone),
                alarm.path("id").asText(),
                state(alarm, zone),
                alarm.path("text").asText()));
        if (alarm.path("first_out").asBoolean()) {
            line.append(" [first out, ").append(alarm.path("followers").asInt()).append(" followed]");
        }
        if (alarm.path("follows").isTextual()) {
            line.append(" [follows ").append(alarm.path("follows").asText()).append(']');
        }
        return line.toString();
    }

    private static String state(JsonNode alarm, ZoneId zone) {
        String words = alarm.path("state_words").asText();
        JsonNode shelved = alarm.path("shelved");
        if (shelved.isObject()) {
            return words + " by " + shelved.path("who").asText() + " until " + clock(shelved.path("until_ms"), zone);
        }
        JsonNode signature = alarm.path("acknowledged");
        return signature.isObject() ? words + " by " + signature.path("who").asText() : words;
    }

    private static String clock(JsonNode millis, ZoneId zone) {
        return CLOCK.format(Instant.ofEpochMilli(millis.asLong()).atZone(zone));
    }
}
