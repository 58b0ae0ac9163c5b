package dev.takt.config.model;

import dev.takt.config.diagnostics.Place;
import dev.takt.config.source.Node;
import dev.takt.config.source.SourceText;
import dev.takt.config.text.ModelParser;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Whether a model has units: a setting {@code unit}, or a number with a unit where a number without one could be. */
final class UnitUse {
    private static final Set<String> VALUES = Set.of("value", "min", "max", "fix", "start", "range", "rate");

    private static final Pattern DELAY = Pattern.compile("\\bdelay\\s*\\((?:[^()]|\\((?:[^()]|\\([^()]*\\))*\\))*\\)");

    private UnitUse() {}

    /** Where a block of a model has a unit first; empty for a model without units. */
    static Optional<Place> first(Node.Block model) {
        return first(model.entries().entrySet().stream(), section -> switch (section.getKey()) {
            case "constants", "parameters", "variables", "domain" ->
                section.getValue() instanceof Node.Block declarations
                        ? first(declarations.entries().values().stream(), UnitUse::declared)
                        : Optional.empty();
            case "definitions", "equations", "objective", "minimize", "maximize" -> measured(section.getValue());
            default -> Optional.empty();
        });
    }

    private static <T> Optional<Place> first(Stream<T> parts, Function<T, Optional<Place>> of) {
        return parts.flatMap(part -> of.apply(part).stream()).findFirst();
    }

    private static Optional<Place> declared(Node declared) {
        return declared instanceof Node.Block block
                ? first(block.entries().entrySet().stream(), UnitUse::setting)
                : measured(declared);
    }

    private static Optional<Place> setting(Map.Entry<String, Node> setting) {
        if (setting.getKey().equals(ModelContext.UNIT)) {
            return Optional.of(setting.getValue().place());
        }
        return VALUES.contains(setting.getKey()) ? measured(setting.getValue()) : Optional.empty();
    }

    /** A text without delays, whose lengths are times in a model without units, too. */
    private static String withoutDelays(String text) {
        return text.contains("delay") ? DELAY.matcher(text).replaceAll("0") : text;
    }

    private static Optional<Place> measured(Node node) {
        return switch (node) {
            case Node.Text text
            when ModelParser.mentionsUnits(withoutDelays(text.value())) -> Optional.of(line(text.source()));
            case Node.Sequence list -> first(list.elements().stream(), UnitUse::measured);
            default -> Optional.empty();
        };
    }

    /** The first line of a text that has a unit by itself. */
    private static Place line(SourceText source) {
        int from = 0;
        for (String line : source.text().split("\n", -1)) {
            if (ModelParser.mentionsUnits(withoutDelays(line))) {
                return source.place(from, from + line.length());
            }
            from += line.length() + 1;
        }
        return source.start();
    }
}
