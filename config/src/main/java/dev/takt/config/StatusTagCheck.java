package dev.takt.config;

import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.settings.ActuatorSettings;
import dev.takt.config.source.Node;
import dev.takt.solver.model.OptimalControlProblem;
import java.util.Map;
import java.util.Optional;

/** Checks that a tag that tells the status of an actuator, 1 or 0, is none of the values of the model. */
final class StatusTagCheck {
    private final OptimalControlProblem model;
    private final Problems problems;

    StatusTagCheck(OptimalControlProblem model, Problems problems) {
        this.model = model;
        this.problems = problems;
    }

    /** Checks the tags of all actuators. */
    void check(Node.Block written, Map<String, ActuatorSettings> actuators) {
        actuators.forEach((name, settings) -> {
            check(written, name, "tracking", settings.tracking());
            check(written, name, "limited.high", settings.limited().high());
            check(written, name, "limited.low", settings.limited().low());
        });
    }

    private void check(Node.Block written, String actuator, String setting, Optional<String> tag) {
        tag.filter(this::isValue)
                .ifPresent(name -> problems.add(
                        place(written, actuator + "." + setting),
                        "the tag " + name + ", which has the value of "
                                + (name.equals(actuator) ? "the actuator itself" : name),
                        "a tag of its own, which is 1 or 0",
                        "Maybe \"" + actuator + "-" + setting.substring(setting.indexOf('.') + 1)
                                + "\", with its place on the link in links.tags."));
    }

    private boolean isValue(String tag) {
        return model.variables().stream().anyMatch(variable -> variable.name().equals(tag));
    }

    /** The setting as far as it is written under that name. */
    private static Place place(Node node, String path) {
        if (node instanceof Node.Block block) {
            for (Map.Entry<String, Node> entry : block.entries().entrySet()) {
                String key = entry.getKey();
                if (path.equals(key)) {
                    return entry.getValue().place();
                }
                if (path.startsWith(key + ".")) {
                    return place(entry.getValue(), path.substring(key.length() + 1));
                }
            }
        }
        return node.place();
    }
}
