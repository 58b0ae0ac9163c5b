package dev.takt.app.cli;

import dev.takt.app.history.LoopHistory;
import dev.takt.app.page.LoopPage;
import dev.takt.app.report.AdversaryTable;
import dev.takt.app.report.ResultDirectory;
import dev.takt.app.report.RunContext;
import dev.takt.app.report.SummaryDocument;
import dev.takt.app.report.SummaryText;
import dev.takt.app.simulation.ModelWarnings;
import dev.takt.app.simulation.RunResult;
import dev.takt.app.terminal.ColourChoice;
import dev.takt.app.terminal.CommandLineText;
import dev.takt.app.terminal.ExitCode;
import dev.takt.app.terminal.ProgressDisplay;
import dev.takt.app.terminal.WaitingDisplay;
import dev.takt.config.Case;
import dev.takt.solver.model.Variable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The common part of {@code solve} and {@code simulate}: they read a file, run it, and write a summary and result
 * files.
 */
abstract class RunCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE.conf", description = "The case file.")
    private Path file;

    @Mixin
    private CaseOptions options;

    @Option(names = "--out", paramLabel = "DIR", description = "Write summary.json, CSV files and report.html there.")
    private Optional<Path> out = Optional.empty();

    @Option(
            names = "--repeat",
            paramLabel = "N",
            defaultValue = "1",
            description = "Run N times in this process and report the last, for figures of a warm JVM.")
    private int repeat;

    @Option(
            names = "--start",
            paramLabel = "FILE.csv",
            description =
                    "Start from a plan in a file, such as plan.csv of another run; the grid may be another. Short for"
                            + " --set model.start.csv=FILE.csv")
    private Optional<Path> start = Optional.empty();

    /** Runs the case the given number of times, and returns the last run. */
    abstract RunResult run(Case read, int times);

    /** Runs the case against other plants instead, where the command line says so. */
    Optional<AdversaryTable> adversaries(Case read) {
        return Optional.empty();
    }

    /** What the loop of the last run did; empty without a loop or without a page. */
    Optional<LoopHistory> history() {
        return Optional.empty();
    }

    /** Whether a page about the run is wanted. */
    final boolean hasPage() {
        return out.isPresent();
    }

    /** Warnings about what is allowed but probably not intended, printed before the run. */
    List<String> warnings(Case read) {
        return ModelWarnings.of(read);
    }

    @Override
    public Integer call() throws IOException {
        if (repeat < 1) {
            throw wrong("--repeat " + repeat + "; expected at least 1");
        }
        Case read = waiting("reading " + file, () -> options.read(file, CaseOptions.startingFrom(start)));
        read.model().starts().remarks().forEach(this::warn);
        warnings(read).forEach(this::warn);
        Optional<ResultDirectory> results = Optional.empty();
        if (out.isPresent()) {
            results = Optional.of(ResultDirectory.create(out.get()));
        }
        Optional<AdversaryTable> adversaries = adversaries(read);
        if (adversaries.isPresent()) {
            return show(adversaries.get(), results);
        }
        RunResult run = run(read, repeat);
        RunContext context = context(read, run);
        if (results.isPresent()) {
            results.get().write(context, run, LoopPage.ofRun(context, run, history()));
        }
        PrintWriter printer = spec.commandLine().getOut();
        printer.print(
                options.json() ? SummaryDocument.text(SummaryDocument.of(context, run)) : SummaryText.of(context, run));
        if (!options.json()) {
            out.ifPresent(directory -> printer.println("  results      " + directory));
        }
        printer.flush();
        return run.failed() ? ExitCode.SOLVER_FAILED : ExitCode.DONE;
    }

    private int show(AdversaryTable table, Optional<ResultDirectory> results) throws IOException {
        String document = SummaryDocument.text(table.document(context(Map.of())));
        if (results.isPresent()) {
            results.get().text("adversaries.json", document);
            table.writeCsv(results.get().file("adversaries.csv"));
        }
        PrintWriter printer = spec.commandLine().getOut();
        printer.print(options.json() ? document : table.text());
        printer.flush();
        return table.failed() ? ExitCode.SOLVER_FAILED : ExitCode.DONE;
    }

    private void warn(String warning) {
        spec.commandLine()
                .getErr()
                .println(ColourChoice.of(spec).forErr(System.getenv()).doubtful("takt: warning: " + warning));
    }

    /** The display of the progress. */
    ProgressDisplay progress(String what, int steps) {
        return new ProgressDisplay(spec.commandLine().getErr(), ProgressDisplay.Style.detect(), what, steps);
    }

    /** Does a part of the work that has no steps to count. */
    <T> T waiting(String what, Supplier<T> work) {
        return WaitingDisplay.during(spec.commandLine().getErr(), what, work);
    }

    /** Whether an option is on the command line. */
    boolean isGiven(String option) {
        return spec.commandLine().getParseResult().hasMatchedOption(option);
    }

    /** A mistake on the command line. */
    ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private RunContext context(Case read, RunResult run) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("backend", Device.describe(read.solver().backend(), run.kkt()));
        settings.put("kkt", CaseOptions.label(read.solver().kkt()));
        settings.put("formulation", CaseOptions.label(read.solver().formulation()));
        settings.put("start", CaseOptions.label(read.solver().start()));
        settings.put("barrier", CaseOptions.label(read.solver().barrier()));
        settings.put("tolerance", String.valueOf(read.solver().tolerance()));
        settings.put("threads", String.valueOf(read.solver().threads()));
        settings.put("repeat", String.valueOf(repeat));
        String unit = read.model().units().objective().text();
        if (!unit.isEmpty()) {
            settings.put(SummaryText.OBJECTIVE_UNIT, unit);
        }
        return context(settings).with(units(read));
    }

    private static Map<String, String> units(Case read) {
        Map<String, String> units = new LinkedHashMap<>();
        Stream.concat(
                        read.model().problem().variables().stream().map(Variable::name),
                        read.setPoints().stream().map(each -> each.parameter().name()))
                .forEach(name -> Stream.of(name, name.split("\\[", 2)[0])
                        .filter(each -> !read.unit(each).isEmpty())
                        .findFirst()
                        .ifPresent(each -> units.put(name, read.unit(each))));
        Map<String, String> all = new LinkedHashMap<>(units);
        units.forEach((name, unit) -> all.putIfAbsent(name.split("\\[", 2)[0], unit));
        return all;
    }

    private RunContext context(Map<String, String> settings) {
        List<String> arguments = spec.commandLine().getParent().getParseResult().originalArgs();
        return new RunContext(
                spec.name(), CommandLineText.of("takt", arguments), file.toString(), settings, Versions.all());
    }
}
