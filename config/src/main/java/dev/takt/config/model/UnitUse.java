package dev.takt.config.model;

import dev.takt.config.source.Node;
import dev.takt.config.text.ModelParser;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Whether a model has units: a setting {@code unit}, or a number with a unit where a number without one could be. */
final class UnitUse {
    private static final Set<String> VALUES = Set.of("value", "min", "max", "fix", "start", "range", "rate");

    private static final Pattern DELAY = Pattern.compile("\\bdelay\\s*\\((?:[^()]|\\((?:[^()]|\\([^()]*\\))*\\))*\\)");

    private UnitUse() {}

    /** Whether a block of a model has units anywhere. */
    static boolean in(Node.Block model) {
        for (Map.Entry<String, Node> section : model.entries().entrySet()) {
            boolean found = switch (section.getKey()) {
                case "constants", "parameters", "variables", "domain" ->
                    section.getValue() instanceof Node.Block declarations
                            && declarations.entries().values().stream().anyMatch(UnitUse::declares);
                case "definitions", "equations", "objective", "minimize", "maximize" -> isMeasured(section.getValue());
                default -> false;
            };
            if (found) {
                return true;
            }
        }
        return false;
    }

    private static boolean declares(Node declared) {
        return declared instanceof Node.Block block
                ? block.entries().containsKey(ModelContext.UNIT)
                        || block.entries().entrySet().stream()
                                .anyMatch(entry -> VALUES.contains(entry.getKey()) && isMeasured(entry.getValue()))
                : isMeasured(declared);
    }

    /** A text without delays, whose lengths are times in a model without units, too. */
    private static String withoutDelays(String text) {
        return text.contains("delay") ? DELAY.matcher(text).replaceAll("0") : text;
    }

    private static boolean isMeasured(Node node) {
        return switch (node) {
            case Node.Text text -> ModelParser.mentionsUnits(withoutDelays(text.value()));
            case Node.Sequence list -> list.elements().stream().anyMatch(UnitUse::isMeasured);
            default -> false;
        };
    }
}
