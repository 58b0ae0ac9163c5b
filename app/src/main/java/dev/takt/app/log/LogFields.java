package dev.takt.app.log;

import java.util.Map;

/**
 * What a message says, in parts for programs.
 *
 * @param kind of the message, such as {@code mode}, {@code alarm} or {@code command}
 * @param values by name
 */
record LogFields(String kind, Map<String, String> values) {
    /** The kind of lines that tell from time to time how a loop is. */
    static final String STATUS = "status";

    /** The kind of commands of operators. */
    static final String COMMAND = "command";

    LogFields {
        values = Map.copyOf(values);
    }

    static LogFields of(String kind) {
        return new LogFields(kind, Map.of());
    }
}
