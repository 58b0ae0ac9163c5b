package dev.takt.app.terminal;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A command line in a form that can be typed again in a POSIX shell. */
public final class CommandLineText {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,+@%-]+");

    private CommandLineText() {}

    /** The program and its arguments, quoted where necessary. */
    public static String of(String program, List<String> arguments) {
        return arguments.stream()
                .map(CommandLineText::quoted)
                .collect(Collectors.joining(" ", program + (arguments.isEmpty() ? "" : " "), ""));
    }

    private static String quoted(String argument) {
        return PLAIN.matcher(argument).matches() ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }
}
