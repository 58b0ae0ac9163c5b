package dev.takt.config;

import dev.takt.config.ParameterRange.Source;
import dev.takt.config.diagnostics.Place;
import dev.takt.config.model.CaseModel;
import dev.takt.config.model.ComparedVariables;
import dev.takt.config.setting.Range;
import dev.takt.config.settings.LinkSettings;
import dev.takt.config.settings.TagSettings;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.ParameterLimits.Interval;
import dev.takt.solver.model.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * The ranges of the parameters of a case, and of its variables. The range of a parameter is what its declaration in the model
 * says; else what its tag says; else the range that the variables have in common which it is compared with. The range of a
 * variable is what its bounds in the model and its tag leave.
 */
public final class ParameterRanges {
    private static final int NAMED = 3;

    private final CaseModel model;
    private final LinkSettings links;
    private final Map<String, ParameterRange> ranges = new HashMap<>();

    private ParameterRanges(CaseModel model, LinkSettings links) {
        this.model = model;
        this.links = links;
        Map<Parameter, List<Variable>> compared = ComparedVariables.of(model.problem());
        model.problem()
                .parameters()
                .forEach(parameter ->
                        ranges.put(parameter.name(), find(parameter, compared.getOrDefault(parameter, List.of()))));
    }

    /** The ranges of the parameters of a model whose tags are known. */
    static ParameterRanges of(CaseModel model, LinkSettings links) {
        return new ParameterRanges(model, links);
    }

    /**
     * The range of a parameter.
     *
     * @throws NullPointerException if the model has no parameter of that name
     */
    public ParameterRange of(String parameter) {
        return Objects.requireNonNull(ranges.get(parameter), () -> "no parameter " + parameter);
    }

    /** The ranges of all parameters, by name. */
    public Map<String, ParameterRange> parameters() {
        return Map.copyOf(ranges);
    }

    /** The ranges of all variables, by name: what their bounds and tags leave; without limits where they do not say. */
    public Map<String, ParameterRange> variables() {
        Map<String, ParameterRange> variables = new HashMap<>();
        for (Variable variable : model.problem().variables()) {
            TagSettings tag = links.tag(variable.name());
            String origin = "the model, " + place(variable.name())
                    + (tag.range().equals(Range.ALL) ? "" : ", and links.tags." + key(variable.name()) + ".range");
            variables.put(
                    variable.name(),
                    new ParameterRange(
                            variable.name(),
                            of(variable),
                            OptionalDouble.empty(),
                            tag.unit().orElseGet(() -> model.units().of(variable.name())),
                            Source.VARIABLE,
                            origin));
        }
        return variables;
    }

    private Range of(Variable variable) {
        Range tag = links.tag(variable.name()).range();
        return new Range(
                Math.max(bound(variable.lower(), Double.NEGATIVE_INFINITY), tag.least()),
                Math.min(bound(variable.upper(), Double.POSITIVE_INFINITY), tag.most()));
    }

    private static double bound(Expression expression, double none) {
        OptionalDouble number = ComparedVariables.number(expression);
        return number.isPresent() && !Double.isNaN(number.getAsDouble()) ? number.getAsDouble() : none;
    }

    private ParameterRange find(Parameter parameter, List<Variable> compared) {
        Optional<Interval> declared = parameter.limits().range();
        if (declared.isPresent()) {
            Range values = new Range(declared.get().least(), declared.get().most());
            return range(parameter, compared, values, Source.MODEL, "the model, " + place(parameter.name()));
        }
        TagSettings tag = links.tag(parameter.name());
        if (isFinite(tag.range())) {
            return range(
                    parameter, compared, tag.range(), Source.TAG, "links.tags." + key(parameter.name()) + ".range");
        }
        List<Variable> limited =
                compared.stream().filter(variable -> isFinite(of(variable))).toList();
        Range common = limited.stream()
                .map(variable -> of(variable))
                .reduce(Range.ALL, (a, b) -> new Range(Math.max(a.least(), b.least()), Math.min(a.most(), b.most())));
        return limited.isEmpty() || !(common.least() < common.most())
                ? range(parameter, compared, Range.ALL, Source.NOWHERE, "")
                : range(
                        parameter,
                        limited,
                        common,
                        Source.VARIABLE,
                        "range of " + names(limited) + ", "
                                + place(limited.getFirst().name()));
    }

    private ParameterRange range(
            Parameter parameter, List<Variable> compared, Range values, Source source, String origin) {
        List<String> tagged = new ArrayList<>(List.of(parameter.name()));
        compared.forEach(variable -> tagged.add(variable.name()));
        String unit = tagged.stream()
                .flatMap(name -> links.tag(name).unit().stream())
                .findFirst()
                .orElseGet(() -> model.units().of(parameter.name()));
        return new ParameterRange(parameter.name(), values, parameter.limits().rate(), unit, source, origin);
    }

    private static boolean isFinite(Range range) {
        return Double.isFinite(range.least()) && Double.isFinite(range.most()) && range.least() < range.most();
    }

    /** The key under which the file has the tag: that of a member, or of the family. */
    private String key(String name) {
        return links.tags().containsKey(name) || name.indexOf('[') < 0 ? name : name.substring(0, name.indexOf('['));
    }

    private String place(String element) {
        Place place = model.places().of(element);
        return place.line() == 0 ? place.origin() : place.origin() + ":" + place.line();
    }

    private static String names(List<Variable> variables) {
        String named = variables.stream().limit(NAMED).map(Variable::name).collect(Collectors.joining(", "));
        return variables.size() > NAMED ? named + " …" : named;
    }
}
