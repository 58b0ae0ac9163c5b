package dev.takt.app.simulation;

import dev.takt.config.Case;
import dev.takt.config.Disturbance;
import dev.takt.config.settings.LinkSettings;
import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.OptimalControlProblem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/** Warnings about what a file says of its plant and what changes nothing there. */
final class PlantWarnings {
    private PlantWarnings() {}

    /**
     * The warnings of a case.
     *
     * @param period of its loop in seconds; empty if it has none
     */
    static List<String> of(Case read, OptionalDouble period) {
        List<String> warnings = new ArrayList<>();
        if (period.isEmpty()) {
            return warnings;
        }
        double end = read.loop().steps() * period.getAsDouble();
        for (Disturbance disturbance : read.plant().disturbances()) {
            // a plant behind a link goes on for as long as its program does
            if (read.links().kind() == LinkSettings.Kind.IN_PROCESS && disturbance.time() >= end) {
                warnings.add("the disturbance of " + disturbance.name() + " at "
                        + ExpressionText.number(disturbance.time()) + " s comes after a simulation, which ends at "
                        + ExpressionText.number(end) + " s (loop.steps = "
                        + read.loop().steps() + ")");
            }
        }
        if (read.plant().fmu().isEmpty()) {
            Set<String> given = new TreeSet<>(read.plant().parameters().keySet());
            read.plant().disturbances().stream()
                    .filter(Disturbance.ParameterChange.class::isInstance)
                    .map(Disturbance::name)
                    .forEach(given::add);
            given.removeAll(used(read.plant().model().problem()));
            given.forEach(name -> warnings.add("plant gives " + name
                    + " a value, and no equation of the plant has it: that changes nothing. A set-point is given in"
                    + " loop.set-points."));
        }
        return warnings;
    }

    /** The names of the parameters that decide where a plant begins and how it moves. */
    private static Set<String> used(OptimalControlProblem model) {
        Set<String> names = new HashSet<>();
        for (Constraint constraint : model.constraints()) {
            if (constraint instanceof Constraint.Equation equation) {
                note(equation.left(), names);
                note(equation.right(), names);
                equation.restrictions().forEach(restriction -> {
                    note(restriction.left(), names);
                    note(restriction.right(), names);
                });
            }
        }
        model.variables().forEach(variable -> note(variable.start(), names));
        return names;
    }

    private static void note(Expression expression, Set<String> names) {
        Occurrences.any(expression, part -> {
            if (part instanceof ParameterReference reference) {
                names.add(reference.parameter().name());
            } else if (part instanceof VariableReference reference) {
                reference.arguments().stream()
                        .filter(Argument.Delayed.class::isInstance)
                        .map(Argument.Delayed.class::cast)
                        .forEach(delayed -> names.add(delayed.past().name()));
            }
            return false;
        });
    }
}
