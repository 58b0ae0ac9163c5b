package dev.takt.actors.parameters;

import dev.takt.actors.solving.SolveRequest.VariableLimits;
import dev.takt.config.ParameterRange;
import dev.takt.config.setting.Range;
import dev.takt.config.settings.OverrideSettings;
import dev.takt.loop.operation.OperatorCommand.Term;
import dev.takt.solver.model.ExpressionText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Checks requested changes from outside: set-points, their duration, and limits. A group is accepted as a whole or not
 * at all.
 *
 * @param parameters the ranges of the parameters, by name
 * @param variables the ranges of the variables, by name
 * @param bounds of each variable in the model, for those that may be limited at run time
 */
public record ChangeCheck(
        Map<String, ParameterRange> parameters,
        Map<String, ParameterRange> variables,
        Map<String, VariableLimits> bounds) {
    private static final String NOTHING = "; nothing was changed";
    private static final int SHOWN = 5;

    public ChangeCheck {
        parameters = Map.copyOf(parameters);
        variables = Map.copyOf(variables);
        bounds = Map.copyOf(bounds);
    }

    /**
     * Why values may not replace a schedule; empty if all may.
     *
     * @param known names of the set-points
     */
    public Optional<String> values(Map<String, Double> values, List<String> known) {
        TreeSet<String> unknown = new TreeSet<>(values.keySet());
        unknown.removeAll(known);
        if (!unknown.isEmpty() || values.isEmpty()) {
            return Optional.of("no set-point " + String.join(", ", unknown) + "; expected some of "
                    + String.join(", ", known) + NOTHING);
        }
        List<String> objections = new ArrayList<>();
        new TreeMap<>(values)
                .forEach((name, value) -> Optional.ofNullable(parameters.get(name))
                        .flatMap(range -> range.objection(value))
                        .ifPresent(objections::add));
        if (objections.isEmpty()) {
            return Optional.empty();
        }
        String more = objections.size() > SHOWN ? "; and " + (objections.size() - SHOWN) + " more" : "";
        return Optional.of(String.join("; ", objections.subList(0, Math.min(SHOWN, objections.size())))
                + more
                + NOTHING);
    }

    /** Why values may not replace a schedule for a duration; empty if they may. */
    public static Optional<String> term(Term term, OverrideSettings settings) {
        if (!(term instanceof Term.Lasting(double seconds)) || seconds > 0 && seconds <= settings.longest()) {
            return Optional.empty();
        }
        String asked = seconds == Double.POSITIVE_INFINITY ? "for ever" : "for " + seconds + " s";
        String allowed = Double.isInfinite(settings.longest())
                ? ""
                : ", at most " + text(settings.longest()) + " (loop.overrides.longest)";
        return Optional.of("set-points " + asked + "; expected a time above 0" + allowed + NOTHING);
    }

    /** The duration of accepted values in seconds of the clock; infinity for no end. */
    public static double seconds(Term term, OverrideSettings settings) {
        return switch (term) {
            case Term.Usual _ -> Math.min(settings.usual(), settings.longest());
            case Term.Lasting(double seconds) -> seconds;
            case Term.Followed _ -> Double.POSITIVE_INFINITY;
        };
    }

    /** Why limits of a variable are refused; empty if they are accepted. */
    public Optional<String> limits(VariableLimits asked) {
        VariableLimits model = bounds.get(asked.name());
        ParameterRange range = variables.get(asked.name());
        if (model == null || range == null) {
            return Optional.of("no variable " + asked.name() + " with limits; expected one of "
                    + String.join(", ", new TreeSet<>(bounds.keySet())) + NOTHING);
        }
        Range allowed = new Range(
                Math.max(model.least(), range.values().least()),
                Math.min(model.most(), range.values().most()));
        boolean inside = allowed.contains(asked.least()) && allowed.contains(asked.most());
        boolean finite = Double.isFinite(asked.least()) && Double.isFinite(asked.most());
        if (inside && finite && asked.least() < asked.most()) {
            return Optional.empty();
        }
        String wanted = "limits of " + asked.name() + " from " + number(asked.least()) + " to " + number(asked.most());
        if (!finite) {
            return Optional.of(wanted + "; expected finite numbers" + NOTHING);
        }
        return Optional.of(
                inside
                        ? wanted + "; expected the lower one below the upper one" + NOTHING
                        : wanted + " are not inside " + range.with(allowed).described() + NOTHING);
    }

    private static String number(double value) {
        return ExpressionText.number(value);
    }

    /** A time in the largest unit in which it is at least two: {@code 8 h}, {@code 90 min}, {@code 45 s}. */
    static String text(double seconds) {
        if (Double.isInfinite(seconds)) {
            return "ever";
        }
        record Unit(double seconds, String name) {}
        for (Unit unit : List.of(new Unit(86_400, " days"), new Unit(3600, " h"), new Unit(60, " min"))) {
            if (seconds >= 2 * unit.seconds()) {
                return number(Math.rint(10 * seconds / unit.seconds()) / 10) + unit.name();
            }
        }
        return number(Math.rint(10 * seconds) / 10) + " s";
    }
}
