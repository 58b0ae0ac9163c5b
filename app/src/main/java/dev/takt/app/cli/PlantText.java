package dev.takt.app.cli;

import dev.takt.config.Case;
import dev.takt.config.PlantCase;
import dev.takt.config.settings.PlantSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Describes the plant of a case in one line. */
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
        if (!plant.parameters().isEmpty()) {
            parts.add("its own " + sorted(plant.parameters()));
        }
        if (!plant.disturbances().isEmpty()) {
            parts.add(plant.disturbances().size() + " disturbances, the first at "
                    + plant.disturbances().getFirst().time() + " s");
        }
        if (!plant.deviations().isEmpty()) {
            parts.add("noise on " + sorted(plant.deviations()) + " (seed " + settings.seed() + ")");
        }
        if (!plant.unmeasured().isEmpty()) {
            parts.add("without sensors for "
                    + plant.unmeasured().stream().sorted().collect(Collectors.joining(", ")));
        }
        return String.join("; ", parts);
    }

    private static String motion(PlantCase plant) {
        return plant.model().problem().domains().stream()
                .flatMapToDouble(domain -> domain.step().stream())
                .mapToObj(step -> "in steps of " + step + " s")
                .findFirst()
                .orElseGet(
                        () -> "integrator " + CaseOptions.label(plant.settings().method()));
    }

    private static String sorted(Map<String, Double> values) {
        return values.keySet().stream().sorted().collect(Collectors.joining(", "));
    }
}
