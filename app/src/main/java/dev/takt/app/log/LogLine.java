package dev.takt.app.log;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.app.terminal.Paint;
import dev.takt.config.settings.LogSettings.Format;
import dev.takt.loop.LogLevel;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Messages as text. */
final class LogLine {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}&&[^\\n]]+");
    private static final SimpleFormatter PARAMETERS = new SimpleFormatter();
    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*m");
    private static final int FRAMES = 40;
    private static final int CAUSES = 10;

    private final Format format;
    private final boolean traced;
    private final Paint paint;

    /**
     * A form of messages.
     *
     * @param traced whether failures are written with where they came from; a user at a terminal is spared that
     */
    LogLine(Format format, boolean traced) {
        this(format, traced, Paint.PLAIN);
    }

    /** Likewise; {@code paint} colours what is plain. */
    LogLine(Format format, boolean traced, Paint paint) {
        this.format = format;
        this.traced = traced;
        this.paint = paint;
    }

    /**
     * A message as one or more lines, without the end of the last one.
     *
     * @param leftOut how many of its kind were left out before it
     */
    String of(LogRecord entry, long leftOut) {
        return switch (format) {
            case JSON -> json(entry, leftOut);
            case JOURNAL -> journal(entry, leftOut);
            case TEXT ->
                TIME.format(entry.getInstant()) + " "
                        + String.format(Locale.ROOT, "%-5s ", level(entry).name())
                        + name(entry) + "  " + message(entry, leftOut) + trace(entry);
            case PLAIN, AUTO ->
                switch (level(entry)) {
                    case ERROR -> paint.wrong(plain(entry, leftOut));
                    case WARN -> paint.doubtful(plain(entry, leftOut));
                    default -> plain(entry, leftOut);
                };
        };
    }

    /** What Takt says is a sentence of its own; others are introduced. */
    private String plain(LogRecord entry, long leftOut) {
        String text = message(entry, leftOut) + chain(entry);
        return name(entry).startsWith(LogLevels.TAKT) ? text : level(entry).label() + ": " + name(entry) + ": " + text;
    }

    private String journal(LogRecord entry, long leftOut) {
        String prefix = "<" + priority(level(entry)) + ">";
        String text = name(entry) + ": " + message(entry, leftOut) + trace(entry);
        return prefix + text.replace("\n", "\n" + prefix);
    }

    /** As syslog has them. */
    private static int priority(LogLevel level) {
        return switch (level) {
            case OFF, ERROR -> 3;
            case WARN -> 4;
            case INFO -> 6;
            case DEBUG, TRACE -> 7;
        };
    }

    private String json(LogRecord entry, long leftOut) {
        ObjectNode line = JsonNodeFactory.instance.objectNode();
        line.put("time", Instant.ofEpochMilli(entry.getMillis()).toString());
        line.put("level", level(entry).label());
        line.put("logger", name(entry));
        line.put("message", text(entry));
        fields(entry).ifPresent(fields -> {
            line.put("event", fields.kind());
            new TreeMap<>(fields.values()).forEach(line::put);
        });
        if (leftOut > 0) {
            line.put("left_out", leftOut);
        }
        List<Throwable> chain = causes(entry);
        if (!chain.isEmpty()) {
            ArrayNode failures = line.putArray("failure");
            for (Throwable cause : chain) {
                ObjectNode failure = failures.addObject();
                failure.put("type", cause.getClass().getName());
                failure.put("message", cause.getMessage());
                if (traced) {
                    ArrayNode frames = failure.putArray("at");
                    frames(cause).forEach(frames::add);
                }
            }
        }
        return line.toString();
    }

    private static LogLevel level(LogRecord entry) {
        return LogLevels.of(entry.getLevel());
    }

    private static String name(LogRecord entry) {
        return String.valueOf(entry.getLoggerName());
    }

    static Optional<LogFields> fields(LogRecord entry) {
        Object[] parameters = entry.getParameters();
        return parameters != null && parameters.length == 1 && parameters[0] instanceof LogFields fields
                ? Optional.of(fields)
                : Optional.empty();
    }

    private static String text(LogRecord entry) {
        String message =
                fields(entry).isPresent() ? String.valueOf(entry.getMessage()) : PARAMETERS.formatMessage(entry);
        return CONTROL.matcher(COLOUR.matcher(String.valueOf(message)).replaceAll(""))
                .replaceAll(" ")
                .strip();
    }

    private static String message(LogRecord entry, long leftOut) {
        return text(entry) + (leftOut > 0 ? " (and " + leftOut + " more like this before it)" : "");
    }

    private static List<Throwable> causes(LogRecord entry) {
        List<Throwable> chain = new ArrayList<>();
        for (Throwable cause = entry.getThrown();
                cause != null && chain.size() < CAUSES && !chain.contains(cause);
                cause = cause.getCause()) {
            chain.add(cause);
        }
        return chain;
    }

    private static List<String> frames(Throwable cause) {
        StackTraceElement[] frames = cause.getStackTrace();
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < Math.min(frames.length, FRAMES); i++) {
            lines.add(frames[i].toString());
        }
        return lines;
    }

    /** A failure and its causes, in the line. */
    private static String chain(LogRecord entry) {
        List<Throwable> chain = causes(entry);
        return chain.isEmpty()
                ? ""
                : chain.stream()
                        .map(cause -> CONTROL.matcher(cause.toString()).replaceAll(" "))
                        .collect(Collectors.joining(", because of ", " (", ")"));
    }

    /** A failure and its causes, in lines of their own. */
    private String trace(LogRecord entry) {
        if (!traced) {
            return chain(entry);
        }
        StringBuilder text = new StringBuilder();
        String introduction = "\n    ";
        for (Throwable cause : causes(entry)) {
            text.append(introduction).append(CONTROL.matcher(cause.toString()).replaceAll(" "));
            frames(cause).forEach(frame -> text.append("\n        at ").append(frame));
            introduction = "\n    because of ";
        }
        return text.toString();
    }
}
