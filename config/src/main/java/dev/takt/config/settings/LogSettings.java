package dev.takt.config.settings;

import static dev.takt.config.setting.Setting.Effect.LIVE;

import dev.takt.config.setting.About;
import dev.takt.config.setting.LoggerLevels;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Whole;
import dev.takt.loop.LogLevel;

/** The log of a running loop or plant, {@code monitoring.log}. */
public record LogSettings(
        @Setting(standard = "info", effect = LIVE) @About("How much is logged of what Takt itself has to say.")
        LogLevel level,

        @Setting(standard = "warn", effect = LIVE)
        @About("How much is logged of what the libraries of Takt have to say.")
        LogLevel libraries,

        @Setting(standard = "[]", effect = LIVE)
        @About("Levels of single loggers and of those below them, such as [\"org.eclipse.milo = debug\", \"akka ="
                + " error\"].")
        LoggerLevels levels,

        @Setting(standard = "auto")
        @About(
                "The form of the log on the standard error: sentences for people (plain), lines with time, level and logger"
                        + " (text), a JSON object in each line (json), or lines for the journal of systemd with their priority"
                        + " (journal); auto is journal for a service of systemd, else plain.")
        Format format,

        @Setting(standard = "10")
        @Whole(atLeast = 1, atMost = 1_000_000)
        @About("Messages of one logger that differ in numbers only and are written in a minute; further ones are"
                + " counted.")
        int repeats,

        @Setting(standard = "1024")
        @Whole(atLeast = 16, atMost = 1_000_000)
        @About("Messages that may wait to be written; further ones are dropped and counted: nobody waits for the"
                + " log.")
        int queue) {

    /** Forms of the log. */
    public enum Format {
        /** As the process was started. */
        AUTO,
        /** Sentences. */
        PLAIN,
        /** Time, level, logger and message. */
        TEXT,
        /** An object in each line. */
        JSON,
        /** With priorities as systemd reads them. */
        JOURNAL
    }
}
