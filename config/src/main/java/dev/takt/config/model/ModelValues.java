package dev.takt.config.model;

import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.ModelContext.Declared;
import dev.takt.config.model.expression.Family;
import dev.takt.config.model.expression.PointFunction;
import dev.takt.config.model.expression.Symbol;
import dev.takt.config.source.Node;
import dev.takt.config.text.IndexRange;
import dev.takt.config.time.TimeProfile;
import dev.takt.loop.text.NearestName;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/**
 * Reads what other blocks of a file say in the names of a model: set-points, initial states, constants. A name stands for
 * one object, or for all members of a family.
 */
public final class ModelValues {
    /** Roles of what a plant may start with. */
    public static final Set<Variable.Role> STATES =
            Set.of(Variable.Role.STATE, Variable.Role.ALGEBRAIC, Variable.Role.FREE);

    private static final String PARAMETER = "parameter";

    private final ModelContext context;
    private final Problems problems;

    ModelValues(ModelContext context) {
        this.context = context;
        this.problems = context.problems;
    }

    /**
     * The parameters of a name; empty after a problem.
     *
     * @param at what names it
     * @param taken names of parameters that have another source, which are not proposed
     * @param ofVariable a likely remedy where a variable is named; empty for none
     */
    public List<Parameter> parameters(String name, Place at, Set<String> taken, String ofVariable) {
        Set<String> candidates = new TreeSet<>();
        List<Parameter> found = parameters(name, candidates);
        if (found.isEmpty()) {
            candidates.removeAll(taken);
            unknown(name, at, PARAMETER, candidates, ofVariable);
        }
        return found;
    }

    /** What a name of the model stands for, in words, such as "a state"; empty for a name that the model does not have. */
    public Optional<String> kind(String name) {
        return context.names.find(family(name)).flatMap(symbol -> switch (symbol) {
            case Symbol.Unknown(Family<Variable> family, var _) -> Optional.of(roleOf(family));
            case Symbol.Pending _, Symbol.Unreadable _ -> Optional.empty();
            default -> Optional.of(symbol.kind());
        });
    }

    /** Whether the model has a parameter, or a family of them, of a name. */
    public boolean hasParameter(String name) {
        return context.names
                .find(family(name))
                .filter(Symbol.Given.class::isInstance)
                .isPresent();
    }

    private static String roleOf(Family<Variable> family) {
        return switch (family.all().iterator().next().role()) {
            case STATE -> "a state";
            case CONTROL -> "a control";
            case ALGEBRAIC -> "an algebraic variable";
            case FREE -> "a free variable";
        };
    }

    /** The parameters of a name, which a plant makes of its constants too; empty after a problem. */
    public List<Parameter> settable(String name, Node node) {
        Set<String> candidates = new TreeSet<>();
        List<Parameter> found = parameters(name, candidates);
        if (found.isEmpty()) {
            context.names.all().stream()
                    .filter(each -> context.names.find(each).orElseThrow() instanceof Symbol.Constant)
                    .forEach(candidates::add);
            unknown(name, node.key(), "parameter or constant", candidates, "");
        }
        return found.stream().anyMatch(parameter -> isOfTime(parameter, node)) ? List.of() : found;
    }

    /** A parameter that is a function of time has no value of its own that could be set. */
    private boolean isOfTime(Parameter parameter, Node node) {
        if (parameter.timePosition() >= 0) {
            String name = parameter.name();
            problems.add(
                    node.key(),
                    name + " is a function of time, which has no single value",
                    "a parameter or constant that is no function of time",
                    "Maybe a further parameter is to stand beside it in the equations, (" + name + " + d" + family(name)
                            + "), with d" + family(name) + " = 0, and that one is to be set.");
        }
        return parameter.timePosition() >= 0;
    }

    /** The parameters of a name; empty if there is none. */
    public List<Parameter> findParameters(String name) {
        return parameters(name, new TreeSet<>());
    }

    private List<Parameter> parameters(String name, Set<String> candidates) {
        List<Parameter> found = new ArrayList<>();
        for (String each : context.names.all()) {
            if (context.names.find(each).orElseThrow() instanceof Symbol.Given(Family<Parameter> family, var _)) {
                candidates.add(each);
                family.all().stream()
                        .filter(parameter ->
                                each.equals(name) || parameter.name().equals(name))
                        .forEach(found::add);
            }
        }
        return found;
    }

    /** The variables of a name with one of the given roles; empty after a problem. */
    public List<Variable> variables(String name, Node node, Set<Variable.Role> roles) {
        Set<String> candidates = new TreeSet<>();
        List<Variable> found = variables(name, roles, candidates);
        if (found.isEmpty()) {
            String kind = roles.size() == 1 ? roles.iterator().next().name().toLowerCase(Locale.ROOT) : "state";
            unknown(name, node.key(), kind, candidates, "");
        }
        return found;
    }

    /** The variables of a name with one of the given roles; empty if there is none. */
    public List<Variable> find(String name, Set<Variable.Role> roles) {
        return variables(name, roles, new TreeSet<>());
    }

    private List<Variable> variables(String name, Set<Variable.Role> roles, Set<String> candidates) {
        List<Variable> found = new ArrayList<>();
        for (String each : context.names.all()) {
            if (context.names.find(each).orElseThrow() instanceof Symbol.Unknown(Family<Variable> family, var _)
                    && family.all().stream().anyMatch(variable -> roles.contains(variable.role()))) {
                candidates.add(each);
                family.all().stream()
                        .filter(variable -> each.equals(name) || variable.name().equals(name))
                        .forEach(found::add);
            }
        }
        return found;
    }

    /** A name that is right, of something else, is no slip of the pen: no similar name is proposed for it. */
    private void unknown(String name, Place at, String kind, Set<String> candidates, String ofVariable) {
        Optional<String> other = kind(name);
        String cure = other.isEmpty()
                ? NearestName.cure(name, candidates, "")
                : context.names.find(family(name)).orElseThrow() instanceof Symbol.Constant
                        ? kind.equals(PARAMETER)
                                ? "Maybe it is to be among the parameters of the model, which may change while a loop"
                                        + " runs."
                                : ""
                        : ofVariable;
        problems.add(
                at,
                name + " is no " + kind + " of the model"
                        + other.map(is -> ", but " + is).orElse(""),
                candidates.isEmpty()
                        ? "a " + kind + (kind.equals(PARAMETER) ? " that takes no measured state" : "")
                                + "; the model has none"
                        : "one of " + String.join(", ", candidates),
                cure);
    }

    /** A number, or an expression of the model's constants; empty after a problem. */
    public OptionalDouble number(Node node) {
        return context.number(node);
    }

    /** A number or an expression of constants, in the unit of a variable or parameter; empty after a problem. */
    public OptionalDouble number(String name, Node node) {
        return ValueUnit.known(context, family(name)).number(node, Map.of());
    }

    /** What is added to a variable, likewise: of a temperature a difference. */
    public OptionalDouble change(String name, Node node) {
        String of = family(name);
        return new ValueUnit(context, of, context.units.of(of).absolute()).number(node, Map.of());
    }

    /**
     * A function of the time of the plant: a number, an expression of the time domain, a table or a series, whose values are held
     * unless linear interpolation is asked for; empty after a problem.
     *
     * @param name of the parameter, in whose unit the numbers are
     */
    public Optional<TimeProfile> ofTime(String name, Node node) {
        return new TimeProfileReader(
                        context, TimeProfileReader.Interpolation.HOLD, ValueUnit.known(context, family(name)))
                .read(node, time());
    }

    private static String family(String name) {
        int index = name.indexOf('[');
        return index < 0 ? name : name.substring(0, index);
    }

    private List<Domain> time() {
        return context.names.all().stream()
                .map(name -> context.names.find(name).orElseThrow())
                .filter(Symbol.Axis.class::isInstance)
                .map(symbol -> ((Symbol.Axis) symbol).domain())
                .filter(domain -> domain.kind() == Domain.Kind.TIME)
                .toList();
    }

    /**
     * Values of variables at one moment, over the supports of their domains other than time, the last of which runs
     * fastest.
     *
     * @param block values by variable: numbers, expressions of coordinates, or of an index for {@code x[i in 1..N]}; a list
     *     for all members of a family
     */
    public Map<String, double[]> states(Node.Block block) {
        Map<String, double[]> values = new LinkedHashMap<>();
        block.entries()
                .forEach((key, node) -> context.declaration(key, node).ifPresent(declared -> state(declared, values)));
        return values;
    }

    private void state(Declared declared, Map<String, double[]> values) {
        List<IndexRange> ranges = declared.declaration().ranges();
        boolean running = ranges.stream().anyMatch(range -> !range.index().isEmpty());
        if (ranges.isEmpty() || running) {
            List<Variable> variables = variables(declared.name(), declared.node(), STATES);
            if (variables.isEmpty()) {
                return;
            }
            if (declared.node() instanceof Node.Sequence list) {
                list(list, variables, values);
                return;
            }
            Optional<Map<List<Integer>, Map<String, Integer>>> members = context.members(declared);
            Optional<Written> written = context.written(declared.node());
            if (members.isEmpty() || written.isEmpty()) {
                return;
            }
            if (ranges.isEmpty()) {
                variables.forEach(variable -> put(variable, written.get(), Map.of(), values));
                return;
            }
            members.get()
                    .forEach((indices, scope) -> variables.stream()
                            .filter(variable -> variable.name().equals(Family.memberName(declared.name(), indices)))
                            .forEach(variable -> put(variable, written.get(), scope, values)));
            return;
        }
        context.written(declared.node())
                .ifPresent(written -> variables(declared.source().text().replace(" ", ""), declared.node(), STATES)
                        .forEach(variable -> put(variable, written, Map.of(), values)));
    }

    private void list(Node.Sequence list, List<Variable> variables, Map<String, double[]> values) {
        if (list.elements().size() != variables.size()) {
            problems.add(list.place(), list.describe(), variables.size() + " values", "");
            return;
        }
        for (int i = 0; i < variables.size(); i++) {
            Variable variable = variables.get(i);
            context.written(list.elements().get(i)).ifPresent(written -> put(variable, written, Map.of(), values));
        }
    }

    private void put(Variable variable, Written written, Map<String, Integer> indices, Map<String, double[]> values) {
        List<Domain> domains = variable.domains().stream()
                .filter(domain -> domain.kind() != Domain.Kind.TIME)
                .toList();
        int before = problems.count();
        Optional<PointFunction> numbers = ValueUnit.known(context, family(variable.name()))
                .numbers(
                        context.numbers.function(
                                written.syntax(), written.scope().with(indices), domains),
                        written);
        if (numbers.isEmpty() || problems.count() > before) {
            return;
        }
        PointFunction function = numbers.get();
        int size = 1;
        for (Domain domain : domains) {
            size *= domain.supports().length;
        }
        double[] all = new double[size];
        double[] point = new double[domains.size()];
        for (int i = 0; i < size; i++) {
            int rest = i;
            for (int d = domains.size() - 1; d >= 0; d--) {
                double[] supports = domains.get(d).supports();
                point[d] = supports[rest % supports.length];
                rest /= supports.length;
            }
            all[i] = function.at(point);
            if (!Double.isFinite(all[i])) {
                problems.add(
                        written.scope().at(written.syntax().span()),
                        "the value " + all[i] + " of " + variable.name(),
                        "a finite number at every support",
                        "");
                return;
            }
        }
        values.put(variable.name(), all);
    }
}
