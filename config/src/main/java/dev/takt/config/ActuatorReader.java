package dev.takt.config;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.CaseModel;
import dev.takt.config.settings.ActuatorSettings;
import dev.takt.config.source.Node;
import dev.takt.config.source.SettingPath;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Variable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reads the actuators of a case, and checks what their settings say without the bounds of the model. */
final class ActuatorReader {
    private final Problems problems;

    ActuatorReader(Problems problems) {
        this.problems = problems;
    }

    /** Reads the block; its names are the controls of the model, or families of them. */
    Map<String, ActuatorSettings> read(Optional<Node.Block> block, CaseModel model) {
        Map<String, ActuatorSettings> actuators = read(
                block,
                controls(model),
                name -> model.values().kind(name).map(kind -> name + " is " + kind + ", and actuators are controls"));
        block.ifPresent(written -> new StatusTagCheck(model.problem(), problems).check(written, actuators));
        return actuators;
    }

    /** Reads the block of a case whose model is wrong itself, so that both are told at once. */
    void readAlone(Optional<Node.Block> block) {
        read(
                block,
                block.map(written -> List.copyOf(written.entries().keySet())).orElse(List.of()),
                _ -> Optional.empty());
    }

    /** The names of the controls of a model. */
    static List<String> controls(CaseModel model) {
        return model.problem().variables().stream()
                .filter(variable -> variable.role() == Variable.Role.CONTROL)
                .map(Variable::name)
                .toList();
    }

    private Map<String, ActuatorSettings> read(
            Optional<Node.Block> block, List<String> names, Function<String, Optional<String>> others) {
        Map<String, ActuatorSettings> actuators = ActuatorSettings.BLOCK.readMembers(block, names, others, problems);
        block.ifPresent(written -> actuators.forEach((name, settings) -> check(written, name, settings)));
        return actuators;
    }

    private void check(Node.Block written, String name, ActuatorSettings settings) {
        double least = settings.least().orElse(Double.NEGATIVE_INFINITY);
        double most = settings.most().orElse(Double.POSITIVE_INFINITY);
        if (least > most) {
            refuse(
                    written,
                    name + ".min",
                    "the lower limit " + ExpressionText.number(least) + ", above the upper one, "
                            + ExpressionText.number(most),
                    "min at most max; without one of them the bound of the control in the model holds",
                    "Maybe min = " + ExpressionText.number(most) + " and max = " + ExpressionText.number(least)
                            + " are meant.");
            return;
        }
        settings.failSafe()
                .filter(value -> value < least || value > most)
                .ifPresent(value -> refuse(
                        written,
                        name + ".fail-safe",
                        "the fail-safe value " + ExpressionText.number(value)
                                + ", outside of the limits of the actuator",
                        "a value from " + ExpressionText.number(least) + " to " + ExpressionText.number(most),
                        "Maybe " + ExpressionText.number(Math.clamp(value, least, most)) + " is meant."));
    }

    private void refuse(Node.Block written, String setting, String found, String expected, String cure) {
        String family = setting.replaceFirst("\\[.*]", "");
        problems.add(
                SettingPath.find(written, setting)
                        .or(() -> SettingPath.find(written, family))
                        .map(Node::place)
                        .orElse(written.place()),
                found,
                expected,
                cure);
    }
}
