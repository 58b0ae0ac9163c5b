package dev.takt.app.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.config.settings.LogSettings.Format;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

class LogLineTest {
    private static final IOException CAUSE = new IOException("connection refused");

    private static LogRecord entry(Level level, String logger, String message) {
        LogRecord entry = new LogRecord(level, message);
        entry.setLoggerName(logger);
        entry.setInstant(Instant.parse("2026-11-24T01:02:03.004Z"));
        return entry;
    }

    private static LogRecord failure() {
        LogRecord entry = entry(Level.WARNING, "org.eclipse.milo.Client", "no session");
        entry.setThrown(new IllegalStateException("cannot connect", CAUSE));
        return entry;
    }

    @Test
    void plainLinesAreSentencesOfTaktAndIntroduceOthers() {
        LogLine line = new LogLine(Format.PLAIN, true);
        assertEquals(
                "standby -> auto: asked", line.of(entry(Level.INFO, "dev.takt.loop", "standby -> auto: asked"), 0));
        assertEquals(
                "warn: org.eclipse.milo.Client: no session (java.lang.IllegalStateException: cannot connect, because of"
                        + " java.io.IOException: connection refused)",
                line.of(failure(), 0));
    }

    @Test
    void textHasTimeLevelLoggerAndTheChainOfAFailure() {
        String text = new LogLine(Format.TEXT, true).of(failure(), 2);
        assertTrue(
                text.startsWith("2026-11-24T01:02:03.004Z WARN  org.eclipse.milo.Client  no session"
                        + " (and 2 more like this before it)\n    java.lang.IllegalStateException: cannot connect\n"),
                text);
        assertTrue(text.contains("\n    because of java.io.IOException: connection refused\n        at "), text);
    }

    @Test
    void aTerminalSeesTheChainWithoutWhereItCameFrom() {
        String text = new LogLine(Format.TEXT, false).of(failure(), 0);
        assertFalse(text.contains("\n"), text);
        assertTrue(text.contains("because of java.io.IOException: connection refused"), text);
    }

    @Test
    void jsonIsOneObjectInALine() throws IOException {
        LogRecord entry = entry(Level.INFO, "dev.takt.loop", "a line\nbreak and \u001b[31mred\u001b[0m");
        entry.setParameters(
                new Object[] {new LogFields("mode", Map.of("from", "standby", "to", "auto", "reason", "asked"))});
        String text = new LogLine(Format.JSON, true).of(entry, 0);
        assertFalse(text.contains("\n"), text);
        JsonNode line = new ObjectMapper().readTree(text);
        assertEquals("2026-11-24T01:02:03.004Z", line.path("time").asText());
        assertEquals("info", line.path("level").asText());
        assertEquals("dev.takt.loop", line.path("logger").asText());
        assertEquals("a line\nbreak and red", line.path("message").asText());
        assertEquals("mode", line.path("event").asText());
        assertEquals("auto", line.path("to").asText());
        JsonNode failure = new ObjectMapper().readTree(new LogLine(Format.JSON, true).of(failure(), 3));
        assertEquals(3, failure.path("left_out").asLong());
        assertEquals(
                "java.io.IOException",
                failure.path("failure").path(1).path("type").asText());
        assertEquals(
                "connection refused",
                failure.path("failure").path(1).path("message").asText());
        assertTrue(failure.path("failure").path(0).path("at").size() > 2);
    }

    @Test
    void everyLineForTheJournalHasItsPriority() {
        String text = new LogLine(Format.JOURNAL, true).of(failure(), 0);
        assertTrue(text.startsWith("<4>org.eclipse.milo.Client: no session\n<4>    java.lang.Illegal"), text);
        assertTrue(text.lines().allMatch(line -> line.startsWith("<4>")), text);
        assertTrue(new LogLine(Format.JOURNAL, true)
                .of(entry(Level.SEVERE, "akka", "x"), 0)
                .startsWith("<3>akka: x"));
    }

    @Test
    void messagesOfTheRuntimeGetTheirParameters() {
        LogRecord entry = entry(Level.INFO, "jdk.x", "created {0}");
        entry.setParameters(new Object[] {"it"});
        assertEquals("info: jdk.x: created it", new LogLine(Format.PLAIN, true).of(entry, 0));
    }
}
