package dev.takt.config;

import dev.takt.config.data.DataFiles;
import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.CaseModel;
import dev.takt.config.model.JavaSource;
import dev.takt.config.model.ModelReader;
import dev.takt.config.offset.OffsetFreeModel;
import dev.takt.config.service.ControlledModel;
import dev.takt.config.service.ControlledVariable;
import dev.takt.config.service.ServiceTag;
import dev.takt.config.settings.ActuatorSettings;
import dev.takt.config.settings.EstimatorSettings;
import dev.takt.config.settings.ForecastSettings;
import dev.takt.config.settings.LinkSettings;
import dev.takt.config.settings.LoopSettings;
import dev.takt.config.settings.MonitoringSettings;
import dev.takt.config.settings.SolverSettings;
import dev.takt.config.source.CaseSource;
import dev.takt.config.source.Fields;
import dev.takt.config.source.Node;
import dev.takt.config.source.SettingOverride;
import dev.takt.config.source.SourceAccess;
import dev.takt.config.source.SourcePermissions;
import dev.takt.config.time.PlantTime;
import dev.takt.config.time.TimeProfile;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Parameter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads case files. */
public final class CaseFile {
    private final Path folder;
    private final Problems problems;
    private final SourceAccess access;

    private CaseFile(String name, Map<String, String> environment) {
        this.folder = folder(name);
        this.problems = new Problems();
        this.access = new SourceAccess(folder, environment, problems);
    }

    /**
     * Reads a file.
     *
     * @param overrides settings that replace those of the file, each {@code path=value}
     * @throws CaseFileException with everything that is wrong
     */
    public static Case read(Path file, List<String> overrides) {
        return reading(file, overrides).value();
    }

    /**
     * Reads a file so that it can be compared with what it says later.
     *
     * @param overrides settings that replace those of the file, each {@code path=value}
     * @throws CaseFileException with everything that is wrong
     */
    public static CaseReading reading(Path file, List<String> overrides) {
        return reading(file, overrides, System.getenv());
    }

    /**
     * Reads a file in an environment.
     *
     * @param overrides settings that replace those of the file, each {@code path=value}
     * @param environment what the file may substitute, and what it may read ({@link SourcePermissions})
     * @throws CaseFileException with everything that is wrong
     */
    public static CaseReading reading(Path file, List<String> overrides, Map<String, String> environment) {
        CaseFile reader = new CaseFile(file.toString(), environment);
        return reader.reading(CaseSource.read(file, reader.overrides(overrides), reader.access, reader.problems));
    }

    /**
     * Reads a file again. Where its model or plant is another one, which no running loop takes over, it is not made, whatever its size:
     * the settings say so, beside the case as it was.
     *
     * @param overrides settings that replace those of the file, each {@code path=value}
     * @throws CaseFileException with everything that is wrong
     */
    public static CaseReading readingAgain(CaseReading before, Path file, List<String> overrides) {
        CaseFile reader = new CaseFile(file.toString(), System.getenv());
        Optional<Node.Block> root = CaseSource.read(file, reader.overrides(overrides), reader.access, reader.problems)
                .map(read -> DataFiles.inlined(read, reader.access, reader.problems));
        reader.problems.throwIfAny();
        CaseReading outline = reader.outline(before.value(), root.orElseThrow());
        boolean other = before.changesTo(outline).stream()
                .map(SettingChange::path)
                .anyMatch(path -> path.startsWith("model.") || path.startsWith("plant."));
        return other ? outline : reader.reading(root);
    }

    /** Where the files that a case names are. */
    private static Path folder(String file) {
        return Optional.ofNullable(Path.of(file).getParent()).orElse(Path.of(""));
    }

    private CaseReading reading(Optional<Node.Block> written) {
        Optional<Node.Block> root = written.map(read -> DataFiles.inlined(read, access, problems));
        Case value = finish(root);
        return outline(value, root.orElseThrow());
    }

    private CaseReading outline(Case value, Node.Block root) {
        return new CaseReading(value, JavaSource.stamped(root, folder), access.files(), access.variables());
    }

    /**
     * Reads a case that is given as text.
     *
     * @param name stands for the file in messages
     * @throws CaseFileException with everything that is wrong
     */
    public static Case parse(String text, String name, List<String> overrides) {
        return reading(text, name, overrides).value();
    }

    /**
     * Reads a case that is given as text so that it can be compared with another.
     *
     * @param name stands for the file in messages
     * @throws CaseFileException with everything that is wrong
     */
    public static CaseReading reading(String text, String name, List<String> overrides) {
        CaseFile reader = new CaseFile(name, System.getenv());
        return reader.reading(reader.source(text, name, overrides));
    }

    private Optional<Node.Block> source(String text, String name, List<String> overrides) {
        return CaseSource.read(text, name, overrides(overrides), access, problems);
    }

    /**
     * Reads what a controller needs of a case that is given as text: everything but its plant, which may be in another file.
     *
     * @param name stands for the file in messages
     * @throws CaseFileException with everything that is wrong
     */
    public static Case parseController(String text, String name, List<String> overrides) {
        CaseFile reader = new CaseFile(name, System.getenv());
        return reader.finish(reader.source(text, name, overrides)
                .map(CaseFile::withoutPlant)
                .map(read -> DataFiles.inlined(read, reader.access, reader.problems)));
    }

    /**
     * Reads what a controller needs of a file, with some constants of its model as parameters.
     *
     * @param overrides settings that replace those of the file, each {@code path=value}
     * @param constants names, of parameters too, which stay what they are; a family goes as a whole
     * @throws CaseFileException with everything that is wrong
     */
    public static Case readWithParameters(Path file, List<String> overrides, Set<String> constants) {
        CaseFile reader = new CaseFile(file.toString(), System.getenv());
        return reader.finish(CaseSource.read(file, reader.overrides(overrides), reader.access, reader.problems)
                .map(CaseFile::withoutPlant)
                .map(root -> DataFiles.inlined(root, reader.access, reader.problems))
                .map(root -> withParameters(root, constants, reader.problems)));
    }

    private static Node.Block withParameters(Node.Block root, Set<String> constants, Problems problems) {
        Map<String, Node> entries = new LinkedHashMap<>(root.entries());
        if (entries.get("model") instanceof Node.Block model) {
            PlantModelBlock changed = new PlantModelBlock(model, problems);
            changed.giveAtRunTime(constants);
            entries.put("model", changed.block());
        }
        return new Node.Block(root.place(), root.key(), entries);
    }

    /**
     * Reads nothing but the settings of the solver of a case that is given as text.
     *
     * @param name stands for the file in messages
     * @throws CaseFileException with everything that is wrong with them
     */
    public static SolverSettings parseSolver(String text, String name, List<String> overrides) {
        CaseFile reader = new CaseFile(name, System.getenv());
        Optional<Node.Block> block = reader.source(text, name, overrides)
                .flatMap(root -> new Fields(root, reader.problems, CaseSource.BLOCKS).block("solver"));
        SolverSettings solver = SolverSettings.BLOCK.read(block, reader.problems);
        reader.problems.throwIfAny();
        return solver;
    }

    /**
     * The code that is run when a case is read that is given as text.
     *
     * @param name stands for the file in messages
     * @return in words; empty for a case that is text alone
     * @throws CaseFileException if it cannot be said
     */
    public static Optional<String> code(String text, String name, List<String> overrides) {
        CaseFile reader = new CaseFile(name, System.getenv());
        Optional<Node.Block> root = reader.source(text, name, overrides);
        reader.problems.throwIfAny();
        return root.flatMap(block -> JavaSource.named(block, reader.folder));
    }

    private static Node.Block withoutPlant(Node.Block root) {
        Map<String, Node> entries = new LinkedHashMap<>(root.entries());
        Node plant = entries.remove("plant");
        if (plant instanceof Node.Block block && block.entries().get("unmeasured") != null) {
            // what is measured decides which disturbances the model has
            entries.put(
                    "plant",
                    new Node.Block(
                            block.place(),
                            block.key(),
                            Map.of("unmeasured", block.entries().get("unmeasured"))));
        }
        return new Node.Block(root.place(), root.key(), entries);
    }

    private List<SettingOverride> overrides(List<String> arguments) {
        List<SettingOverride> overrides = new ArrayList<>();
        for (String argument : arguments) {
            SettingOverride.parse(argument, problems).ifPresent(overrides::add);
        }
        overrides.stream().flatMap(override -> override.file().stream()).forEach(access::grant);
        return overrides;
    }

    private Case finish(Optional<Node.Block> root) {
        Optional<Case> read = root.flatMap(this::read);
        problems.throwIfAny();
        return read.orElseThrow();
    }

    private Optional<Case> read(Node.Block root) {
        int before = problems.count();
        Fields fields = new Fields(root, problems, CaseSource.BLOCKS, Map.of("model", ModelReader.FIELDS));
        boolean misspelt = problems.count() > before;
        SolverSettings solver = SolverSettings.BLOCK.read(fields.block("solver"), problems);
        LoopSettings loop = LoopSettings.BLOCK.read(fields.block("loop"), problems);
        LoopChecks checks = new LoopChecks(fields.block("loop").orElse(root), loop, problems);
        checks.alone(solver);
        PlantTime time = new PlantTime(loop.start());
        MonitoringSettings monitoring = MonitoringSettings.BLOCK.read(fields.block("monitoring"), problems);
        LinkSettings links = new LinkReader(problems).read(fields.block("links"));
        Optional<Node.Block> block = fields.block("model");
        if (fields.find("model").isEmpty() && !misspelt) {
            problems.add(root.place(), "a case without a model", "a block model {…}", "");
        }
        int withoutModel = problems.count();
        Optional<CaseModel> written = block.flatMap(inner -> ModelReader.read(inner, folder, time, problems));
        Optional<CaseModel> model = written.filter(_ -> problems.count() == withoutModel);
        model.ifPresent(read -> read.places().putSettings(root));
        model.ifPresent(checks::beside);
        List<SetPoint> setPoints = model.map(read -> references(fields, read)).orElse(List.of());
        Optional<PlantCase> plant =
                new PlantReader(folder, access, time, problems).read(fields.block("plant"), block, model);
        if (model.isEmpty()) {
            readBeside(fields, written, loop, links);
        }
        Beginning beginning = new Beginning(fields, root, solver, loop, monitoring, links, time);
        return model.flatMap(read -> completed(beginning, read, plant, setPoints));
    }

    /** Looks at what is wrong beside a wrong model, so that both are told at once. */
    private void readBeside(Fields fields, Optional<CaseModel> model, LoopSettings loop, LinkSettings links) {
        new ActuatorReader(problems).readAlone(fields.block("actuators"));
        EstimatorSettings.BLOCK.read(fields.block("estimator"), problems);
        model.ifPresent(read -> schedules(
                fields,
                new ScheduleCheck(read.values(), ParameterRanges.of(read, links), span(loop, read), problems),
                references(fields, read)));
    }

    /** What of a case does not depend on its model. */
    private record Beginning(
            Fields fields,
            Node.Block root,
            SolverSettings solver,
            LoopSettings loop,
            MonitoringSettings monitoring,
            LinkSettings links,
            PlantTime time) {}

    private Optional<Case> completed(
            Beginning top, CaseModel read, Optional<PlantCase> plant, List<SetPoint> setPoints) {
        Fields fields = top.fields();
        LoopSettings loop = top.loop();
        Map<String, ActuatorSettings> actuators = new ActuatorReader(problems).read(fields.block("actuators"), read);
        Set<String> unmeasured = plant.map(PlantCase::unmeasured).orElse(Set.of());
        SignalReader signalReader = new SignalReader(problems);
        SignalCase signals = signalReader.read(fields.block("signals"), read, unmeasured);
        ControlledModel controlled = ControlledModel.read(fields.block("controlled"), read, problems);
        AlarmCase alarms = new AlarmReader(problems, controlled.controlled()).read(fields.block("alarms"), read);
        Optional<Node.Block> estimation = fields.block("estimator");
        EstimatorSettings estimating = EstimatorSettings.BLOCK.read(estimation, problems);
        signalReader.checkLate(fields.block("signals"), signals, estimating);
        OffsetFreeModel disturbed = OffsetFreeModel.of(
                controlled.model(),
                references(read, setPoints),
                name -> isMeasured(name, read, signals, unmeasured),
                estimating);
        EstimatorCase estimator =
                new EstimatorReader(problems).read(estimation, estimating, read, disturbed.offsetFree());
        LinkSettings tagged = top.links()
                .with(new TagReader(read, furtherTags(read, actuators, controlled.controlled()), problems)
                        .read(fields.block("links")));
        schedules(
                fields,
                new ScheduleCheck(read.values(), ParameterRanges.of(read, tagged), span(loop, read), problems),
                setPoints);
        List<Forecastable> forecasts = forecasts(fields.block("loop"), read, tagged);
        new GivenElsewhere(read, estimating, problems).check(fields.block("loop"), setPoints, forecasts);
        List<OperatorOrder> orders = new OperatorReader(
                        ActuatorReader.controls(read), controlled.controlled(), problems)
                .read(fields.block("loop"));
        fields.block("monitoring").ifPresent(new PlotCheck(read, setPoints, problems)::check);
        Optional<TuneCase> tune = new TuneReader(top.root(), read, setPoints, problems).read(fields.block("tune"));
        return plant.map(player -> new Case(
                read.problem().name(),
                disturbed.model(),
                top.solver(),
                loop,
                setPoints,
                forecasts,
                actuators,
                player,
                signals,
                alarms,
                estimator,
                top.monitoring(),
                tagged,
                top.time(),
                controlled.controlled(),
                orders,
                tune));
    }

    /** The parameters that are set-points: they have a schedule, or a range in which they may be set. */
    private static Set<Parameter> references(CaseModel model, List<SetPoint> setPoints) {
        Set<Parameter> references = setPoints.stream().map(SetPoint::parameter).collect(Collectors.toSet());
        model.problem().parameters().stream()
                .filter(parameter -> parameter.limits().range().isPresent())
                .forEach(references::add);
        return references;
    }

    private static boolean isMeasured(String variable, CaseModel model, SignalCase signals, Set<String> unmeasured) {
        boolean taken = model.initialConditions().isEmpty()
                || model.initialConditions().stream()
                        .anyMatch(condition -> condition.variable().name().equals(variable));
        return signals.of(variable).measured().orElse(taken && !unmeasured.contains(variable));
    }

    /** The set-points; tables that they do not replace must reach as far as they are read. */
    private List<SetPoint> references(Fields fields, CaseModel model) {
        List<SetPoint> setPoints = fields.block("loop")
                .flatMap(loop -> Optional.ofNullable(loop.entries().get("set-points")))
                .filter(node -> !(node instanceof Node.Nothing))
                .map(node -> setPoints(node, model))
                .orElse(List.of());
        TableReach.check(model, setPoints.stream().map(SetPoint::parameter).collect(Collectors.toSet()), problems);
        return setPoints;
    }

    private static void schedules(Fields fields, ScheduleCheck check, List<SetPoint> setPoints) {
        fields.block("loop")
                .map(inner -> inner.entries().get("set-points"))
                .filter(Node.Block.class::isInstance)
                .ifPresent(block -> check.check((Node.Block) block, setPoints));
    }

    /** Seconds that a simulation of the case takes, or its horizon where that is longer. */
    private static double span(LoopSettings loop, CaseModel model) {
        double horizon = model.problem().domains().stream()
                .filter(domain -> domain.kind() == Domain.Kind.TIME)
                .mapToDouble(domain -> domain.to() - domain.from())
                .max()
                .orElse(0);
        double simulated = loop.period().orElse(0.0) * loop.steps();
        return Double.isFinite(simulated) ? Math.max(horizon, simulated) : horizon;
    }

    /** The tags of a link beside those of the model: about actuators and about what is in service. */
    private static Set<String> furtherTags(
            CaseModel model, Map<String, ActuatorSettings> actuators, List<ControlledVariable> controlled) {
        return Stream.concat(
                        actuators.values().stream().flatMap(settings -> settings.statusTags().stream()),
                        ServiceTag.of(ActuatorReader.controls(model), controlled).stream()
                                .map(ServiceTag::name))
                .collect(Collectors.toSet());
    }

    private List<Forecastable> forecasts(Optional<Node.Block> loop, CaseModel model, LinkSettings links) {
        ParameterRanges ranges = ParameterRanges.of(model, links);
        List<Forecastable> forecasts = new ArrayList<>();
        Optional<Node.Block> block =
                loop.flatMap(inner -> new Fields(inner, new Problems(), List.of()).block("forecasts"));
        List<Parameter> parameters = model.problem().parameters();
        List<String> known = parameters.stream()
                .filter(CaseFile::isOfTime)
                .map(Parameter::name)
                .toList();
        ForecastSettings.BLOCK
                .readEntries(block, known, name -> noForecast(name, model), problems)
                .forEach((name, settings) -> parameters.stream()
                        .filter(parameter -> parameter.name().equals(name))
                        .forEach(parameter ->
                                forecasts.add(new Forecastable(parameter, settings, ranges.of(parameter.name())))));
        return forecasts;
    }

    /** Why a name of the model is none of which there are forecasts. */
    private static Optional<String> noForecast(String name, CaseModel model) {
        return model.values()
                .kind(name)
                .map(kind -> model.values().hasParameter(name)
                        ? name + " is no number and no function of the plant's time alone, and has no forecasts"
                        : name + " is " + kind + ", and forecasts are of parameters");
    }

    /** Whether a parameter is a number, or a function of the time of the plant and of nothing else. */
    private static boolean isOfTime(Parameter parameter) {
        return parameter.domains().isEmpty()
                || parameter.domains().size() == 1
                        && parameter.timePosition() == 0
                        && parameter.along() == Parameter.Along.TIME;
    }

    private static String ofVariable(String name) {
        return "Maybe a parameter that the objective compares it with is meant, (" + name + " - target)^2.";
    }

    private List<SetPoint> setPoints(Node node, CaseModel model) {
        List<SetPoint> setPoints = new ArrayList<>();
        if (!(node instanceof Node.Block block)) {
            problems.add(node.place(), node.describe(), "a block such as { Tsp = [[0, 58], [0.5, 55]] }", "");
            return setPoints;
        }
        Set<String> measured = EstimatorReader.measured(model);
        for (Map.Entry<String, Node> entry : block.entries().entrySet()) {
            if (entry.getValue() instanceof Node.Nothing) {
                continue;
            }
            Optional<TimeProfile> values = model.values().ofTime(entry.getKey(), entry.getValue());
            Place at = entry.getValue().key();
            model.values()
                    .parameters(entry.getKey(), at, measured, ofVariable(entry.getKey()))
                    .forEach(parameter -> {
                        if (parameter.domains().stream().anyMatch(domain -> domain.kind() != Domain.Kind.TIME)) {
                            problems.add(
                                    entry.getValue().key(),
                                    parameter.name() + " is a function of space",
                                    "a parameter without domains, or of time only",
                                    "");
                        }
                        values.ifPresent(profile -> setPoints.add(new SetPoint(parameter, profile)));
                    });
        }
        return setPoints;
    }
}
