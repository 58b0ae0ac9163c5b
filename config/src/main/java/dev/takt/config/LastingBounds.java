package dev.takt.config;

import dev.takt.config.setting.Range;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Coordinate;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.PointEvaluation;
import dev.takt.solver.model.Scenarios;
import dev.takt.solver.model.Variable;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/**
 * The bounds of a variable that hold in every period of a loop. A bound with a coordinate, or with a parameter that changes while the
 * loop runs, is another one in each plan; only the solver knows it. Of a set-point that is a bound, the range is known.
 */
public final class LastingBounds {
    private final Case read;
    private final Set<String> changing = new TreeSet<>();

    private LastingBounds(Case read) {
        this.read = read;
        read.setPoints().forEach(each -> changing.add(each.parameter().name()));
        read.forecasts().forEach(each -> changing.add(each.parameter().name()));
        read.model()
                .initialConditions()
                .forEach(each -> changing.add(each.parameter().name()));
        read.model()
                .appliedInputs()
                .forEach(each -> changing.add(each.parameter().name()));
        changing.addAll(read.estimator().estimated());
        read.model()
                .problem()
                .scenarios()
                .map(Scenarios::parameters)
                .ifPresent(uncertain ->
                        uncertain.forEach(each -> changing.add(each.parameter().name())));
    }

    /** Those of a variable; infinite where there is none, or none that lasts. */
    public static Range of(Case read, Variable variable) {
        LastingBounds bounds = new LastingBounds(read);
        double least = bounds.value(variable.lower())
                .orElseGet(
                        () -> bounds.range(variable.lower()).map(Range::least).orElse(Double.NEGATIVE_INFINITY));
        double most = bounds.value(variable.upper())
                .orElseGet(() -> bounds.range(variable.upper()).map(Range::most).orElse(Double.POSITIVE_INFINITY));
        return new Range(least, most);
    }

    /** Whether nothing but the coordinates changes an expression while a loop runs. */
    public static boolean isOfCoordinates(Case read, Expression expression) {
        return !Occurrences.any(
                expression,
                part -> part instanceof ParameterReference(Parameter parameter, var _)
                        && (parameter.followsTime() || new LastingBounds(read).changing.contains(parameter.name())));
    }

    private OptionalDouble value(Expression bound) {
        return Occurrences.any(bound, this::changes)
                ? OptionalDouble.empty()
                : OptionalDouble.of(new PointEvaluation(Map.<Domain, Double>of()).of(bound));
    }

    private boolean changes(Expression part) {
        return switch (part) {
            case Coordinate _ -> true;
            case ParameterReference(Parameter parameter, var _) ->
                !parameter.domains().isEmpty() || changing.contains(parameter.name());
            default -> false;
        };
    }

    /** What a set-point may be given, if it is the bound. */
    private Optional<Range> range(Expression bound) {
        return bound instanceof ParameterReference(Parameter parameter, var _)
                        && read.setPoints().stream().anyMatch(each -> each.parameter() == parameter)
                ? Optional.of(read.ranges().of(parameter.name()).values())
                : Optional.empty();
    }
}
