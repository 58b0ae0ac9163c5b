package dev.takt.app.manual;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The manual page of a command, in the language of {@code man(7)}.
 *
 * @param name such as {@code takt-ctl-mode}, under which it is found
 * @param text of the page
 */
record ManualPage(String name, String text) {
    private static final String FILES = """
            .SH FILES
            .TP
            .I /etc/takt/NAME.conf
            The case of the loop that the service takt@NAME runs.
            .TP
            .I /etc/default/takt
            The environment of all services.
            .TP
            .I /var/lib/takt/NAME
            What the service takt@NAME keeps: its journal and its last plan.
            """;

    private static final String ENVIRONMENT = """
            .SH ENVIRONMENT
            .TP
            .B TAKT_JAVA_OPTIONS
            Flags of the Java run-time, after those of jvm.options, and of command.options or loop.options.
            .TP
            .B TAKT_AOT
            Set to off, commands start without the AOT cache.
            .TP
            .B TAKT_URL, TAKT_TOKEN
            The address of a running loop, and the token of an operator.
            .TP
            .B TAKT_TOKENS
            The tokens that a loop accepts, as lines that are separated by semicolons.
            .TP
            .B TAKT_DEBUG
            Set to 1, a defect is reported with its origin.
            """;

    /** The pages of a command and of all commands below it, except for hidden ones. */
    static List<ManualPage> of(CommandSpec command) {
        List<ManualPage> pages = new ArrayList<>();
        pages.add(new ManualPage(name(command), page(command)));
        for (CommandSpec below : below(command)) {
            pages.addAll(of(below));
        }
        return pages;
    }

    private static String name(CommandSpec command) {
        return command.qualifiedName("-");
    }

    private static Collection<CommandSpec> below(CommandSpec command) {
        Collection<CommandSpec> below = new LinkedHashSet<>();
        for (CommandLine line : command.subcommands().values()) {
            if (!line.getCommandSpec().usageMessage().hidden()) {
                below.add(line.getCommandSpec());
            }
        }
        return below;
    }

    private static String page(CommandSpec command) {
        Collection<CommandSpec> below = below(command);
        StringBuilder text = new StringBuilder();
        String description = description(command.usageMessage().description());
        text.append(".TH \"")
                .append(literal(name(command).toUpperCase(Locale.ROOT)))
                .append("\" 1\n.nh\n.ad l\n");
        text.append(".SH NAME\n").append(literal(name(command))).append(" \\- ");
        text.append(line(firstSentence(description))).append('\n');
        text.append(".SH SYNOPSIS\n")
                .append(synopsis(command, !below.isEmpty()))
                .append('\n');
        text.append(".SH DESCRIPTION\n").append(line(description)).append('\n');
        arguments(command, text);
        if (!below.isEmpty()) {
            text.append(".SH COMMANDS\n");
            for (CommandSpec each : below) {
                item(text, each.name(), "", description(each.usageMessage().description()));
            }
        }
        footer(command, text);
        if (command.parent() == null) {
            text.append(ENVIRONMENT).append(FILES);
        }
        text.append(seeAlso(command, below));
        return text.toString();
    }

    private static String synopsis(CommandSpec command, boolean hasCommands) {
        StringBuilder line = new StringBuilder(".B " + literal(command.qualifiedName()) + "\n");
        boolean hasOptions = command.options().stream().anyMatch(option -> !option.hidden());
        if (hasOptions) {
            line.append("[\\fIOPTION\\fR ...]");
        }
        command.positionalParameters().forEach(word -> line.append(' ').append(emphasized(word.paramLabel())));
        if (hasCommands) {
            line.append(" \\fICOMMAND\\fR");
        }
        return line.toString().strip();
    }

    private static void arguments(CommandSpec command, StringBuilder text) {
        List<PositionalParamSpec> words = command.positionalParameters();
        List<OptionSpec> options =
                command.options().stream().filter(option -> !option.hidden()).toList();
        if (words.isEmpty() && options.isEmpty()) {
            return;
        }
        text.append(".SH OPTIONS\n");
        for (PositionalParamSpec word : words) {
            item(text, "", word.paramLabel(), description(word.description()));
        }
        for (OptionSpec option : options) {
            String value = option.arity().max() == 0 ? "" : option.paramLabel();
            item(text, String.join(", ", option.names()), value, description(option.description()));
        }
    }

    private static void item(StringBuilder text, String bold, String value, String description) {
        text.append(".TP\n");
        if (!bold.isEmpty()) {
            text.append("\\fB").append(literal(bold)).append("\\fR");
        }
        if (!value.isEmpty()) {
            text.append(bold.isEmpty() ? "" : " ").append(emphasized(value));
        }
        text.append('\n').append(line(description)).append('\n');
    }

    private static void footer(CommandSpec command, StringBuilder text) {
        String footer = description(command.usageMessage().footer()).strip();
        if (!footer.isEmpty()) {
            text.append(".SH NOTES\n").append(line(footer)).append('\n');
        }
    }

    private static String seeAlso(CommandSpec command, Collection<CommandSpec> below) {
        List<String> pages = new ArrayList<>();
        CommandSpec above = command.parent();
        if (above != null) {
            pages.add(name(above));
        }
        below.forEach(each -> pages.add(name(each)));
        StringBuilder text = new StringBuilder(".SH SEE ALSO\n");
        for (int i = 0; i < pages.size(); i++) {
            text.append(".BR ")
                    .append(literal(pages.get(i)))
                    .append(" (1)")
                    .append(i + 1 < pages.size() ? ",\n" : "\n");
        }
        return text.toString();
    }

    /** What picocli would print, without its codes for colours. */
    private static String description(String[] lines) {
        return String.join(
                        " ",
                        Arrays.stream(lines)
                                .map(line -> Ansi.OFF.string(String.format(line)))
                                .toList())
                .replaceAll("\\s+", " ")
                .strip();
    }

    private static String firstSentence(String description) {
        int end = description.indexOf(". ");
        String first = end < 0 ? description : description.substring(0, end);
        return first.endsWith(".") ? first.substring(0, first.length() - 1) : first;
    }

    private static String emphasized(String word) {
        return "\\fI" + literal(word) + "\\fR";
    }

    /** A line of its own, which must not be taken for a request. */
    private static String line(String text) {
        String literal = literal(text);
        return literal.startsWith(".") || literal.startsWith("'") ? "\\&" + literal : literal;
    }

    private static String literal(String text) {
        return text.replace("\\", "\\e").replace("-", "\\-").replace("\"", "\\(dq");
    }
}
