package dev.takt.app.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.app.terminal.Paint;
import dev.takt.config.setting.LoggerLevels;
import dev.takt.config.settings.LogSettings;
import dev.takt.config.settings.LogSettings.Format;
import dev.takt.loop.LogLevel;
import dev.takt.loop.operation.OperatorCommand.SetLogLevel;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** By the interface that the libraries of Takt log with. */
class LoopLogTest {
    private static final Logger MILO = LoggerFactory.getLogger("org.eclipse.milo.Session");
    private static final Logger AKKA = LoggerFactory.getLogger("akka.actor.Thing");

    private static LogSettings settings(LogLevel level, LogLevel libraries, Map<String, LogLevel> single) {
        return new LogSettings(level, libraries, new LoggerLevels(single), Format.AUTO, 100, 1000);
    }

    @Test
    void levelsAreThoseOfTheFileUntilTheyAreChanged() {
        StringWriter out = new StringWriter();
        try (LoopLog log = LoopLog.open(
                settings(LogLevel.INFO, LogLevel.WARN, Map.of("org.eclipse", LogLevel.DEBUG)),
                false,
                false,
                Paint.PLAIN,
                new PrintWriter(out))) {
            MILO.debug("milo one");
            AKKA.info("akka one");
            AKKA.warn("akka two");
            log.configure(new SetLogLevel(LogLevel.INFO, Optional.of(SetLogLevel.LIBRARIES)));
            AKKA.info("akka three");
            log.configure(new SetLogLevel(LogLevel.OFF, Optional.of("akka")));
            AKKA.error("akka four");
            log.say(LogLevel.DEBUG, "x", "takt one");
            log.configure(new SetLogLevel(LogLevel.DEBUG, Optional.empty()));
            log.say(LogLevel.DEBUG, "x", "takt two");
            log.configure(settings(LogLevel.INFO, LogLevel.WARN, Map.of()));
            AKKA.error("akka five");
            MILO.debug("milo two");
            log.say(LogLevel.DEBUG, "x", "takt three");
        }
        AKKA.error("nobody hears this");
        assertEquals("""
                debug: org.eclipse.milo.Session: milo one
                warn: akka.actor.Thing: akka two
                info: akka.actor.Thing: akka three
                takt two
                error: akka.actor.Thing: akka five
                """, out.toString());
    }

    @Test
    void aServiceOfSystemdHasPriorities() {
        StringWriter out = new StringWriter();
        try (LoopLog log = LoopLog.open(
                settings(LogLevel.INFO, LogLevel.WARN, Map.of()), true, false, Paint.PLAIN, new PrintWriter(out))) {
            log.say(LogLevel.WARN, "alarm", "alarm plant-silent");
            log.status("t = 1 s");
        }
        assertEquals("<4>dev.takt.loop: alarm plant-silent\n", out.toString());
    }

    @Test
    void theJournalIsTheFileBehindTheStandardError(@TempDir Path folder) throws IOException {
        Path file = Files.createFile(folder.resolve("stream"));
        String name = Files.getAttribute(file, "unix:dev") + ":" + Files.getAttribute(file, "unix:ino");
        assertTrue(JournalStream.isFile(Map.of("JOURNAL_STREAM", name), file));
        assertFalse(JournalStream.isFile(Map.of("JOURNAL_STREAM", "8:12345"), file));
        assertFalse(JournalStream.isFile(Map.of(), file));
        assertFalse(JournalStream.isFile(Map.of("JOURNAL_STREAM", name), folder.resolve("none")));
    }

    @Test
    void linesThatArePrintedAreMessages() {
        StringWriter out = new StringWriter();
        try (LoopLog log = LoopLog.open(
                settings(LogLevel.INFO, LogLevel.WARN, Map.of()), false, true, Paint.PLAIN, new PrintWriter(out))) {
            PrintWriter printer = log.printer(LogLevel.INFO, "start");
            printer.printf("one %d%ntwo", 1);
            printer.println();
            log.status("how it is");
        }
        assertEquals("one 1\ntwo\nhow it is\n", out.toString());
    }

    @Test
    void theLinkIsToldWhenItGoesAndWhenItComes() {
        StringWriter out = new StringWriter();
        StringBuilder problem = new StringBuilder();
        try (LoopLog log = LoopLog.open(
                settings(LogLevel.INFO, LogLevel.WARN, Map.of()), false, true, Paint.PLAIN, new PrintWriter(out))) {
            LinkLog link = new LinkLog(log, problem::toString);
            link.look();
            problem.append("nothing comes");
            link.look();
            link.look();
            problem.setLength(0);
            link.look();
        }
        assertEquals("link: nothing comes\nthe link is up again\n", out.toString());
        assertFalse(out.toString().isEmpty());
        assertTrue(out.toString().endsWith("\n"));
    }
}
