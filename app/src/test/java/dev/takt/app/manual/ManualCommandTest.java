package dev.takt.app.manual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.takt.app.cli.Main;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What an installation knows about the commands is what the command line has; judged by the shell and by groff where they are there. */
class ManualCommandTest {

    @TempDir
    private Path folder;

    @BeforeEach
    void write() {
        assertEquals(0, Main.commandLine().execute("manual", folder.toString()));
    }

    /** The commands that a user may see, with those below them. */
    private static List<CommandSpec> commands(CommandSpec of) {
        List<CommandSpec> commands = new ArrayList<>(List.of(of));
        for (CommandLine below : new TreeSet<>(of.subcommands().keySet())
                .stream().map(of.subcommands()::get).toList()) {
            if (!below.getCommandSpec().usageMessage().hidden()) {
                commands.addAll(commands(below.getCommandSpec()));
            }
        }
        return commands;
    }

    private static List<CommandSpec> commands() {
        return commands(Main.commandLine().getCommandSpec());
    }

    @Test
    void everyCommandHasItsPageAndNoOtherHas() throws IOException {
        Set<String> expected = commands().stream()
                .map(command -> command.qualifiedName("-") + ".1")
                .collect(Collectors.toCollection(TreeSet::new));
        try (Stream<Path> files = Files.list(folder.resolve("man1"))) {
            assertEquals(
                    expected,
                    files.map(file -> file.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new)));
        }
    }

    @Test
    void pageHasEveryOptionAsAReaderSeesIt() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/man")), "there is no man");
        for (CommandSpec command : commands()) {
            String page = shown(folder.resolve("man1").resolve(command.qualifiedName("-") + ".1"));
            for (OptionSpec option :
                    command.options().stream().filter(each -> !each.hidden()).toList()) {
                assertTrue(page.contains(String.join(", ", option.names())), () -> option + " in\n" + page);
            }
        }
    }

    private static String shown(Path page) throws Exception {
        ProcessBuilder man = new ProcessBuilder("/usr/bin/man", "--local-file", "--warnings=mac", page.toString())
                .redirectErrorStream(true);
        man.environment().putAll(Map.of("MANWIDTH", "200", "LC_ALL", "C.UTF-8", "MANPAGER", "cat"));
        Process process = man.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), text);
        return text.replace('‐', '-').replace('−', '-');
    }

    /** The answers of bash itself. */
    @Test
    void bashCompletesEveryCommand() throws Exception {
        for (CommandSpec command : commands()) {
            Set<String> below = command.subcommands().values().stream()
                    .map(CommandLine::getCommandSpec)
                    .filter(each -> !each.usageMessage().hidden())
                    .map(CommandSpec::name)
                    .collect(Collectors.toCollection(TreeSet::new));
            List<String> offered = completions(command.qualifiedName() + " ");
            assertTrue(offered.containsAll(below), () -> command.qualifiedName() + ": " + offered);
            assertFalse(offered.contains("solver-process"), offered::toString);
        }
    }

    @Test
    void bashCompletesOptions() throws Exception {
        assertTrue(completions("takt run --dur").contains("--duration"));
        assertTrue(completions("takt ctl mo").contains("mode"));
    }

    private List<String> completions(String line) throws Exception {
        String script = """
                source "$1"
                COMP_LINE=$2
                read -ra COMP_WORDS <<<"$COMP_LINE"
                [[ $COMP_LINE != *' ' ]] || COMP_WORDS+=('')
                COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
                COMP_POINT=${#COMP_LINE}
                _complete_takt
                printf '%s\\n' "${COMPREPLY[@]}"
                """;
        Process process = new ProcessBuilder(
                        "bash",
                        "-c",
                        script,
                        "bash",
                        folder.resolve("bash/takt").toString(),
                        line)
                .redirectErrorStream(true)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return text.lines().map(String::strip).toList();
    }

    @Test
    void zshTakesTheCompletionOfBash() throws IOException {
        String zsh = Files.readString(folder.resolve("zsh/_takt"));
        assertTrue(zsh.startsWith("#compdef takt\n"));
        assertTrue(zsh.contains("_complete_takt"));
        assertTrue(Files.readString(folder.resolve("bash/takt")).contains("function _complete_takt()"));
    }
}
