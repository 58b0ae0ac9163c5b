package dev.takt.app.history.command;

import dev.takt.actors.journal.JournalException;
import dev.takt.actors.journal.JournalReader;
import dev.takt.actors.machine.Niceness;
import dev.takt.app.history.LoopHistory;
import dev.takt.app.history.command.HistoryReading.Promising;
import dev.takt.app.history.table.PeriodTables;
import dev.takt.app.page.LoopPage;
import dev.takt.app.terminal.CommandLineText;
import dev.takt.app.terminal.ExitCode;
import dev.takt.loop.cycle.CycleRecord;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code takt history}: what a loop did, from its journal, as a page, as text, and as a table. */
@Command(
        name = "history",
        description = "Shows what a loop did, from its journal: modes, rungs, alarms, signals with "
                + "their limits, set-points and what plans had promised, the worst periods, and "
                + "key figures. Writes a page that needs nothing else, and prints the figures. "
                + "Exit code 2 if the journal is damaged.",
        mixinStandardHelpOptions = true)
public final class HistoryCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "JOURNAL",
            description = "A directory of journals: all runs of its newest loop. Or one file.")
    private Path path;

    @Option(names = "--from", paramLabel = "WHEN", description = "Leave out what was before: " + HistoryWindow.EXPECTED)
    private Optional<String> from = Optional.empty();

    @Option(names = "--to", paramLabel = "WHEN", description = "Leave out what was after. All times are UTC.")
    private Optional<String> to = Optional.empty();

    @Option(names = "--out", paramLabel = "FILE.html", description = "Where the page goes, instead of history.html.")
    private Path out = Path.of("history.html");

    @Option(names = "--csv", paramLabel = "FILE.csv", description = "Also write a table with a row a period.")
    private Optional<Path> csv = Optional.empty();

    @Option(
            names = "--arrow",
            paramLabel = "FILE.arrow",
            description = "Also write that table as a file of Apache Arrow, for data frames and Parquet.")
    private Optional<Path> arrow = Optional.empty();

    @Option(
            names = "--openmetrics",
            paramLabel = "FILE",
            description = "Also write the periods in the format of OpenMetrics, for promtool and other historians.")
    private Optional<Path> openMetrics = Optional.empty();

    @Option(names = "--compare", paramLabel = "JOURNAL", description = "Another journal to lay beside this one.")
    private Optional<Path> compared = Optional.empty();

    @Option(names = "--json", description = "Print the figures as JSON.")
    private boolean json;

    @Option(
            names = "--no-promises",
            description = "Do not solve again to see what plans had promised: faster for a long journal.")
    private boolean noPromises;

    @Option(
            names = "--loop",
            paramLabel = "NAME",
            description = "Of several loops in the directory, this one instead of the newest.")
    private Optional<String> loop = Optional.empty();

    @Option(
            names = "--background",
            hidden = true,
            description = "Leave the machine to others; given by a running loop.")
    private boolean background;

    @Option(names = "--trust", description = "Run the code of a model in Java that the journal names.")
    private boolean trust;

    @Override
    public Integer call() throws IOException {
        if (background) {
            Niceness.raise(Niceness.IDLE);
        }
        try {
            List<JournalReader> runs =
                    loop.isPresent() ? JournalReader.runs(path, loop.get()) : JournalReader.runs(path);
            HistoryReading reading = reading(runs, HistoryWindow.of(from, to, runs));
            LoopHistory history = gather(reading);
            if (history.isEmpty()) {
                throw wrong(path + ": no period in this time; expected one between --from and --to");
            }
            List<LoopHistory> beside = new ArrayList<>();
            if (compared.isPresent()) {
                LoopHistory other = reading(JournalReader.runs(compared.get()), HistoryWindow.all())
                        .read((_, _) -> {});
                if (!other.isEmpty()) {
                    beside.add(other);
                }
            }
            Files.writeString(
                    out,
                    LoopPage.ofJournal(history, commandLine(), reading.remarks(), beside)
                            .html());
            PrintWriter printer = spec.commandLine().getOut();
            printer.print(
                    json
                            ? HistoryDocument.text(history, reading.remarks())
                            : HistoryText.of(history, reading.remarks()));
            if (!json) {
                printer.printf("  %-34s %s%n", "page", out);
            }
            printer.flush();
            return runs.stream().anyMatch(run -> run.damaged() > 0) ? ExitCode.WRONG_INPUT : ExitCode.DONE;
        } catch (JournalException | WrongMomentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    private LoopHistory gather(HistoryReading reading) throws IOException {
        try (PeriodTables tables =
                PeriodTables.open(reading.names(), new PeriodTables.Files(csv, arrow, openMetrics))) {
            BiConsumer<CycleRecord, double[]> rows = tables::accept;
            return reading.read(rows);
        }
    }

    private HistoryReading reading(List<JournalReader> runs, HistoryWindow window) {
        return new HistoryReading(runs, window, noPromises ? Promising.LEFT : Promising.REPEATED, trust);
    }

    private String commandLine() {
        return CommandLineText.of(
                "takt", spec.commandLine().getParent().getParseResult().originalArgs());
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
