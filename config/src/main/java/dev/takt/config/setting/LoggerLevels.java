package dev.takt.config.setting;

import dev.takt.loop.LogLevel;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Levels of single loggers.
 *
 * @param levels by the name of the logger, the first part of the names of those that it stands for
 */
public record LoggerLevels(Map<String, LogLevel> levels) {

    public LoggerLevels {
        levels = Map.copyOf(levels);
    }

    /** The level with a name. */
    public static Optional<LogLevel> level(String label) {
        for (LogLevel level : LogLevel.values()) {
            if (level.label().equals(label)) {
                return Optional.of(level);
            }
        }
        return Optional.empty();
    }

    @Override
    public String toString() {
        return new TreeMap<>(levels)
                .entrySet().stream()
                        .map(entry -> entry.getKey() + " = " + entry.getValue().label())
                        .collect(Collectors.joining(", ", "[", "]"));
    }
}
