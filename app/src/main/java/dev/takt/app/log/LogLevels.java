package dev.takt.app.log;

import dev.takt.config.settings.LogSettings;
import dev.takt.loop.LogLevel;
import dev.takt.loop.operation.OperatorCommand.SetLogLevel;
import java.util.Map;
import java.util.TreeMap;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The levels of the loggers of this process. */
final class LogLevels {
    /** The name in front of the loggers of Takt. */
    static final String TAKT = "dev.takt";

    /** The Java runtime forgets loggers, and their levels, that nobody holds. */
    private final Map<String, Logger> held = new TreeMap<>();

    /** Sets all levels as a case file has them. */
    synchronized void apply(LogSettings settings) {
        reset();
        set("", settings.libraries());
        set(TAKT, settings.level());
        settings.levels().levels().forEach(this::set);
    }

    /** Sets the level of one logger until other settings apply; returns the name of the logger. */
    synchronized String apply(SetLogLevel command) {
        String name = command.logger().orElse(TAKT);
        set(name.equals(SetLogLevel.LIBRARIES) ? "" : name, command.level());
        return name;
    }

    /** Silences everything. */
    synchronized void silence() {
        reset();
        set("", LogLevel.OFF);
    }

    private void reset() {
        held.forEach((name, logger) -> logger.setLevel(name.isEmpty() ? Level.OFF : null));
    }

    private void set(String name, LogLevel level) {
        held.computeIfAbsent(name, Logger::getLogger).setLevel(javaLevel(level));
    }

    static Level javaLevel(LogLevel level) {
        return switch (level) {
            case OFF -> Level.OFF;
            case ERROR -> Level.SEVERE;
            case WARN -> Level.WARNING;
            case INFO -> Level.INFO;
            case DEBUG -> Level.FINE;
            case TRACE -> Level.FINEST;
        };
    }

    /** The level that a record of the Java runtime has. */
    static LogLevel of(Level level) {
        int value = level.intValue();
        if (value >= Level.SEVERE.intValue()) {
            return LogLevel.ERROR;
        }
        if (value >= Level.WARNING.intValue()) {
            return LogLevel.WARN;
        }
        if (value >= Level.INFO.intValue()) {
            return LogLevel.INFO;
        }
        return value >= Level.FINE.intValue() ? LogLevel.DEBUG : LogLevel.TRACE;
    }
}
