package dev.takt.app.init;

import dev.takt.app.terminal.ExitCode;
import dev.takt.loop.text.NearestName;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code takt init}: writes the files of a case to begin with. */
@Command(
        name = "init",
        description = "Writes a complete case to begin with; without a name, lists them.",
        mixinStandardHelpOptions = true)
public final class InitCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "TEMPLATE",
            completionCandidates = Names.class,
            description = "What to begin with: ${COMPLETION-CANDIDATES}.")
    private Optional<String> template = Optional.empty();

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "DIR",
            description =
                    "The folder for its files, which is made where it is missing. Without it, one named as the template.")
    private Optional<Path> directory = Optional.empty();

    /** The names of the templates, for completion by shells. */
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return CaseTemplate.labels().iterator();
        }
    }

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        if (template.isEmpty()) {
            list(out);
            return ExitCode.DONE;
        }
        String name = template.get();
        CaseTemplate chosen = CaseTemplate.of(name)
                .orElseThrow(() -> wrong("there is no template " + name + "; expected one of "
                        + String.join(", ", CaseTemplate.labels()) + cure(name)));
        Path folder = directory.orElse(Path.of(name));
        List<Path> present = chosen.files().stream()
                .map(folder::resolve)
                .filter(Files::exists)
                .toList();
        if (!present.isEmpty()) {
            throw wrong(present.getFirst() + " is there already, and nothing is replaced"
                    + ". Maybe another folder: takt init " + name + " DIR.");
        }
        Files.createDirectories(folder);
        for (String file : chosen.files()) {
            Files.write(folder.resolve(file), chosen.content(file), StandardOpenOption.CREATE_NEW);
        }
        tell(out, chosen, folder.resolve(chosen.files().getFirst()));
        return ExitCode.DONE;
    }

    private static String cure(String name) {
        String cure = NearestName.cure(name, CaseTemplate.labels(), "");
        return cure.isEmpty() ? "" : ". " + cure;
    }

    private static void list(PrintWriter out) {
        for (CaseTemplate each : CaseTemplate.values()) {
            out.printf(Locale.ROOT, "%-10s %s%n", each.label(), each.about());
        }
        out.println("'takt init TEMPLATE [DIR]' writes the files of one.");
        out.flush();
    }

    private static void tell(PrintWriter out, CaseTemplate chosen, Path file) {
        out.println("wrote " + String.join(", ", chosen.files()) + ": " + chosen.about());
        out.println("  takt check    " + file);
        out.println("  takt simulate " + file + " --out run");
        out.println("  takt run      " + file);
        out.flush();
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
