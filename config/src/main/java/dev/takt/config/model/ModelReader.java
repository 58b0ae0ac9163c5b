package dev.takt.config.model;

import dev.takt.config.data.DataFiles;
import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problem;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.ModelContext.Declared;
import dev.takt.config.model.expression.Family;
import dev.takt.config.model.expression.Scope;
import dev.takt.config.model.expression.Symbol;
import dev.takt.config.source.Fields;
import dev.takt.config.source.Node;
import dev.takt.config.source.SourceText;
import dev.takt.config.text.ModelParser;
import dev.takt.config.text.Span;
import dev.takt.config.text.Statement;
import dev.takt.config.time.PlantTime;
import dev.takt.loop.text.NearestName;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.ControlMoves;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.ModelValidation;
import dev.takt.solver.model.MoveStatements;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblem.Objective;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Scenarios;
import dev.takt.solver.model.SteadyTargets;
import dev.takt.solver.model.Variable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Reads a {@code model} block. Names may be used before they are declared, except that domains, bounds, starts and values
 * are read in this order: constants, finite parameters, finite variables, domains, definitions, parameters and variables
 * over domains, equations, objective.
 */
public final class ModelReader {
    /** The settings of a model. */
    public static final List<String> FIELDS = List.of(
            "name",
            "constants",
            "domain",
            "parameters",
            "variables",
            "definitions",
            "equations",
            "objective",
            "minimize",
            "maximize",
            "free-start",
            "start",
            "targets",
            "scenarios",
            DataFiles.TABLES);

    private final ModelContext context;
    private final Problems problems;
    private final ModelPlaces places;
    private final Node.Block block;
    private final Fields fields;
    private final Map<String, Domain> domains = new LinkedHashMap<>();
    private final Map<String, Family<Parameter>> parameters = new LinkedHashMap<>();
    private final Map<String, Family<Variable>> variables = new LinkedHashMap<>();

    private ModelReader(Node.Block block, PlantTime time, Problems problems) {
        this.context = new ModelContext(problems, time);
        this.problems = problems;
        this.places = new ModelPlaces(block.key());
        this.block = block;
        this.fields = new Fields(block, problems, FIELDS);
    }

    /**
     * Reads a model.
     *
     * @param folder what the file names is sought there
     * @param time of which its parameters are functions
     * @param problems receives everything that is wrong
     * @return empty after a problem with its text; a model that contradicts itself is there for what other blocks say of it
     */
    public static Optional<CaseModel> read(Node.Block block, Path folder, PlantTime time, Problems problems) {
        return block.entries().containsKey(JavaModelReader.KEY)
                ? new JavaModelReader(block, folder, time, problems).read()
                : explained(block, time, problems);
    }

    private static Optional<CaseModel> explained(Node.Block block, PlantTime time, Problems problems) {
        Set<Problem> before = Set.copyOf(problems.sorted());
        ModelReader reader = new ModelReader(block, time, problems);
        Optional<CaseModel> read = reader.read();
        List<Problem> found = problems.sorted().stream()
                .filter(problem -> !before.contains(problem))
                .toList();
        new MissingUnits(changed -> {
                    Problems again = new Problems();
                    ModelReader other = new ModelReader(changed, time, again);
                    other.read();
                    return new MissingUnits.Reading(again.sorted(), other.context.units.missing());
                })
                .explain(block, new MissingUnits.Reading(found, reader.context.units.missing()), problems);
        return read;
    }

    private Optional<CaseModel> read() {
        int before = problems.count();
        UnitUse.first(block).ifPresent(context.units::use);
        MisplacedNames misplaced = new MisplacedNames(context);
        fields.block(DataFiles.TABLES).ifPresent(context.tables::declare);
        List<Declared> constants = context.declarations(fields.block("constants"), "a constant");
        List<Declared> axes = context.declarations(fields.block("domain"), "a domain");
        List<Declared> given = context.declarations(fields.block("parameters"), "a parameter");
        List<Declared> unknown = context.declarations(fields.block("variables"), "a variable");
        fields.unknown().forEach(misplaced::inUnknownSection);
        new ConstantReader(context).read(constants);
        given.stream().filter(ModelReader::isFinite).forEach(this::parameter);
        unknown.stream().filter(ModelReader::isFinite).forEach(this::variable);
        axes.forEach(this::domain);
        List<Line> lines = lines();
        define(lines);
        given.stream().filter(declared -> !isFinite(declared)).forEach(this::parameter);
        unknown.stream().filter(declared -> !isFinite(declared)).forEach(this::variable);
        relations(lines, misplaced::inEquation);
        ConstraintReader reader = new ConstraintReader(context, places);
        List<Constraint> constraints = constraints(reader, lines);
        Optional<Objective> objective = new ObjectiveReader(context, places).read(fields, block.key());
        Optional<SteadyTargets> targets = new TargetReader(context, places)
                .read(fields.block("targets"), equations -> constraints(reader, lines(Optional.of(equations))));
        Optional<Scenarios> scenarios =
                new ScenarioReader(context, places, byName()).read(fields.block("scenarios"), intervals());
        refuseIdlePasts();
        if (problems.count() > before || objective.isEmpty()) {
            problems.addAll(places.problems(ModelValidation.ofDeclarations(declarations(given, unknown))));
            return Optional.empty();
        }
        context.expressions.stated(constraints);
        List<Parameter> allParameters = new ArrayList<>(inOrder(given, parameters));
        allParameters.addAll(context.expressions.ownParameters());
        context.expressions.targets().forEach(target -> allParameters.add(target.parameter()));
        OptimalControlProblem problem = new OptimalControlProblem(
                name(),
                List.copyOf(domains.values()),
                allParameters,
                inOrder(unknown, variables),
                constraints,
                objective.get(),
                hasFreeStart(),
                targets);
        OptimalControlProblem moving = MoveStatements.in(problem, context.moves);
        placeMoves(problem, moving);
        OptimalControlProblem whole = scenarios.map(moving::with).orElse(moving);
        return Optional.of(CaseModel.checked(whole, places, context, fields.block("start")));
    }

    /** What could be read of the declarations of a model that is wrong otherwise. */
    private OptimalControlProblem declarations(List<Declared> given, List<Declared> unknown) {
        List<Parameter> known = new ArrayList<>(inOrder(given, parameters));
        known.addAll(context.expressions.ownParameters());
        return new OptimalControlProblem(
                name(),
                List.copyOf(domains.values()),
                known,
                inOrder(unknown, variables),
                List.of(),
                new Objective(Objective.Sense.MINIMIZE, new Literal(0)),
                false,
                Optional.empty());
    }

    /** What was before the start matters where something is delayed. */
    private void refuseIdlePasts() {
        context.pasts.forEach((written, variables) -> {
            if (variables.stream().noneMatch(context.expressions::isDelayed)) {
                problems.add(
                        written.place(),
                        "the past of " + variables.getFirst().name() + ", which nothing delays",
                        "past of a variable with a dead time",
                        "Maybe delay(" + variables.getFirst().name() + ", 30 s) belongs into an equation.");
            }
        });
    }

    private Map<String, Parameter> byName() {
        Map<String, Parameter> all = new LinkedHashMap<>();
        parameters.values().forEach(family -> family.all().forEach(parameter -> all.put(parameter.name(), parameter)));
        return all;
    }

    /** Number of intervals of the horizon. */
    private int intervals() {
        return domains.values().stream()
                .filter(domain -> domain.kind() == Domain.Kind.TIME)
                .mapToInt(domain -> domain.supports().length - 1)
                .findFirst()
                .orElse(1);
    }

    /** What settings of controls have added stands where these do. */
    private void placeMoves(OptimalControlProblem written, OptimalControlProblem whole) {
        for (ControlMoves moves : context.moves) {
            Place place = places.of(moves.control().name());
            whole.constraints().stream()
                    .filter(constraint -> !written.constraints().contains(constraint))
                    .filter(constraint -> MoveStatements.isOf(moves.control(), constraint))
                    .forEach(constraint -> places.put(constraint.name(), place));
            whole.parameters().stream()
                    .filter(parameter ->
                            parameter.name().startsWith(moves.control().name() + "."))
                    .forEach(parameter -> places.put(parameter.name(), place));
        }
    }

    private static <T> List<T> inOrder(List<Declared> declared, Map<String, Family<T>> families) {
        List<T> all = new ArrayList<>();
        for (Declared each : declared) {
            Optional.ofNullable(families.get(each.name())).ifPresent(family -> all.addAll(family.all()));
        }
        return all;
    }

    private static boolean isFinite(Declared declared) {
        return declared.declaration().domains().isEmpty();
    }

    private String name() {
        return fields.find("name")
                .map(node -> node instanceof Node.Text text ? text.value() : node.describe())
                .orElse("model");
    }

    private boolean hasFreeStart() {
        return fields.find("free-start")
                .map(node -> switch (node) {
                    case Node.Flag flag -> flag.value();
                    default -> {
                        problems.add(node.place(), node.describe(), "true or false", "");
                        yield false;
                    }
                })
                .orElse(false);
    }

    private void domain(Declared declared) {
        Place place = declared.node().key();
        Optional<Domain> domain = new DomainReader(context).read(declared);
        domain.ifPresent(read -> {
            domains.put(declared.name(), read);
            places.put(declared.name(), place);
        });
        context.names.declare(
                declared.name(),
                domain.<Symbol>map(read -> new Symbol.Axis(read, place))
                        .orElseGet(() -> new Symbol.Unreadable(place, "a domain")));
    }

    private void parameter(Declared declared) {
        Place place = declared.node().key();
        Optional<Family<Parameter>> family =
                domains(declared).flatMap(over -> new ParameterReader(context, declared).read(over));
        family.ifPresent(read -> {
            parameters.put(declared.name(), read);
            read.all().forEach(parameter -> places.put(parameter.name(), place));
        });
        context.names.declare(
                declared.name(),
                family.<Symbol>map(read -> new Symbol.Given(read, place))
                        .orElseGet(() -> new Symbol.Unreadable(place, "a parameter")));
    }

    private void variable(Declared declared) {
        Place place = declared.node().key();
        Optional<Family<Variable>> family =
                domains(declared).flatMap(over -> new VariableReader(context).read(declared, over));
        family.ifPresent(read -> {
            variables.put(declared.name(), read);
            read.all().forEach(variable -> places.put(variable.name(), place));
        });
        context.names.declare(
                declared.name(),
                family.<Symbol>map(read -> new Symbol.Unknown(read, place))
                        .orElseGet(() -> new Symbol.Unreadable(place, "a variable")));
    }

    /** The domains that a declaration names; empty after a problem. */
    private Optional<List<Domain>> domains(Declared declared) {
        List<Domain> over = new ArrayList<>();
        boolean sound = true;
        for (int i = 0; i < declared.declaration().domains().size(); i++) {
            String name = declared.declaration().domains().get(i);
            Span span = declared.declaration().domainSpans().get(i);
            Optional<Symbol> symbol = context.names.find(name);
            if (symbol.isPresent() && symbol.get() instanceof Symbol.Axis axis && !over.contains(axis.domain())) {
                over.add(axis.domain());
                continue;
            }
            sound = false;
            if (symbol.isEmpty() || !(symbol.get() instanceof Symbol.Unreadable)) {
                boolean twice = symbol.isPresent() && symbol.get() instanceof Symbol.Axis;
                problems.add(
                        declared.source().place(span.from(), span.to()),
                        twice ? "the domain " + name + " twice" : name + " is not a domain of this model",
                        domains.isEmpty()
                                ? "a domain; this model declares none"
                                : "one of " + String.join(", ", domains.keySet()),
                        twice ? "" : NearestName.cure(name, domains.keySet(), "Maybe indices belong in [ ]."));
            }
        }
        return sound ? Optional.of(over) : Optional.empty();
    }

    private record Line(Statement statement, SourceText source) {}

    private List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        lines.addAll(lines("definitions"));
        for (Line line : lines) {
            if (line.statement() instanceof Statement.Relation) {
                problems.add(
                        Scope.of(line.source()).at(line.statement().span()),
                        "an equation among the definitions",
                        "name := expression",
                        "Maybe it belongs to equations.");
            }
        }
        lines.addAll(lines("equations"));
        return lines;
    }

    private void define(List<Line> lines) {
        DefinitionReader reader = new DefinitionReader(context);
        for (Line line : lines) {
            if (line.statement() instanceof Statement.Definition definition) {
                reader.read(definition, line.source());
            }
        }
    }

    private static List<Constraint> constraints(ConstraintReader reader, List<Line> lines) {
        List<Constraint> constraints = new ArrayList<>();
        relations(lines, (relation, source) -> constraints.addAll(reader.read(relation, source)));
        return constraints;
    }

    private static void relations(List<Line> lines, BiConsumer<Statement.Relation, SourceText> each) {
        for (Line line : lines) {
            if (line.statement() instanceof Statement.Relation relation) {
                each.accept(relation, line.source());
            }
        }
    }

    private List<Line> lines(String section) {
        return lines(fields.find(section));
    }

    private List<Line> lines(Optional<Node> node) {
        List<Line> lines = new ArrayList<>();
        if (node.isEmpty()) {
            return lines;
        }
        List<Node> texts = node.get() instanceof Node.Sequence sequence ? sequence.elements() : List.of(node.get());
        for (Node text : texts) {
            if (text instanceof Node.Text string) {
                SourceText source = string.source();
                ModelParser.statements(source, problems).forEach(statement -> lines.add(new Line(statement, source)));
            } else {
                problems.add(
                        text.place(),
                        text.describe(),
                        "a list of strings, or one string in triple quotes with a statement a line",
                        "");
            }
        }
        return lines;
    }
}
