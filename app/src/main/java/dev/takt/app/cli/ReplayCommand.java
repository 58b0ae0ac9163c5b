package dev.takt.app.cli;

import dev.takt.actors.journal.JournalException;
import dev.takt.actors.journal.JournalReader;
import dev.takt.actors.journal.Replay;
import dev.takt.actors.journal.ReplayReport;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.app.rehearsal.process.PairJournals;
import dev.takt.app.terminal.ExitCode;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code takt replay}: repeats the solves of a journal and compares them bit for bit. */
@Command(
        name = "replay",
        description = "Solves again what a journal has recorded, and compares bit for bit. "
                + "Exit code 3 if something comes out otherwise, 2 if the journal is damaged.",
        mixinStandardHelpOptions = true)
final class ReplayCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "JOURNAL", description = "A file of a journal, or the directory of its newest run.")
    private Path path;

    @Option(
            names = "--trust",
            description =
                    "Runs the code of a model in Java that the journal names. Without it such a journal is refused.")
    private boolean trust;

    @Option(
            names = "--beside",
            paramLabel = "JOURNAL",
            description =
                    "The journal of the other one of two controllers: compares their commands, and shows the periods in which they"
                            + " differ or the lead changed.")
    private Optional<Path> beside = Optional.empty();

    @Override
    public Integer call() {
        try {
            JournalReader journal = JournalReader.open(path);
            ReplayReport report = new Replay(journal, trust).run();
            PrintWriter out = spec.commandLine().getOut();
            out.print(text(journal, report));
            beside.ifPresent(other -> out.print(besides(journal, other)));
            out.flush();
            if (report.difference().isPresent()) {
                return ExitCode.SOLVER_FAILED;
            }
            return journal.damaged() > 0 ? ExitCode.WRONG_INPUT : ExitCode.DONE;
        } catch (JournalException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()));
        }
    }

    private String besides(JournalReader journal, Path other) {
        LoopTiming timing = LoopTiming.of(journal.header().text().controller());
        return PairJournals.read(timing.periodNanos(), List.of(path), List.of(other))
                .text();
    }

    private static String text(JournalReader journal, ReplayReport report) {
        StringBuilder text = new StringBuilder();
        line(text, "run", journal.header().run() + ", " + journal.segments().size() + " segments");
        line(
                text,
                "case",
                journal.header().text().name() + ", configuration "
                        + journal.header().configurationHash() + ", model "
                        + journal.header().modelHash());
        line(text, "periods", String.valueOf(report.periods()));
        line(text, "solves", report.solves() + ", " + report.repeated() + " the same bit for bit");
        count(text, report.byClock(), "of them ended by the clock");
        count(text, report.undecided(), "not decided: the journal does not say where the clock ended solves");
        count(text, report.resumed(), "from whose whole state the replay went on");
        count(text, report.unknown(), "without their past in this journal");
        count(text, report.shed(), "missing: shed by the recorder");
        count(text, journal.unknown(), "records of kinds that this version does not know");
        count(text, journal.damaged(), "damaged places in the files");
        journal.places().forEach(place -> line(text, "damage", place.toString()));
        count(text, journal.tornBytes(), "bytes of a torn tail, ignored");
        line(
                text,
                "result",
                report.difference()
                        .map(difference -> "differs first at " + difference)
                        .orElse(journal.damaged() > 0 ? "no difference in what is not damaged" : "no difference"));
        return text.toString();
    }

    private static void count(StringBuilder text, long number, String what) {
        if (number > 0) {
            line(text, "", number + " " + what);
        }
    }

    private static void line(StringBuilder text, String label, String content) {
        text.append(String.format(Locale.ROOT, "%-8s %s%n", label, content));
    }
}
