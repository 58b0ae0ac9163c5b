package dev.takt.links;

import dev.takt.config.Case;
import dev.takt.config.setting.Range;
import dev.takt.config.settings.ActuatorSettings;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.PointEvaluation;
import dev.takt.solver.model.Variable;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The ranges of tags for which {@code links.tags} has none: those of the signals and actuators, else the bounds of the model. */
final class TagRanges {
    private TagRanges() {}

    /**
     * The range of one entry of a measured variable.
     *
     * @param entry the name of its signal, {@code T[3]} of the field {@code T}
     */
    static Range ofState(Case read, String name, String entry) {
        Range signal = read.signals().of(entry).range();
        return signal.equals(Range.ALL) ? bounds(read, name) : signal;
    }

    static Range ofControl(Case read, String name) {
        ActuatorSettings actuator = read.actuators().getOrDefault(name, ActuatorSettings.DEFAULT);
        Range model = bounds(read, name);
        double least = actuator.least().orElse(model.least());
        double most = actuator.most().orElse(model.most());
        return least <= most ? new Range(least, most) : Range.ALL;
    }

    /** The numeric bounds; a bound that depends on time, space or a parameter does not count. */
    private static Range bounds(Case read, String name) {
        Optional<Variable> found = read.model().problem().variables().stream()
                .filter(variable -> variable.name().equals(name))
                .findFirst();
        if (found.isEmpty()) {
            return Range.ALL;
        }
        Map<Domain, Double> nowhere = new HashMap<>();
        found.get().domains().forEach(domain -> nowhere.put(domain, Double.NaN));
        PointEvaluation model = new PointEvaluation(nowhere, (_, _) -> Double.NaN);
        double least = value(model, found.get().lower(), Double.NEGATIVE_INFINITY);
        double most = value(model, found.get().upper(), Double.POSITIVE_INFINITY);
        return least <= most ? new Range(least, most) : Range.ALL;
    }

    private static double value(PointEvaluation model, Expression bound, double open) {
        double value = model.of(bound);
        return Double.isNaN(value) ? open : value;
    }
}
