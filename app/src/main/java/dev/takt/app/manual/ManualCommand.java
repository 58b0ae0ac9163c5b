package dev.takt.app.manual;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code takt manual}: writes the manual pages and the completions of shells, for a package. */
@Command(
        name = "manual",
        description = "Writes manual pages and completions of shells; started by './takt package'.",
        hidden = true,
        mixinStandardHelpOptions = true)
public final class ManualCommand implements Callable<Integer> {
    /** What zsh loads by the name of the command: the completion of bash, for which zsh has an adapter. */
    private static final String ZSH = """
            #compdef takt
            autoload -U +X bashcompinit && bashcompinit
            source "${TAKT_COMPLETION:-/usr/share/bash-completion/completions/takt}"
            _bash_complete -o default -F _complete_takt
            """;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "The folder for man1, bash and zsh.")
    private Path folder = Path.of("");

    @Override
    public Integer call() throws IOException {
        CommandLine takt = spec.root().commandLine();
        Path pages = Files.createDirectories(folder.resolve("man1"));
        for (ManualPage page : ManualPage.of(takt.getCommandSpec())) {
            Files.writeString(pages.resolve(page.name() + ".1"), page.text());
        }
        write("bash", "takt", AutoComplete.bash(takt.getCommandName(), takt));
        write("zsh", "_takt", ZSH);
        return 0;
    }

    private void write(String shell, String name, String text) throws IOException {
        Files.writeString(Files.createDirectories(folder.resolve(shell)).resolve(name), text);
    }
}
