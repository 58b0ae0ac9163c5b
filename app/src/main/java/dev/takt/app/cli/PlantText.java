package dev.takt.app.cli;

import dev.takt.config.Case;
import dev.takt.config.PlantCase;
import dev.takt.config.PlantEquipment;
import dev.takt.config.settings.PlantSettings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Describes the plant of a case in one line: what differs from the model of the controller, and what happens to it. */
final class PlantText {
    private PlantText() {}

    static String of(Case read) {
        PlantCase plant = read.plant();
        PlantSettings settings = plant.settings();
        List<String> parts = new ArrayList<>();
        parts.add(
                plant.fmu().isPresent()
                        ? "the FMU " + settings.model()
                        : settings.model().equals(PlantSettings.THIS)
                                ? "the model of this file"
                                : "the model of " + settings.model());
        settings.variant().ifPresent(variant -> parts.add("variant " + variant));
        parts.add(motion(plant));
        Set<String> own = new HashSet<>(plant.constants());
        own.addAll(plant.parameters().keySet());
        named("its own ", own, parts);
        named("its own start of ", plant.initialState().keySet(), parts);
        if (!plant.disturbances().isEmpty()) {
            double first = plant.disturbances().stream()
                    .mapToDouble(disturbance -> disturbance.time())
                    .min()
                    .orElseThrow();
            parts.add(counted(plant.disturbances().size(), "disturbance", first));
        }
        if (!plant.deviations().isEmpty()) {
            parts.add("noise on " + NameOrder.list(plant.deviations().keySet()) + " (seed " + settings.seed() + ")");
        }
        named("without sensors for ", plant.unmeasured(), parts);
        equipment(plant.equipment(), parts);
        return String.join("; ", parts);
    }

    private static void equipment(PlantEquipment equipment, List<String> parts) {
        named("sensors of their own for ", equipment.sensors().keySet(), parts);
        named("actuators of their own for ", equipment.drives().keySet(), parts);
        if (!equipment.faults().isEmpty()) {
            double first = equipment.faults().stream()
                    .mapToDouble(fault -> fault.at())
                    .min()
                    .orElseThrow();
            parts.add(counted(equipment.faults().size(), "fault", first));
        }
    }

    private static void named(String what, Collection<String> names, List<String> parts) {
        if (!names.isEmpty()) {
            parts.add(what + NameOrder.list(names));
        }
    }

    private static String counted(int count, String what, double first) {
        return count == 1
                ? "1 " + what + " at " + first + " s"
                : count + " " + what + "s, the first at " + first + " s";
    }

    private static String motion(PlantCase plant) {
        return plant.model().problem().domains().stream()
                .flatMapToDouble(domain -> domain.step().stream())
                .mapToObj(step -> "in steps of " + step + " s")
                .findFirst()
                .orElseGet(
                        () -> "integrator " + CaseOptions.label(plant.settings().method()));
    }
}
