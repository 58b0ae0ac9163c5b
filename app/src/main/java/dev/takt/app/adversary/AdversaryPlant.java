package dev.takt.app.adversary;

import dev.takt.config.Disturbance;
import dev.takt.config.PlantCase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A plant whose uncertain parameters have other values than the model.
 *
 * @param name in tables
 * @param kind where its values come from
 * @param parameters the uncertain ones, by name
 * @param courses what they are worth, in the order of time; the first from the start on
 */
public record AdversaryPlant(String name, Kind kind, List<String> parameters, List<Values> courses) {
    public AdversaryPlant {
        parameters = List.copyOf(parameters);
        courses = List.copyOf(courses);
    }

    /** Where values come from. */
    public enum Kind {
        /** Those of a scenario. */
        SCENARIO,
        /** A random point between the scenarios. */
        BETWEEN,
        /** From scenario to scenario, slowly or at once. */
        MOVING
    }

    /**
     * What the uncertain parameters are worth from a time on.
     *
     * @param time in seconds since the start of the loop
     * @param values one a parameter
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Values(double time, double[] values) {}

    /** The plant of a case with these values; its own disturbances stay, but for those of the uncertain parameters. */
    public PlantCase of(PlantCase plant) {
        Map<String, Double> first = new HashMap<>(plant.parameters());
        List<Disturbance> changes = new ArrayList<>(plant.disturbances().stream()
                .filter(change ->
                        !(change instanceof Disturbance.ParameterChange && parameters.contains(change.name())))
                .toList());
        for (int p = 0; p < parameters.size(); p++) {
            String parameter = parameters.get(p);
            first.put(parameter, courses.getFirst().values()[p]);
            for (int c = 1; c < courses.size(); c++) {
                if (courses.get(c).values()[p] != courses.get(c - 1).values()[p]) {
                    changes.add(new Disturbance.ParameterChange(
                            courses.get(c).time(), parameter, courses.get(c).values()[p]));
                }
            }
        }
        return plant.with(first, changes);
    }
}
