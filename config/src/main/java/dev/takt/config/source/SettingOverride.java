package dev.takt.config.source;

import com.typesafe.config.ConfigUtil;
import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problems;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A setting given on the command line, {@code --set path=value}, which replaces that of the file.
 *
 * @param path the setting; a declared name may be shortened to the name, {@code model.parameters.T0}
 * @param value HOCON
 */
public record SettingOverride(String path, String value) {
    private static final String DATA = ".csv";

    /** Reads {@code path=value}; adds a problem and returns nothing if it is not that. */
    public static Optional<SettingOverride> parse(String argument, Problems problems) {
        int equals = separator(argument);
        String path = equals < 0 ? "" : argument.substring(0, equals).strip();
        if (path.isEmpty() || path.startsWith(".") || path.endsWith(".") || path.contains("\"\"")) {
            problems.add(
                    Place.file("--set " + argument),
                    "this is not a setting and its value",
                    "path=value, as in --set model.constants.N=20",
                    "");
            return Optional.empty();
        }
        return Optional.of(
                new SettingOverride(path, argument.substring(equals + 1).strip()));
    }

    /** The first equals sign outside of brackets and quotes. */
    private static int separator(String argument) {
        int depth = 0;
        for (int i = 0; i < argument.length(); i++) {
            char c = argument.charAt(i);
            if (c == '(' || c == '[') {
                depth++;
            } else if (c == ')' || c == ']') {
                depth--;
            } else if (c == '=' && depth <= 0) {
                return i;
            }
        }
        return -1;
    }

    /** That a setting takes its data from a file. */
    public static SettingOverride data(String setting, Path file) {
        return new SettingOverride(setting + DATA, ConfigUtil.quoteString(file.toString()));
    }

    /** The file of data that this names, {@code model.start.csv="plan.csv"}. */
    public Optional<Path> file() {
        if (!path.endsWith(DATA)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Path.of(HoconScanner.unquoted(value)));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** As it is given on the command line. */
    public String argument() {
        return path + "=" + value;
    }

    /** How the override is named in messages. */
    public String origin() {
        return "--set " + path + "=" + value;
    }
}
