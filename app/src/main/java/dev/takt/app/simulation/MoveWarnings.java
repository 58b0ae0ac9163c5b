package dev.takt.app.simulation;

import dev.takt.config.Case;
import dev.takt.config.ControlPeriod;
import dev.takt.config.settings.ActuatorSettings;
import dev.takt.solver.model.AppliedInput;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.MoveStatements;
import dev.takt.solver.model.PointEvaluation;
import dev.takt.solver.model.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Warnings about plans that move a control otherwise than the loop and its actuator do. */
final class MoveWarnings {
    private static final double SAME = 1e-9;

    /** What stands for the name of a control, and for its block of settings, in texts that many of a family may have in common. */
    private static final String NAME = "{name}";

    private static final String SETTING = "{setting}";

    /** The controls with a text in common, by family and text. */
    private final Map<String, List<String>> controls = new LinkedHashMap<>();

    private MoveWarnings() {}

    static List<String> of(Case read) {
        List<String> warnings = new ArrayList<>();
        read.model().problem().variables().forEach(variable -> blocks(variable).ifPresent(warnings::add));
        warnings.addAll(new MoveWarnings().ofRates(read));
        return warnings;
    }

    private List<String> ofRates(Case read) {
        for (AppliedInput input : read.model().appliedInputs()) {
            String control = input.control().name();
            Optional<Constraint.Inequality> limit = rate(read, control);
            if (limit.isEmpty()) {
                continue;
            }
            double interval = firstInterval(input.time());
            double up = at(input, limit.get().upper()) / interval;
            double down = -at(input, limit.get().lower()) / interval;
            double planned = Math.max(up, down);
            if (planned == 0) {
                add(
                        control,
                        "the rate of " + NAME + " is 0 with the values of the file: no plan moves it. Maybe fix = …"
                                + " in place of min, max and rate is meant, or a parameter in place of the control");
                continue;
            }
            Optional<Double> guard = read.actuators()
                    .getOrDefault(control, ActuatorSettings.DEFAULT)
                    .rate();
            guard.filter(rate -> rate < planned * (1 - SAME))
                    .ifPresent(rate -> add(control, cut(control, planned, rate)));
            if (guard.isPresent()) {
                continue;
            }
            OptionalDouble period = ControlPeriod.find(read);
            if (period.isPresent() && period.getAsDouble() < interval * (1 - SAME)) {
                add(
                        control,
                        "the rate of " + NAME + " is that of plans with a first interval of "
                                + ExpressionText.number(interval) + " s; the loop begins a plan every "
                                + ExpressionText.number(period.getAsDouble())
                                + " s and so may move it faster. Maybe actuators." + SETTING
                                + ".rate is to limit it as well");
            } else if (period.isPresent()) {
                add(
                        control,
                        "plans keep to the rate of " + NAME
                                + "; where one comes late, an earlier one is followed or the fail-safe value is sent, a command may move it faster. Maybe actuators."
                                + SETTING + ".rate = " + ExpressionText.number(planned) + " is to limit it as well");
            }
        }
        return warnings(read);
    }

    private static String cut(String control, double planned, double guard) {
        return "plans move " + NAME + " by up to " + ExpressionText.number(planned) + " in a second (model.variables."
                + family(control) + ".rate), its actuator by " + ExpressionText.number(guard) + " (actuators." + SETTING
                + ".rate): the guard cuts what was planned. Maybe the rate of the model is to be the smaller one";
    }

    /** One for a whole family, or else one for each control. */
    private List<String> warnings(Case read) {
        List<String> warnings = new ArrayList<>();
        controls.forEach((key, names) -> {
            String text = key.substring(key.indexOf('\n') + 1);
            String family = family(names.getFirst());
            long members = read.model().problem().variables().stream()
                    .filter(variable -> variable.name().startsWith(family + "["))
                    .count();
            if (names.size() > 1 && names.size() == members) {
                String all = names.size() == 2 ? String.join(", ", names) : names.getFirst() + " … " + names.getLast();
                warnings.add(text.replace(NAME, all).replace(SETTING, family));
            } else {
                names.forEach(name -> warnings.add(
                        text.replace(NAME, name).replace(SETTING, name.contains("[") ? '"' + name + '"' : name)));
            }
        });
        return warnings;
    }

    private void add(String control, String text) {
        controls.computeIfAbsent(family(control) + "\n" + text, _ -> new ArrayList<>())
                .add(control);
    }

    private static String family(String control) {
        return control.contains("[") ? control.substring(0, control.indexOf('[')) : control;
    }

    /** Blocks of which some begin after the horizon has ended, or the last one is cut. */
    private static Optional<String> blocks(Variable variable) {
        int intervals = variable.domains().stream()
                .filter(domain -> domain.kind() == Domain.Kind.TIME)
                .mapToInt(domain -> domain.supports().length - 1)
                .findFirst()
                .orElse(Integer.MAX_VALUE);
        int sum = variable.blocks().stream().mapToInt(Integer::intValue).sum();
        return sum > intervals
                ? Optional.of(
                        "the blocks of " + variable.name() + ", " + variable.blocks() + ", are " + sum
                                + " intervals, of which the horizon has " + intervals
                                + ": what is beyond does nothing. Maybe shorter blocks are meant; the last one reaches to the end")
                : Optional.empty();
    }

    private static Optional<Constraint.Inequality> rate(Case read, String control) {
        return read.model().problem().constraints().stream()
                .filter(constraint -> constraint.name().equals(MoveStatements.rateName(control)))
                .map(Constraint.Inequality.class::cast)
                .findFirst();
    }

    private static double firstInterval(Domain time) {
        return time.supports()[1] - time.supports()[0];
    }

    /** The limit of the first move with the values of the model. */
    private static double at(AppliedInput input, Expression limit) {
        double place = input.time().supports()[input.isBeforeHorizon() ? 0 : 1];
        return new PointEvaluation(Map.of(input.time(), place)).of(limit);
    }
}
