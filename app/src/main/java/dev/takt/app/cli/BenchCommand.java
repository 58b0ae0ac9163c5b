package dev.takt.app.cli;

import dev.takt.app.report.BenchRow;
import dev.takt.app.report.BenchTable;
import dev.takt.app.report.ModesTable;
import dev.takt.app.report.PeerRun;
import dev.takt.app.report.ResultDirectory;
import dev.takt.app.report.RunContext;
import dev.takt.app.report.SummaryDocument;
import dev.takt.app.simulation.ClosedLoop;
import dev.takt.app.simulation.ControlStep;
import dev.takt.app.simulation.ModeRun;
import dev.takt.app.simulation.Reuse;
import dev.takt.app.simulation.RunResult;
import dev.takt.app.simulation.SolvingMode;
import dev.takt.app.terminal.CommandLineText;
import dev.takt.app.terminal.ExitCode;
import dev.takt.app.terminal.ProgressDisplay;
import dev.takt.config.Case;
import dev.takt.config.settings.SolverSettings.Backend;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.model.ModelException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code takt bench}: the closed loop of each file with and without re-use, in one table. */
@Command(
        name = "bench",
        description =
                "Runs the closed loop of each file in four configurations: base (built again and solved cold in each step), "
                        + "WS (built again, warm start), PU (parameters updated, cold start), WS+PU (what a control loop does).",
        mixinStandardHelpOptions = true)
final class BenchCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE.conf", arity = "1..*", description = "The case files.")
    private List<Path> files = new ArrayList<>();

    @Mixin
    private CaseOptions options;

    @Option(names = "--out", paramLabel = "DIR", description = "Write bench.json, bench.csv and bench.html there.")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--steps", paramLabel = "N", description = "Control steps, instead of loop.steps of each file.")
    private Optional<Integer> steps = Optional.empty();

    @Option(
            names = "--repeat",
            paramLabel = "N",
            defaultValue = "2",
            description = "Runs of each configuration, of which the last counts. Default: ${DEFAULT-VALUE}.")
    private int repeat;

    @Option(
            names = "--every-kkt",
            description = "Every KKT system that applies, not only the one of --kkt or the file.")
    private boolean everyKkt;

    @Option(
            names = "--peer",
            description = "Also run CasADi with Ipopt on the plants it knows, if python3 with casadi is there.")
    private boolean peer;

    @Option(
            names = "--modes",
            description =
                    "Compare ways to solve instead: to convergence, with sensitivity feedback, real-time iterations, and"
                            + " the Gauss-Newton Hessian where it applies. The cost is that of the optimum from each measured state,"
                            + " added up. --out writes modes.json.")
    private boolean modes;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (modes) {
            return compareModes();
        }
        Optional<ResultDirectory> results = Optional.empty();
        if (out.isPresent()) {
            results = Optional.of(ResultDirectory.create(out.get()));
        }
        List<BenchRow> rows = new ArrayList<>();
        List<PeerRun> peers = new ArrayList<>();
        List<String> refused = new ArrayList<>();
        Optional<PeerScript> script = peer ? PeerScript.find() : Optional.empty();
        if (peer && script.isEmpty()) {
            refused.add("--peer: no benchmarks/peers/ipopt.py, or no python3 with casadi");
        }
        for (Path file : files) {
            Optional<PeerRun> beside = script.isPresent() ? beside(script.get(), file, refused) : Optional.empty();
            beside.ifPresent(peers::add);
            OptionalDouble peerSeconds =
                    beside.map(run -> OptionalDouble.of(run.totalSeconds())).orElse(OptionalDouble.empty());
            for (List<String> system : systems()) {
                measure(file, system, peerSeconds, rows, refused);
            }
        }
        BenchTable table = new BenchTable(rows, peers, refused);
        RunContext context = context();
        if (results.isPresent()) {
            results.get().text("bench.json", SummaryDocument.text(table.document(context)));
            results.get().text("bench.html", table.html(context));
            table.writeCsv(results.get().file("bench.csv"));
        }
        PrintWriter printer = spec.commandLine().getOut();
        printer.print(options.json() ? SummaryDocument.text(table.document(context)) : table.text());
        printer.flush();
        boolean failed = rows.stream().anyMatch(row -> row.solved() < row.steps());
        return failed ? ExitCode.SOLVER_FAILED : ExitCode.DONE;
    }

    private int compareModes() throws IOException {
        ModesTable table = new ModesTable();
        for (Path file : files) {
            Case judging = options.read(file, SolvingMode.CONVERGED.settings());
            int wanted = steps.orElse(judging.loop().steps());
            ModeRun reference = ModeRun.of(SolvingMode.CONVERGED, judging, judging, wanted, repeat);
            table.add(judging.name(), reference, reference);
            for (SolvingMode mode : SolvingMode.values()) {
                if (mode != SolvingMode.CONVERGED) {
                    compare(file, judging, mode, reference, table);
                }
            }
        }
        String document = SummaryDocument.text(table.document(context()));
        if (out.isPresent()) {
            ResultDirectory.create(out.get()).text("modes.json", document);
        }
        PrintWriter printer = spec.commandLine().getOut();
        printer.print(options.json() ? document : table.text());
        printer.flush();
        return table.hasFailures() ? ExitCode.SOLVER_FAILED : ExitCode.DONE;
    }

    private void compare(Path file, Case judging, SolvingMode mode, ModeRun reference, ModesTable table) {
        Case read = options.read(file, mode.settings());
        int wanted = steps.orElse(read.loop().steps());
        try {
            table.add(read.name(), ModeRun.of(mode, read, judging, wanted, repeat), reference);
        } catch (ModelException e) {
            table.refuse(read.name() + ", " + mode.label() + ": " + e.getMessage());
        }
    }

    private Optional<PeerRun> beside(PeerScript script, Path file, List<String> refused)
            throws IOException, InterruptedException {
        Case read = options.read(file);
        Optional<PeerRun> run =
                script.run(read, options.settings(), steps.orElse(read.loop().steps()));
        if (run.isEmpty()) {
            refused.add("--peer: " + read.name() + " with these settings is not a plant that the peer knows");
        }
        return run;
    }

    private List<List<String>> systems() {
        return everyKkt
                ? Arrays.stream(KktChoice.values())
                        .filter(kkt -> kkt != KktChoice.AUTO)
                        .map(kkt -> List.of("solver.kkt=" + CaseOptions.label(kkt)))
                        .toList()
                : List.of(List.of());
    }

    private void measure(
            Path file, List<String> system, OptionalDouble peerSeconds, List<BenchRow> rows, List<String> refused) {
        Case read = options.read(file, system);
        try {
            for (Reuse reuse : Reuse.values()) {
                rows.add(measure(read, reuse, peerSeconds));
            }
        } catch (ModelException e) {
            if (system.isEmpty()) {
                throw e;
            }
            refused.add(read.name() + " with " + system.getFirst() + ": " + e.getMessage());
        }
    }

    private BenchRow measure(Case read, Reuse reuse, OptionalDouble peerSeconds) {
        int wanted = steps.orElse(read.loop().steps());
        ClosedLoop loop = new ClosedLoop(read, reuse);
        if (repeat > 1) {
            loop.warmUp();
        }
        for (int round = 1; round < repeat; round++) {
            shown(loop, read, reuse, wanted);
        }
        RunResult last = shown(loop, read, reuse, wanted);
        return BenchRow.of(last, CaseOptions.label(Backend.CPU), reuse.label(), loop.buildSeconds(), peerSeconds);
    }

    private RunResult shown(ClosedLoop loop, Case read, Reuse reuse, int wanted) {
        ProgressDisplay progress = new ProgressDisplay(
                spec.commandLine().getErr(),
                ProgressDisplay.Style.detect(),
                read.name() + " " + reuse.label() + " step",
                wanted);
        try {
            return loop.run(wanted, (ControlStep step) -> progress.advance(step.step() + 1, step.status()));
        } finally {
            progress.close();
        }
    }

    private RunContext context() {
        return new RunContext(
                spec.name(),
                CommandLineText.of(
                        "takt", spec.commandLine().getParent().getParseResult().originalArgs()),
                String.join(" ", files.stream().map(Path::toString).toList()),
                Map.of(),
                Versions.all());
    }
}
