package dev.takt.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.app.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The page of the command line has what the command line has, and nothing else. */
class CommandLinePageTest {
    private static final Path PAGE = Path.of("..", "docs", "command-line.md");
    private static final String BEGIN = "<!-- written by CommandLinePageTest -->\n";
    private static final String END = "<!-- end -->\n";
    /** Set to write the table instead of comparing it: {@code -Dtest=CommandLinePageTest -Dtakt.write}. */
    private static final String WRITE = "takt.write";
    /** What the launcher does without Takt. */
    private static final String OF_THE_LAUNCHER = "aot-cache";

    /** Started by Takt itself. */
    private static final Set<String> INTERNAL =
            Set.of("takt solver-process", "takt reading-trial", "takt aot-training", "takt manual");

    /** The commands that do something, those below others included. */
    private static List<CommandSpec> commands(CommandLine of) {
        List<CommandSpec> commands = new ArrayList<>();
        for (CommandLine command : new TreeSet<>(of.getSubcommands().keySet())
                .stream().map(of.getSubcommands()::get).toList()) {
            if (!INTERNAL.contains(command.getCommandSpec().qualifiedName())) {
                if (command.getSubcommands().isEmpty() || isOneItself(command.getCommandSpec())) {
                    commands.add(command.getCommandSpec());
                }
                commands.addAll(commands(command));
            }
        }
        return commands;
    }

    /** A command with others below it may do something without them. */
    private static boolean isOneItself(CommandSpec command) {
        return !command.positionalParameters().isEmpty();
    }

    private static List<OptionSpec> options(CommandSpec command) {
        return command.options().stream()
                .filter(option -> !option.inherited())
                .filter(option -> !Set.of("--help", "--version").contains(option.longestName()))
                .toList();
    }

    private static String table() {
        StringBuilder table = new StringBuilder("| command | option | meaning |\n|---|---|---|\n");
        for (CommandSpec command : commands(Main.commandLine())) {
            String words = command.positionalParameters().stream()
                    .map(PositionalParamSpec::paramLabel)
                    .collect(Collectors.joining(" "));
            row(
                    table,
                    "`" + (command.qualifiedName() + " " + words).strip() + "`",
                    "",
                    command.usageMessage().description());
            for (OptionSpec option : options(command)) {
                String name = option.longestName() + (option.arity().max() == 0 ? "" : " " + option.paramLabel());
                row(table, "", "`" + name + "`", option.description());
            }
        }
        return table.toString();
    }

    private static void row(StringBuilder table, String command, String option, String[] description) {
        table.append("| ")
                .append(command.replace("|", "\\|"))
                .append(" | ")
                .append(option.replace("|", "\\|"))
                .append(" | ")
                .append(String.format(String.join(" ", description)).replace("|", "\\|"))
                .append(" |\n");
    }

    @Test
    void hasEveryCommandAndOption() throws IOException {
        String page = Files.readString(PAGE);
        int from = page.indexOf(BEGIN) + BEGIN.length();
        int to = page.indexOf(END);
        assertTrue(page.contains(BEGIN) && to >= from, "no table");
        if (System.getProperty(WRITE) != null) {
            Files.writeString(PAGE, page.substring(0, from) + table() + page.substring(to));
        } else {
            assertEquals(
                    table(),
                    page.substring(from, to),
                    "docs/command-line.md is not what --help says. Maybe write it again: -Dtakt.write");
        }
    }

    @Test
    void hasNoOtherOptionAndCommand() throws IOException {
        String page = Files.readString(PAGE);
        Set<String> known = new TreeSet<>(Set.of("--help", "--version", "--colour"));
        commands(Main.commandLine())
                .forEach(command -> options(command).forEach(option -> known.addAll(Arrays.asList(option.names()))));
        Matcher options = Pattern.compile("(?<![\\w-])--[a-z][a-z-]*").matcher(page);
        while (options.find()) {
            assertTrue(known.contains(options.group()), options.group() + " is no option");
        }
        Matcher commands = Pattern.compile("(?m)^ {4}(?:\\./)?takt ([a-z][a-z-]*)|`takt ([a-z][a-z-]*)")
                .matcher(page);
        while (commands.find()) {
            String command = commands.group(1) == null ? commands.group(2) : commands.group(1);
            assertTrue(
                    command.equals(OF_THE_LAUNCHER)
                            || Main.commandLine().getSubcommands().containsKey(command),
                    command + " is no command");
        }
    }

    @Test
    void everyCommandIsInTheHelpAndOnTheFirstLines() throws IOException {
        String help = Main.commandLine().getUsageMessage();
        String overview = Files.readString(PAGE).split("\n\n")[1];
        for (String command : Main.commandLine().getSubcommands().keySet()) {
            boolean internal = INTERNAL.contains("takt " + command);
            assertEquals(
                    !internal,
                    Pattern.compile("(?m)^ +" + command + "\\b").matcher(help).find(),
                    command + " in --help:\n" + help);
            assertEquals(
                    !internal,
                    Pattern.compile("(?m)^ +takt " + command + "\\b")
                            .matcher(overview)
                            .find(),
                    command + " in the overview:\n" + overview);
        }
    }

    /** Every exit code that the program has is in its table, and in the help. */
    @Test
    void hasEveryExitCode() throws ReflectiveOperationException, IOException {
        String page = Files.readString(PAGE);
        for (var field : ExitCode.class.getDeclaredFields()) {
            int code = field.getInt(null);
            assertTrue(page.contains("\n| " + code + " | "), field.getName() + " " + code);
        }
    }
}
