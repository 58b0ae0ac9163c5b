package dev.takt.app.cli;

import dev.takt.app.rehearsal.Rehearsal;
import dev.takt.app.rehearsal.UsageGrowth;
import dev.takt.app.terminal.ExitCode;
import dev.takt.app.terminal.ProgressDisplay;
import dev.takt.config.Case;
import dev.takt.links.ControllerEnd;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code takt rehearse}: the loop with random faults, and a check of its guarantees. */
@Command(
        name = "rehearse",
        description = "Runs the loop of a case file with random faults and counts broken promises.",
        mixinStandardHelpOptions = true)
final class RehearseCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE.conf", description = "The case file.")
    private Path file;

    @Mixin
    private CaseOptions options;

    @Option(names = "--periods", paramLabel = "N", description = "How many periods (100 000).")
    private int periods = 100_000;

    @Option(names = "--seed", paramLabel = "N", description = "Of all faults; the same one gives the same run (1).")
    private long seed = 1;

    @Option(
            names = "--real-time",
            description = "By the clock of the machine, with the plant in process, instead of in virtual time.")
    private boolean realTime;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Write the report there, as rehearsal.txt and rehearsal.json; made where it is missing.")
    private Optional<Path> out = Optional.empty();

    private final UnaryOperator<ControllerEnd> way;

    RehearseCommand() {
        this(UnaryOperator.identity());
    }

    /**
     * A command with a given connection from the loop to its plant.
     *
     * @param way from the loop to its plant
     */
    RehearseCommand(UnaryOperator<ControllerEnd> way) {
        this.way = way;
    }

    @Override
    public Integer call() throws IOException {
        if (periods < 1) {
            throw new ParameterException(spec.commandLine(), "--periods " + periods + "; expected at least 1");
        }
        Case read = options.read(file);
        UsageGrowth growth = new UsageGrowth(periods);
        long begun = System.nanoTime();
        LoopJournal journal = journal(read);
        Rehearsal rehearsal = new Rehearsal(read, way).recordedBy(journal, journal::recorder);
        ProgressDisplay display =
                new ProgressDisplay(spec.commandLine().getErr(), ProgressDisplay.Style.detect(), "period", periods);
        LongConsumer progress = period -> {
            growth.accept(period);
            display.advance((int) period + 1, "");
            journal.await();
        };
        Rehearsal.Report report;
        try (journal) {
            report = realTime
                    ? rehearsal.runInRealTime(seed, periods, progress)
                    : rehearsal.run(seed, periods, progress);
        }
        display.close();
        conclude(new RehearsalReport(
                read,
                new RehearsalReport.Setting(periods, seed, realTime, 1e-9 * (System.nanoTime() - begun)),
                report,
                growth));
        boolean kept = report.missed() == 0 && report.inadmissible() == 0 && growth.isSmall();
        return kept ? ExitCode.DONE : ExitCode.DEFECT;
    }

    /** That of the file belongs to the plant: old records of it would go for those of a rehearsal. */
    private LoopJournal journal(Case read) throws IOException {
        if (options.overrides().stream().anyMatch(each -> each.startsWith("monitoring") && each.contains("journal"))) {
            return LoopJournal.open(read, file, options.overrides());
        }
        read.journal()
                .directory()
                .ifPresent(directory -> spec.commandLine()
                        .getErr()
                        .println("the journal in " + directory
                                + " is left to the loop; --set monitoring.journal.directory=DIR"
                                + " makes one of the rehearsal"));
        return LoopJournal.none(read);
    }

    private void conclude(RehearsalReport report) throws IOException {
        PrintWriter printer = spec.commandLine().getOut();
        printer.print(options.json() ? report.json() : report.text());
        printer.flush();
        if (out.isPresent()) {
            Files.createDirectories(out.get());
            Files.writeString(out.get().resolve("rehearsal.txt"), report.text());
            Files.writeString(out.get().resolve("rehearsal.json"), report.json());
        }
    }
}
