package dev.takt.app.cli;

import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The list of commands in a help text, each with the first sentence of its description. */
final class CommandList implements IHelpSectionRenderer {
    private static final int INDENT = 2;
    private static final int LONGEST = 100;

    /** Lists the commands of a command line, and those of all commands below it, in this way. */
    static void in(CommandLine commandLine) {
        Map<String, IHelpSectionRenderer> sections = commandLine.getHelpSectionMap();
        sections.put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, new CommandList());
        commandLine.setHelpSectionMap(sections);
        commandLine.getSubcommands().values().forEach(CommandList::in);
    }

    @Override
    public String render(Help help) {
        Map<String, Help> commands = help.subcommands();
        int names = commands.keySet().stream().mapToInt(String::length).max().orElse(0) + INDENT + 1;
        TextTable table = TextTable.forColumns(
                help.colorScheme(),
                new Column(names, INDENT, Overflow.SPAN),
                new Column(help.commandSpec().usageMessage().width() - names, INDENT, Overflow.WRAP));
        commands.forEach((name, command) -> table.addRowValues(
                help.colorScheme().commandText(name),
                help.colorScheme()
                        .text(beginning(String.join(
                                " ", command.commandSpec().usageMessage().description())))));
        return table.toString();
    }

    /** The first sentence of a description, or what stands before the colon of a long one. */
    static String beginning(String description) {
        String sentence = description.split("\\. ", 2)[0];
        String told = sentence.length() > LONGEST ? sentence.split(": ", 2)[0] : sentence;
        return told.endsWith(".") ? told : told + ".";
    }
}
