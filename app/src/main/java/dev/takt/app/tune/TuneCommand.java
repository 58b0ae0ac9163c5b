package dev.takt.app.tune;

import dev.takt.app.report.ResultDirectory;
import dev.takt.app.terminal.CommandLineText;
import dev.takt.app.terminal.ExitCode;
import dev.takt.app.terminal.ProgressDisplay;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.TuneCase;
import dev.takt.config.TuneRange;
import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.config.diagnostics.Problem;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code takt tune}: weights and horizons against stated wishes, over a set of plants. */
@Command(
        name = "tune",
        description = "Looks for values of settings that serve the wishes in the block tune of a case "
                + "better than those it has, with plants that differ, and checks them with others. "
                + "Shows a front of points, the start among them, and prints the file that would "
                + "apply each. Changes nothing.",
        mixinStandardHelpOptions = true)
public final class TuneCommand implements Callable<Integer> {
    private static final double NANO = 1e-9;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE.conf", description = "The case file, with a block tune.")
    private Path file;

    @Option(names = "--set", paramLabel = "PATH=VALUE", description = "Replace a setting of the file; repeatable.")
    private List<String> settings = new ArrayList<>();

    @Option(
            names = "--evaluations",
            paramLabel = "N",
            description = "Points to try, instead of tune.evaluations of the file.")
    private Optional<Integer> evaluations = Optional.empty();

    @Option(
            names = "--time-limit",
            paramLabel = "SECONDS",
            description = "Propose no further points after this time. Then the result is not the same every time.")
    private Optional<Double> timeLimit = Optional.empty();

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "Threads, instead of one a processor. The result is the same.")
    private Optional<Integer> workers = Optional.empty();

    @Option(names = "--out", paramLabel = "DIR", description = "Write tune.html, tune.json and points.csv there.")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--json", description = "Print the result as JSON, and nothing else on the standard output.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        Case read = CaseFile.read(file, settings);
        TuneCase tune = read.tune()
                .orElseThrow(() -> wrong(file + ": no block tune; expected what may vary and what is wished for, as in"
                        + " tune { vary { … }, wishes { … } }"));
        int tries = evaluations.orElse(tune.settings().evaluations());
        int threads = workers.orElse(Runtime.getRuntime().availableProcessors());
        if (tries < 2 || threads < 1 || timeLimit.filter(limit -> !(limit > 0)).isPresent()) {
            throw wrong("expected --evaluations of at least 2, --workers of at least 1, --time-limit above 0");
        }
        Function<List<String>, Case> reading = further -> CaseFile.read(
                file, Stream.concat(settings.stream(), further.stream()).toList());
        requireEnds(tune, reading);
        Optional<ResultDirectory> results = Optional.empty();
        if (out.isPresent()) {
            results = Optional.of(ResultDirectory.create(out.get()));
        }
        int steps = tune.settings().steps().orElse(read.loop().steps());
        TunePlants plants = TunePlants.of(read, tune, steps, reading);
        long nanos = timeLimit.map(limit -> (long) (limit / NANO)).orElse(Long.MAX_VALUE);
        TuneSearch search = new TuneSearch(
                new TuneTrial(read, tune, steps, reading), tune, plants, new TuneSearch.Options(tries, threads, nanos));
        ProgressDisplay progress =
                new ProgressDisplay(spec.commandLine().getErr(), ProgressDisplay.Style.detect(), "point", tries);
        TuneResult result;
        try {
            result = search.run(done -> progress.advance(done, ""));
        } finally {
            progress.close();
        }
        report(read, result, results);
        return ExitCode.DONE;
    }

    private void report(Case read, TuneResult result, Optional<ResultDirectory> results) throws IOException {
        TuneReport report = new TuneReport(
                result, Optional.ofNullable(file.getFileName()).orElse(file).toString());
        PrintWriter printer = spec.commandLine().getOut();
        printer.print(json ? report.json() : report.text());
        if (results.isPresent()) {
            List<String> arguments =
                    spec.commandLine().getParent().getParseResult().originalArgs();
            results.get().text("tune.json", report.json());
            results.get()
                    .text(
                            "tune.html",
                            new TunePage(read, result, report)
                                    .page(CommandLineText.of("takt", arguments))
                                    .html());
            report.writeCsv(results.get().file("points.csv"));
            if (!json) {
                printer.println("results: " + out.orElseThrow());
            }
        }
        printer.flush();
    }

    /** Both ends of each range, and one value of each range of the plants, must be settings that can be read. */
    private static void requireEnds(TuneCase tune, Function<List<String>, Case> reading) {
        List<Problem> problems = new ArrayList<>();
        for (TuneRange range :
                Stream.concat(tune.vary().stream(), tune.plants().stream()).toList()) {
            for (double share : List.of(0.0, 1.0)) {
                try {
                    Case unused = reading.apply(List.of(range.path() + "=" + range.text(share)));
                } catch (CaseFileException e) {
                    problems.addAll(e.problems());
                }
            }
        }
        if (!problems.isEmpty()) {
            throw new CaseFileException(problems.stream().distinct().toList());
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
