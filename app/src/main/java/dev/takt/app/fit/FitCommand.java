package dev.takt.app.fit;

import dev.takt.actors.journal.JournalException;
import dev.takt.actors.journal.JournalReader;
import dev.takt.app.history.command.HistoryWindow;
import dev.takt.app.history.command.WrongMomentException;
import dev.takt.app.terminal.ExitCode;
import dev.takt.app.terminal.WaitingDisplay;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.loop.text.NearestName;
import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Variable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code takt fit}: parameters of a model from what was recorded. */
@Command(
        name = "fit",
        description = "Finds parameters of a model with which it follows a record best: their values, "
                + "standard deviations, which of them cannot be told apart, the noise of the "
                + "measurements, and a check on a part of the record that was held out. "
                + "Changes nothing.",
        mixinStandardHelpOptions = true)
public final class FitCommand implements Callable<Integer> {
    /** Offsets would hide what the parameters are to explain. */
    private static final String NO_OFFSETS = "estimator.offset-free=off";

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "FILE.conf", description = "The case file.")
    private Path file;

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "RECORD",
            description = "A journal, or FILE.csv with a column t in seconds and columns by the names of the model. Of"
                    + " several, each begins anywhere, and all have the same parameters.")
    private List<Path> recorded = new ArrayList<>();

    @Option(
            names = "--parameters",
            paramLabel = "NAME,...",
            split = ",",
            description =
                    "The parameters or constants of the model that are unknown; without it those of the estimator.")
    private List<String> unknown = new ArrayList<>();

    @Option(
            names = "--held-out",
            paramLabel = "SHARE",
            description = "The share of each record at its end that is not fitted but checked (0.2).")
    private double heldOut = 0.2;

    @Option(
            names = "--from",
            paramLabel = "WHEN",
            description = "Of a journal, leave out what was before: " + HistoryWindow.EXPECTED)
    private Optional<String> from = Optional.empty();

    @Option(names = "--to", paramLabel = "WHEN", description = "Of a journal, leave out what was after.")
    private Optional<String> to = Optional.empty();

    @Option(
            names = "--set",
            paramLabel = "PATH=VALUE",
            description = "Replace a setting of the file; repeatable. Example: --set model.constants.N=20")
    private List<String> settings = new ArrayList<>();

    @Option(
            names = "--known-start",
            description = "The record begins where the model says, x(0) = x0; otherwise its states begin anywhere.")
    private boolean knownStart;

    @Option(
            names = "--noise",
            paramLabel = "SIGNAL=VALUE,...",
            split = ",",
            description = "Standard deviations of measurements that are known; others follow from the record.")
    private Map<String, Double> noise = new LinkedHashMap<>();

    @Option(names = "--json", description = "Print the result as JSON, and nothing else on the standard output.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        if (!(heldOut >= 0 && heldOut < 1)) {
            throw wrong("--held-out " + heldOut + "; expected a share of at least 0, below 1");
        }
        noise.forEach((signal, deviation) -> {
            if (!(deviation > 0 && Double.isFinite(deviation))) {
                throw wrong("--noise " + signal + "=" + deviation + "; expected a standard deviation above 0."
                        + " Maybe leave it out: it then follows from the record.");
            }
        });
        List<String> overrides = new ArrayList<>(settings);
        overrides.add(NO_OFFSETS);
        Set<String> names = new LinkedHashSet<>(unknown);
        if (names.isEmpty()) {
            names.addAll(CaseFile.readWithParameters(file, overrides, Set.of())
                    .estimator()
                    .settings()
                    .parameters());
        }
        if (names.isEmpty()) {
            throw wrong(
                    "no parameter to fit; expected --parameters with names of parameters or constants of the model");
        }
        Case controller = CaseFile.readWithParameters(file, overrides, names);
        OptimalControlProblem model = controller.model().problem().withoutScenarios();
        List<String> members = members(model, names);
        requireUse(model, members);
        try {
            Recording read = Recording.joined(records(model, members));
            requireSignals(read);
            Recording record = read.plausible();
            int leftOut = read.differences(record);
            if (leftOut > 0) {
                spec.commandLine()
                        .getErr()
                        .println("takt: warning: " + leftOut
                                + " values are left out that are a million times larger than the others");
            }
            Recording known = DelayedInputs.in(record, model, knownStart);
            ParameterFit.Options options = new ParameterFit.Options(step(model), knownStart, noise, heldOut);
            FitResult result = WaitingDisplay.during(
                    spec.commandLine().getErr(),
                    "fitting " + String.join(", ", members) + " to " + known.size() + " samples",
                    () -> new ParameterFit(model, known, members, options).run());
            PrintWriter printer = spec.commandLine().getOut();
            printer.print(json ? FitReport.json(result) : FitReport.text(result));
            printer.flush();
            return ExitCode.DONE;
        } catch (JournalException | WrongMomentException | FitException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    /** Without known beginnings a state begins anywhere, and a record says nothing of what initial conditions alone have. */
    private void requireUse(OptimalControlProblem model, List<String> members) {
        List<String> idle = knownStart
                ? List.of()
                : members.stream()
                        .filter(member -> isIn(model, member, true) && !isIn(model, member, false))
                        .toList();
        if (!idle.isEmpty()) {
            throw wrong(String.join(", ", idle) + (idle.size() == 1 ? " stands" : " stand")
                    + " in initial conditions alone, and the states of a record begin anywhere; expected parameters of"
                    + " other equations. Maybe --known-start, if the record begins as the model says.");
        }
    }

    /** Whether a parameter stands in equations, in initial conditions or in others. */
    private static boolean isIn(OptimalControlProblem model, String parameter, boolean initial) {
        return model.constraints().stream()
                .filter(Constraint.Equation.class::isInstance)
                .map(Constraint.Equation.class::cast)
                .map(equation -> equation.left().minus(equation.right()))
                .filter(residual -> Occurrences.any(residual, FitCommand::isAtStart) == initial)
                .anyMatch(residual -> Occurrences.any(
                        residual,
                        part -> part instanceof Expression.ParameterReference reference
                                && reference.parameter().name().equals(parameter)));
    }

    private static boolean isAtStart(Expression part) {
        return part instanceof Expression.VariableReference reference
                && reference.arguments().stream()
                        .anyMatch(argument -> argument instanceof Argument.At(Domain domain, double coordinate)
                                && domain.kind() == Domain.Kind.TIME
                                && coordinate == domain.from());
    }

    private void requireSignals(Recording read) {
        for (String name : noise.keySet()) {
            if (!read.signals().contains(name)) {
                throw wrong("--noise " + name + ", which is no signal of the record; expected some of "
                        + String.join(", ", read.signals())
                        + NearestName.cure(name, read.signals(), "")
                                .transform(cure -> cure.isEmpty() ? "" : ". " + cure));
            }
        }
    }

    private List<String> members(OptimalControlProblem model, Set<String> names) {
        for (String name : names) {
            if (RecordedModel.members(model, Set.of(name)).isEmpty()) {
                throw wrong(name + " is neither a parameter nor a constant of the model; expected some of "
                        + model.parameters().stream()
                                .filter(parameter -> parameter.domains().isEmpty())
                                .map(Parameter::name)
                                .collect(Collectors.joining(", "))
                        + ", or constants");
            }
        }
        List<String> members = RecordedModel.members(model, names);
        model.parameters().stream()
                .filter(parameter -> members.contains(parameter.name())
                        && !parameter.domains().isEmpty())
                .findFirst()
                .ifPresent(course -> {
                    throw wrong(course.name() + " is a function of "
                            + course.domains().stream().map(Domain::name).collect(Collectors.joining(" and "))
                            + "; expected a parameter that is one number. Maybe a factor is meant that is fitted, p*"
                            + course.name() + " with p = 1 among the parameters.");
                });
        return members;
    }

    private List<Recording> records(OptimalControlProblem model, List<String> members) throws IOException {
        if (knownStart && recorded.size() > 1) {
            throw wrong("--known-start with " + recorded.size() + " records; expected one, which begins as the model"
                    + " says. Maybe the record of which that is true is fitted alone.");
        }
        List<Recording> all = new ArrayList<>();
        for (Path each : recorded) {
            Recording record = record(each, model, members);
            if (record.size() < 3) {
                throw wrong(each + ": " + record.size() + " samples; expected at least 3");
            }
            Set<String> inputs = new TreeSet<>(record.inputs());
            if (!all.isEmpty() && !inputs.equals(new TreeSet<>(all.getFirst().inputs()))) {
                throw wrong(each + ": inputs " + String.join(", ", inputs) + "; expected those of "
                        + recorded.getFirst() + ": "
                        + String.join(", ", new TreeSet<>(all.getFirst().inputs())));
            }
            all.add(record);
        }
        return all;
    }

    private Recording record(Path recorded, OptimalControlProblem model, List<String> members) throws IOException {
        if (!Files.exists(recorded)) {
            throw wrong(recorded + " does not exist; expected a journal or a table");
        }
        Set<String> signals = names(model, variable -> variable.role() != Variable.Role.CONTROL);
        if (!recorded.toString().endsWith(".csv")) {
            List<JournalReader> runs = JournalReader.runs(recorded);
            Recording read = JournalRecording.read(runs, HistoryWindow.of(from, to, runs), signals);
            if (read.signals().isEmpty()) {
                throw wrong(
                        recorded + " has no measurements of the model; expected some of " + String.join(", ", signals));
            }
            return read;
        }
        Set<String> controls = names(model, variable -> variable.role() == Variable.Role.CONTROL);
        Set<String> parameters = model.parameters().stream()
                .map(Parameter::name)
                .filter(name -> !members.contains(name))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return CsvRecording.read(recorded, controls, parameters, signals);
    }

    private static Set<String> names(OptimalControlProblem model, Predicate<Variable> wanted) {
        return model.variables().stream()
                .filter(wanted)
                .filter(variable -> variable.domains().size() == 1)
                .map(Variable::name)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The longest time between two supports: that of the case. */
    private static double step(OptimalControlProblem model) {
        double[] supports = model.domains().stream()
                .filter(domain -> domain.kind() == Domain.Kind.TIME)
                .findFirst()
                .orElseThrow()
                .supports();
        return (supports[supports.length - 1] - supports[0]) / (supports.length - 1);
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
