package dev.takt.app.simulation;

import dev.takt.config.Case;
import dev.takt.config.Forecastable;
import dev.takt.config.SetPoint;
import dev.takt.config.settings.ForecastSettings;
import dev.takt.config.time.TimeProfile;
import dev.takt.solver.model.AppliedInput;
import dev.takt.solver.model.Delays;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The origin of the values of each parameter of a case, in words. */
public final class ParameterOrigins {
    private final Case read;

    private ParameterOrigins(Case read) {
        this.read = read;
    }

    /** A line for each parameter; members of a family with the same origin share one. */
    public static List<String> lines(Case read) {
        return new ParameterOrigins(read).lines();
    }

    private List<String> lines() {
        Map<String, List<String>> names = new LinkedHashMap<>();
        for (Parameter parameter : read.model().problem().parameters()) {
            String base = parameter.name().replaceAll("\\[.*", "");
            names.computeIfAbsent(base + "\n" + origin(parameter), _ -> new ArrayList<>())
                    .add(parameter.name());
        }
        return names.entrySet().stream()
                .map(entry -> names(entry.getValue()) + ": "
                        + entry.getKey().substring(entry.getKey().indexOf('\n') + 1))
                .toList();
    }

    private static String names(List<String> all) {
        return all.size() == 1 ? all.getFirst() : all.getFirst() + " … " + all.getLast();
    }

    private String origin(Parameter parameter) {
        List<String> parts = new ArrayList<>();
        Optional<String> state = read.model().initialConditions().stream()
                .filter(each -> each.parameter() == parameter)
                .map(each -> each.variable().name())
                .findFirst();
        if (state.isPresent()) {
            parts.add(read.measured().contains(state.get()) ? "the measured state" : "the estimated state");
        } else if (isTarget(parameter)) {
            parts.add("its value at the steady optimum ahead of each plan");
        } else if (applied(parameter).isPresent()) {
            parts.add(
                    "the applied input of " + applied(parameter).get().control().name());
        } else if (isPast(parameter)) {
            parts.add("what was before each plan");
        } else if (isEstimated(parameter)) {
            parts.add("estimated along with the state");
        } else {
            parts.add(written(parameter));
        }
        if (isUncertain(parameter)) {
            parts.add("plans take its values in the scenarios");
        }
        read.forecasts().stream()
                .filter(each -> each.parameter() == parameter)
                .map(Forecastable::settings)
                .forEach(settings -> parts.add(forecasts(settings)));
        if (isSetPoint(parameter)) {
            parts.add("an operator may replace it");
        }
        return String.join("; ", parts);
    }

    private Optional<AppliedInput> applied(Parameter parameter) {
        return read.model().appliedInputs().stream()
                .filter(each -> each.parameter() == parameter)
                .findFirst();
    }

    private boolean isSetPoint(Parameter parameter) {
        return read.setPoints().stream().anyMatch(each -> each.parameter() == parameter);
    }

    private boolean isTarget(Parameter parameter) {
        return read.model().problem().targets().stream()
                .flatMap(targets -> targets.targets().stream())
                .anyMatch(target -> target.parameter() == parameter);
    }

    private boolean isPast(Parameter parameter) {
        return Delays.in(read.model().problem()).stream().anyMatch(delay -> delay.past() == parameter);
    }

    private boolean isUncertain(Parameter parameter) {
        return read.model().problem().scenarios().stream()
                .flatMap(scenarios -> scenarios.parameters().stream())
                .anyMatch(uncertain -> uncertain.parameter() == parameter);
    }

    private boolean isEstimated(Parameter parameter) {
        return read.estimator().settings().parameters().stream()
                .anyMatch(name ->
                        parameter.name().equals(name) || parameter.name().startsWith(name + "["));
    }

    private String written(Parameter parameter) {
        Optional<TimeProfile> scheduled = read.setPoints().stream()
                .filter(each -> each.parameter() == parameter)
                .map(SetPoint::profile)
                .findFirst();
        if (scheduled.isPresent()) {
            return "schedule in loop.set-points, " + describe(scheduled.get());
        }
        if (parameter.timePosition() >= 0
                && parameter.along() == Parameter.Along.HORIZON
                && parameter.initial().dependsOn(parameter.timePosition())) {
            return "a function of the time along the horizon"
                    + (parameter.initial() instanceof TimeProfile profile ? ", " + profile.text() : "");
        }
        if (parameter.initial() instanceof TimeProfile profile) {
            return profile.kind() == TimeProfile.Kind.CONSTANT
                    ? "constant, " + profile.text()
                    : "a function of the plant's time, " + describe(profile);
        }
        if (parameter.followsTime()) {
            return "a function of the plant's time";
        }
        return parameter.domains().isEmpty()
                ? "constant, " + ExpressionText.number(parameter.initial().at())
                : "constant in time";
    }

    private static String describe(TimeProfile profile) {
        String kind = switch (profile.kind()) {
            case CONSTANT -> "one value: ";
            case EXPRESSION -> "an expression: ";
            case TABLE -> "a table: ";
            case FILE -> "a file: ";
        };
        String end = Double.isInfinite(profile.last().getAsDouble())
                ? ""
                : switch (profile.beyond()) {
                    case HOLD -> "; then its last value";
                    case ALARM -> "; then its last value, and an alarm";
                    case SAFE -> "; then the loop goes to its fail-safe commands";
                };
        return kind + profile.text() + end;
    }

    private static String forecasts(ForecastSettings settings) {
        return "forecasts, " + settings.interpolation().name().toLowerCase(Locale.ROOT) + " between their points"
                + settings.staleAfter()
                        .map(after -> ", believed for " + ExpressionText.number(after) + " s")
                        .orElse("")
                + ", then "
                + (settings.fallback() == ForecastSettings.Fallback.SCHEDULE
                        ? "what the file says"
                        : "their last value for " + ExpressionText.number(settings.holdFor()) + " s");
    }
}
