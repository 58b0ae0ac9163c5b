package dev.takt.app.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.app.report.Duration;
import dev.takt.app.report.SummaryDocument;
import dev.takt.app.service.ServiceDropIn;
import dev.takt.app.simulation.BoundLines;
import dev.takt.app.simulation.CaseInspection;
import dev.takt.app.simulation.DelayLines;
import dev.takt.app.simulation.LateLines;
import dev.takt.app.simulation.LoopMemory;
import dev.takt.app.simulation.OffsetLines;
import dev.takt.app.simulation.ParameterOrigins;
import dev.takt.app.simulation.PlausibleLines;
import dev.takt.app.simulation.ServiceLines;
import dev.takt.app.terminal.ColourChoice;
import dev.takt.app.terminal.ExitCode;
import dev.takt.app.terminal.WaitingDisplay;
import dev.takt.config.Case;
import dev.takt.config.CaseReading;
import dev.takt.config.ParameterRange;
import dev.takt.config.ParameterRanges;
import dev.takt.config.settings.SolverSettings;
import dev.takt.links.wiring.Links;
import dev.takt.links.wiring.TagMap;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblem.Objective;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code takt check}: reads and checks a file, and reports what would run; solves nothing. */
@Command(
        name = "check",
        description = "Checks a case file: sizes, structure, memory, and what would run. Solves nothing.",
        mixinStandardHelpOptions = true)
final class CheckCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE.conf", description = "The case file.")
    private Path file;

    @Mixin
    private CaseOptions options;

    @Option(
            names = "--connect",
            description = "Connect to the plant, read each tag once, and print its value, quality and age.")
    private boolean connect;

    @Option(
            names = "--machine",
            description =
                    "Measure for some seconds how late this machine wakes a thread, and print what would make it less.")
    private boolean machine;

    @Option(
            names = "--unit",
            paramLabel = "PROCESSORS",
            arity = "0..1",
            fallbackValue = "",
            description =
                    "Print a drop-in for the service takt@NAME instead: its memory, these processors (such as 2,3), and"
                            + " folders that it writes to.")
    private Optional<String> unit = Optional.empty();

    @Option(
            names = "--start",
            paramLabel = "FILE.csv",
            description = "Check the file with a plan to start from. Short for --set model.start.csv=FILE.csv")
    private Optional<Path> start = Optional.empty();

    @Override
    public Integer call() throws IOException {
        CaseReading reading = waiting("reading " + file, () -> options.reading(file, CaseOptions.startingFrom(start)));
        Case read = reading.value();
        CaseInspection inspection = waiting("building the problem", () -> CaseInspection.of(read));
        PrintWriter out = spec.commandLine().getOut();
        if (unit.isPresent()) {
            out.print(ServiceDropIn.of(
                    file,
                    read,
                    inspection.loopMemory(read.loop().timeScale()),
                    unit.map(this::processors).filter(numbers -> !numbers.isEmpty())));
            out.flush();
            return ExitCode.DONE;
        }
        out.print(options.json() ? json(reading, inspection) : text(reading, inspection));
        if (connect) {
            TagProbe.print(read, options.json() ? spec.commandLine().getErr() : out);
        }
        if (machine) {
            MachineProbe.print(read, options.json() ? spec.commandLine().getErr() : out);
        }
        out.flush();
        return ExitCode.DONE;
    }

    private String processors(String numbers) {
        if (!numbers.matches("(\\d+(-\\d+)?(,\\d+(-\\d+)?)*)?")) {
            throw new ParameterException(
                    spec.commandLine(), "--unit=" + numbers + "; expected numbers of processors, such as 2,3 or 2-5");
        }
        return numbers;
    }

    private <T> T waiting(String what, Supplier<T> work) {
        return WaitingDisplay.during(spec.commandLine().getErr(), what, work);
    }

    private String text(CaseReading reading, CaseInspection inspection) throws IOException {
        Case read = reading.value();
        CheckText text = new CheckText(ColourChoice.of(spec).forOut(System.getenv()));
        text.verdict(read.name() + " (" + file + "): nothing is wrong");
        facts(read, inspection).forEach(text::line);
        reading.files().forEach(used -> text.line("includes", used.toString()));
        if (!reading.variables().isEmpty()) {
            text.line("environment", String.join(", ", reading.variables()));
        }
        ranges(read)
                .forEach(range -> text.line(
                        "set-point",
                        range.parameter() + ": range " + range.described() + ", rate " + range.describedRate()));
        text.lines("delayed", DelayLines.of(read));
        text.lines("offset", OffsetLines.of(read, inspection));
        text.lines("bounds", BoundLines.of(read));
        text.lines("late", LateLines.of(read, inspection));
        text.lines("signal", PlausibleLines.of(read, inspection));
        text.lines("service", ServiceLines.of(read));
        text.lines("tag", TagMap.lines(read));
        text.lines("parameter", ParameterOrigins.lines(read));
        text.lines("domain", inspection.domains());
        inspection.warnings().forEach(text::warning);
        return text.toString();
    }

    /** The ranges of set-points that may be changed from outside. */
    private static List<ParameterRange> ranges(Case read) {
        ParameterRanges ranges = read.ranges();
        return read.setPoints().stream()
                .map(setPoint -> ranges.of(setPoint.parameter().name()))
                .toList();
    }

    private static void range(ObjectNode entry, ParameterRange range) {
        entry.put("name", range.parameter());
        entry.put("unit", range.unit());
        limit(entry, "min", range.values().least());
        limit(entry, "max", range.values().most());
        limit(entry, "rate", range.rate().orElse(Double.POSITIVE_INFINITY));
        entry.put("source", CaseOptions.label(range.source()));
        entry.put("origin", range.origin());
    }

    private static void limit(ObjectNode entry, String key, double value) {
        if (Double.isFinite(value)) {
            entry.put(key, value);
        } else {
            entry.putNull(key);
        }
    }

    private static Map<String, String> facts(Case read, CaseInspection inspection) {
        Map<String, String> facts = new LinkedHashMap<>();
        putProblem(facts, inspection);
        putUnits(facts, read);
        putSolver(facts, read.solver(), inspection);
        inspection.scenarios().ifPresent(text -> facts.put("scenarios", text));
        putStarts(facts, read);
        putTargets(facts, read.model().problem());
        putLoop(facts, read, inspection);
        return facts;
    }

    private static void putProblem(Map<String, String> facts, CaseInspection inspection) {
        facts.put(
                "problem",
                String.format(
                        Locale.ROOT,
                        "%d variables, %d rows, %d parameters, %d patterns",
                        inspection.sizes().variables(),
                        inspection.sizes().rows(),
                        inspection.sizes().parameters(),
                        inspection.sizes().patterns()));
        facts.put(
                "derivatives",
                String.format(
                        Locale.ROOT,
                        "Jacobian %d entries, Hessian %d entries",
                        inspection.sizes().jacobianEntries(),
                        inspection.sizes().hessianEntries()));
    }

    private static void putUnits(Map<String, String> facts, Case read) {
        Map<String, List<String>> names = new TreeMap<>();
        read.model()
                .units()
                .names()
                .forEach((name, unit) -> names.computeIfAbsent(
                                unit.text().isEmpty() ? "1" : unit.text(), _ -> new ArrayList<>())
                        .add(name));
        String objective = read.model().units().objective().text();
        if (!objective.isEmpty()) {
            names.computeIfAbsent(objective, _ -> new ArrayList<>()).add("objective");
        }
        if (!names.isEmpty()) {
            facts.put(
                    "units",
                    names.entrySet().stream()
                            .map(entry -> String.join(
                                            ", ",
                                            entry.getValue().stream().sorted().toList()) + " in " + entry.getKey())
                            .collect(Collectors.joining("; ")));
        }
    }

    private static void putSolver(Map<String, String> facts, SolverSettings solver, CaseInspection inspection) {
        facts.put(
                "kkt",
                String.format(
                        Locale.ROOT,
                        "%s: %d unknowns, %d entries, factor of %d entries, %.3g flops",
                        inspection.kkt().system().label(),
                        inspection.kkt().dimension(),
                        inspection.kkt().entries(),
                        inspection.kkt().factorEntries(),
                        inspection.kkt().flops()));
        facts.put("choice", inspection.choice());
        facts.put("ordering", inspection.kkt().ordering());
        facts.put("structure", inspection.kkt().structureHash());
        facts.put("memory", String.format(Locale.ROOT, "about %.1f MiB", inspection.memoryBytes() / 1048576.0));
        facts.put("set up in", Duration.text(inspection.setupSeconds()));
        facts.put("backend", Device.describe(solver.backend(), inspection.kkt()));
        facts.put(
                "method",
                CaseOptions.label(solver.barrier()) + " barrier from " + solver.initialBarrier() + ", tolerance "
                        + solver.tolerance() + ", at most " + solver.maxIterations() + " iterations, start "
                        + CaseOptions.label(solver.start()) + ", formulation "
                        + CaseOptions.label(solver.formulation()));
    }

    private static void putStarts(Map<String, String> facts, Case read) {
        int given = read.model().starts().trajectories().size();
        if (given > 0) {
            facts.put(
                    "start", given + " of " + read.model().problem().variables().size() + " variables from files");
        }
    }

    private static void putTargets(Map<String, String> facts, OptimalControlProblem model) {
        model.targets()
                .ifPresent(targets -> facts.put(
                        "targets",
                        targets.objective()
                                        .map(objective -> (objective.sense() == Objective.Sense.MINIMIZE
                                                        ? "minimize "
                                                        : "maximize ")
                                                + ExpressionText.of(objective.expression()))
                                        .orElse("the steady state nearest to the last one")
                                + (targets.every() == 1
                                        ? ", ahead of each plan"
                                        : ", ahead of one plan in " + targets.every())));
        Map<Integer, List<String>> zones = new TreeMap<>();
        for (Constraint constraint : model.constraints()) {
            if (constraint instanceof Constraint.Inequality inequality) {
                inequality
                        .softness()
                        .flatMap(Constraint.Softness::rank)
                        .ifPresent(rank -> zones.computeIfAbsent(rank.order(), _ -> new ArrayList<>())
                                .add(constraint.name()));
            }
        }
        if (!zones.isEmpty()) {
            facts.put(
                    "zones",
                    zones.entrySet().stream()
                            .map(entry -> "rank " + entry.getKey() + ": " + NameOrder.shortened(entry.getValue()))
                            .collect(Collectors.joining("; ")));
        }
    }

    private static void putLoop(Map<String, String> facts, Case read, CaseInspection inspection) {
        facts.put("controls", NameOrder.shortened(inspection.controls()));
        facts.put("measured", NameOrder.shortened(inspection.measured()));
        facts.put("set-points", NameOrder.shortened(inspection.setPoints()));
        facts.put(
                "loop",
                inspection.period().isPresent()
                        ? "period " + inspection.period().getAsDouble() + " s, "
                                + read.loop().steps() + " steps in a simulation"
                        : "none: this case can be solved, not simulated");
        LoopMemory memory = inspection.loopMemory(read.loop().timeScale());
        inspection
                .period()
                .ifPresent(_ -> facts.put(
                        "takes",
                        String.format(
                                Locale.ROOT,
                                "a loop about %.0f MiB of memory, of which %.0f MiB are heap (TAKT_JAVA_OPTIONS=-Xmx… limits that)",
                                memory.resident() / 1048576.0,
                                memory.heap() / 1048576.0)));
        facts.put("plant", PlantText.of(read));
        facts.put("link", Links.describe(read));
    }

    private String json(CaseReading reading, CaseInspection inspection) throws IOException {
        Case read = reading.value();
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        document.put("command", "check");
        document.put("file", file.toString());
        document.put("model", read.name());
        SummaryDocument.putSizes(document.putObject("sizes"), inspection.sizes());
        SummaryDocument.putKkt(document.putObject("kkt"), inspection.kkt());
        document.put("choice", inspection.choice());
        document.put("memory_bytes", inspection.memoryBytes());
        LoopMemory memory = inspection.loopMemory(read.loop().timeScale());
        inspection
                .period()
                .ifPresent(_ -> document.putObject("loop_memory_bytes")
                        .put("alive", memory.alive())
                        .put("heap", memory.heap())
                        .put("resident", memory.resident()));
        strings(
                document.putArray("includes"),
                reading.files().stream().map(Path::toString).toList());
        strings(document.putArray("environment"), reading.variables());
        document.put("setup_s", inspection.setupSeconds());
        document.put("backend", Device.describe(read.solver().backend(), inspection.kkt()));
        strings(document.putArray("domains"), inspection.domains());
        strings(document.putArray("controls"), inspection.controls());
        strings(document.putArray("measured"), inspection.measured());
        strings(document.putArray("set_points"), inspection.setPoints());
        ArrayNode ranges = document.putArray("ranges");
        ranges(read).forEach(range -> range(ranges.addObject(), range));
        inspection
                .period()
                .ifPresentOrElse(period -> document.put("period_s", period), () -> document.putNull("period_s"));
        document.put("steps", read.loop().steps());
        document.put("plant", PlantText.of(read));
        strings(document.putArray("delayed"), DelayLines.of(read));
        strings(document.putArray("tags"), TagMap.lines(read));
        strings(document.putArray("parameters"), ParameterOrigins.lines(read));
        strings(document.putArray("warnings"), inspection.warnings());
        Versions.all().forEach(document.putObject("versions")::put);
        return SummaryDocument.text(document);
    }

    private static void strings(ArrayNode array, List<String> texts) {
        texts.forEach(array::add);
    }
}
