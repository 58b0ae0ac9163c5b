package dev.takt.app.log;

import dev.takt.app.terminal.Paint;
import dev.takt.app.terminal.ProgressDisplay;
import dev.takt.config.settings.LogSettings;
import dev.takt.config.settings.LogSettings.Format;
import dev.takt.loop.LogLevel;
import dev.takt.loop.operation.OperatorCommand.SetLogLevel;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * The log of this process. While it is open, what Takt and its libraries log is written to the standard error in the form of the settings;
 * before and after that nothing is.
 */
public final class LoopLog implements AutoCloseable {
    /** The logger of what Takt says about a loop. */
    static final String LOGGER = "dev.takt.loop";

    private final LogLevels levels = new LogLevels();
    private final Logger root = Logger.getLogger("");
    private final Logger takt = Logger.getLogger(LOGGER);
    private final Format format;
    private final LogQueue queue;

    /** Whatever prints there while the log is open becomes a message too, so that a program can read every line. */
    private final PrintStream standard = System.err;

    private LoopLog(LogSettings settings, Format format, LogLine lines, PrintWriter err) {
        this.format = format;
        this.queue = new LogQueue(settings.queue(), new RepetitionLimit(settings.repeats()), lines, err);
        for (Handler handler : root.getHandlers()) {
            root.removeHandler(handler);
        }
        root.addHandler(queue);
        levels.apply(settings);
        if (!isPlain()) {
            System.setErr(new PrintStream(
                    new LoggedStream(line -> say(LogLevel.INFO, "printed", line)), true, StandardCharsets.UTF_8));
        }
    }

    /**
     * Opens the log.
     *
     * @param journal whether the journal of systemd reads the standard error
     * @param terminal whether a person looks at the standard error: failures are then told without where they came from
     * @param paint how lines for people are coloured
     * @param err the standard error
     */
    static LoopLog open(LogSettings settings, boolean journal, boolean terminal, Paint paint, PrintWriter err) {
        Format usual = journal ? Format.JOURNAL : Format.PLAIN;
        Format format = settings.format() == Format.AUTO ? usual : settings.format();
        return new LoopLog(settings, format, new LogLine(format, !terminal, paint), err);
    }

    /** Opens the log of this process on its standard error. */
    public static LoopLog ofProcess(LogSettings settings, Paint paint, PrintWriter err) {
        return open(
                settings,
                JournalStream.isStandardError(System.getenv()),
                ProgressDisplay.Style.detect() == ProgressDisplay.Style.BAR,
                paint,
                err);
    }

    /** Whether sentences are printed for people, as a command without a log does. */
    private boolean isPlain() {
        return format == Format.PLAIN;
    }

    /** Takes other levels from a case that was read again; a level that an operator has set ends with that. */
    public void configure(LogSettings settings) {
        levels.apply(settings);
    }

    /** Changes the level of a logger; returns the name of the logger. */
    String configure(SetLogLevel command) {
        return levels.apply(command);
    }

    /** Logs a message of Takt. */
    public void say(LogLevel level, String kind, String message) {
        say(level, new LogFields(kind, Map.of()), message);
    }

    void say(LogLevel level, LogFields fields, String message) {
        if (takt.isLoggable(LogLevels.javaLevel(level))) {
            LogRecord entry = new LogRecord(LogLevels.javaLevel(level), message);
            entry.setLoggerName(LOGGER);
            entry.setParameters(new Object[] {fields});
            queue.publish(entry);
        }
    }

    /** A printer whose lines are messages. */
    public PrintWriter printer(LogLevel level, String kind) {
        return new PrintWriter(new LogLines(line -> say(level, kind, line)), true);
    }

    /** Tells how a loop is, which is of use to a person who looks, and to others only while they search for a fault. */
    public void status(String line) {
        say(isPlain() ? LogLevel.INFO : LogLevel.DEBUG, LogFields.of(LogFields.STATUS), line);
    }

    /** Messages that were dropped, for the summary of a loop; empty if none was. */
    public String losses() {
        return queue.dropped() == 0 ? "" : "  log: " + queue.dropped() + " messages dropped";
    }

    @Override
    public void close() {
        System.setErr(standard);
        queue.close();
        root.removeHandler(queue);
        levels.silence();
    }
}
