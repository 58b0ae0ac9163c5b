package dev.takt.app.simulation;

import dev.takt.config.Case;
import dev.takt.config.Disturbance;
import dev.takt.config.PlantFault;
import dev.takt.config.settings.LinkSettings;
import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.OptimalControlProblem;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
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
        faults(read, warnings);
        read.plant()
                .fmu()
                .filter(Files::notExists)
                .ifPresent(file ->
                        warnings.add("plant.model (" + read.model().places().of("plant.model")
                                + "): there is no file " + file
                                + ", which simulate, plant and rehearse need. Its name counts from the"
                                + " folder of the file that has it."));
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

    /** Faults of what no loop looks at. */
    private static void faults(Case read, List<String> warnings) {
        Set<String> measured = new HashSet<>(read.measured());
        read.outputs().forEach(variable -> measured.add(variable.name()));
        for (PlantFault fault : read.plant().equipment().faults()) {
            String what = "the fault " + fault.kind().label() + " of " + fault.name() + " at "
                    + ExpressionText.number(fault.at()) + " s ("
                    + read.model().places().of("plant.faults") + ") ";
            String name = fault.name().split("\\[", 2)[0];
            if (fault.kind().target() == PlantFault.Target.SIGNAL
                    && !measured.contains(fault.name())
                    && !measured.contains(name)
                    && !read.measures(name, fault.name())) {
                warnings.add(what + "changes nothing: " + fault.name() + " is not measured. Maybe signals."
                        + fault.name() + ".measured = true is missing, or another signal is meant.");
            }
            boolean tracked = Optional.ofNullable(read.actuators().get(fault.name()))
                    .filter(actuator -> actuator.tracking().isPresent())
                    .isPresent();
            if (fault.kind() == PlantFault.Kind.TAKEN && !tracked) {
                warnings.add(what + "is not told to the loop, which goes on as if it had the actuator: " + fault.name()
                        + " has no tag for it. Maybe actuators." + fault.name()
                        + ".tracking, with the name of a tag, is missing.");
            }
        }
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
