package dev.takt.app.simulation;

import dev.takt.config.Case;
import dev.takt.config.ControlPeriod;
import dev.takt.config.settings.EstimatorSettings;
import dev.takt.solver.model.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Warnings about states of the plant that a closed loop does not measure, printed by {@code check} and by the commands
 * that run the loop.
 */
public final class MeasurementWarnings {
    private MeasurementWarnings() {}

    /** The states of a loop that no measurement sets, or that no sensor measures; empty without a loop. */
    public static List<String> of(Case read) {
        List<String> warnings = new ArrayList<>();
        read.model().initialConditions().stream()
                .filter(condition -> condition.variable().role() == Variable.Role.CONTROL)
                .forEach(condition -> warnings.add("equation " + condition.equation() + " sets the control "
                        + condition.variable().name() + " at the start: 'takt solve' takes it, a loop does not"));
        if (ControlPeriod.find(read).isEmpty()) {
            return warnings;
        }
        Set<String> measured = read.model().initialConditions().stream()
                .map(condition -> condition.variable().name())
                .collect(Collectors.toSet());
        List<String> unset = read.model().problem().variables().stream()
                .filter(variable -> variable.role() == Variable.Role.STATE)
                .map(Variable::name)
                .filter(name -> !measured.contains(name))
                .toList();
        boolean hasStates = !measured.isEmpty() || !unset.isEmpty();
        String blind = hasStates && read.measured().isEmpty()
                ? "'takt simulate' drives the plant by the model alone, and a loop of 'takt run' waits in arming"
                : "";
        if (!unset.isEmpty()) {
            warnings.add("no initial condition of the form x(0) = x0 with a parameter x0 for " + some(unset)
                    + ": the measured state does not enter the solve" + (blind.isEmpty() ? "" : "; " + blind));
        } else if (!blind.isEmpty()) {
            warnings.add("no signal shows any state: " + blind);
        }
        if (read.estimator().settings().kind() == EstimatorSettings.Kind.FULL_STATE) {
            warnings.addAll(ofFullState(read, measured));
        }
        return warnings;
    }

    /** An estimator that believes measured states corrects nothing else. */
    private static List<String> ofFullState(Case read, Set<String> initial) {
        List<String> warnings = new ArrayList<>();
        List<String> measured = read.measured();
        List<String> hidden = initial.stream()
                .filter(name -> !measured.contains(name))
                .sorted()
                .toList();
        if (!hidden.isEmpty()) {
            warnings.add("no sensor shows " + some(hidden)
                    + ": the model's prediction is taken for the measurement; estimator.kind = ekf or mhe estimates from what"
                    + " is measured");
        }
        List<String> outputs = read.outputs().stream()
                .filter(variable -> variable.role() != Variable.Role.STATE)
                .map(Variable::name)
                .toList();
        if (!outputs.isEmpty()) {
            warnings.add("no state is corrected by " + some(outputs)
                    + ": estimator.kind = full-state believes measured states alone; ekf and mhe use outputs");
        }
        return warnings;
    }

    /** The first of some names, and how many there are beside them. */
    static String some(List<String> names) {
        return names.size() <= 4
                ? String.join(", ", names)
                : String.join(", ", names.subList(0, 3)) + " and " + (names.size() - 3) + " more";
    }
}
