package dev.takt.app.simulation;

import dev.takt.config.Case;
import dev.takt.config.service.ControlledVariable;
import dev.takt.config.settings.ActuatorSettings;
import dev.takt.loop.Criticality;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** What {@code takt check} says of actuators and controlled variables that go in and out of service. */
public final class ServiceLines {
    private ServiceLines() {}

    /** A line for each actuator with a status tag or a tolerance, and for each controlled variable. */
    public static List<String> of(Case read) {
        List<String> lines = new ArrayList<>();
        new TreeMap<>(read.actuators()).forEach((name, settings) -> actuator(name, settings, lines));
        read.controlled().forEach(variable -> lines.add(controlled(variable, read)));
        return lines;
    }

    private static void actuator(String name, ActuatorSettings settings, List<String> lines) {
        settings.tracking().ifPresent(tag -> lines.add(name + ": tracking while " + tag + " is 1"));
        settings.limited().high().ifPresent(tag -> lines.add(name + ": limited-high while " + tag + " is 1"));
        settings.limited().low().ifPresent(tag -> lines.add(name + ": limited-low while " + tag + " is 1"));
        settings.limited()
                .tolerance()
                .ifPresent(tolerance ->
                        lines.add(name + ": limited where its read-back stays behind its command by more than "
                                + tolerance + " for " + settings.limited().periods() + " periods"));
    }

    private static String controlled(ControlledVariable variable, Case read) {
        String limits = variable.limits().isEmpty() ? "" : " limits " + String.join(", ", variable.limits());
        String factor = variable.factor().isEmpty() ? "" : (limits.isEmpty() ? "" : ",") + " set-points by a factor";
        return variable.name() + ":" + limits + factor + signal(variable, read);
    }

    private static String signal(ControlledVariable variable, Case read) {
        if (variable.signal().isEmpty()) {
            return "; dropped by an operator only";
        }
        String signal = variable.signal().get();
        if (!variable.dropsWithSignal()) {
            return "; kept without " + signal;
        }
        Criticality criticality = read.signals().of(signal).criticality();
        String dropped = "; dropped while " + signal + " is lost";
        return switch (criticality) {
            case OPTIONAL -> dropped;
            case IMPORTANT -> dropped + "; but it is important: without it the loop goes DEGRADED and later SAFE";
            case CRITICAL -> dropped + "; but it is critical: without it the loop goes SAFE";
        };
    }
}
