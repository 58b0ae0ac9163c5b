package dev.takt.config.unit;

import java.util.Map;

/**
 * What the numbers of a model are in.
 *
 * @param names units of variables, parameters, constants and domains of space, by name; a family has one
 * @param objective that of the optimum
 */
public record ModelUnits(Map<String, Unit> names, Unit objective) {
    /** A model of numbers. */
    public static final ModelUnits NONE = new ModelUnits(Map.of(), Unit.NONE);

    public ModelUnits {
        names = Map.copyOf(names);
    }

    /** The unit of a name, or of the family of a member such as {@code x[3]}. */
    public Unit find(String name) {
        int index = name.indexOf('[');
        return names.getOrDefault(index < 0 ? name : name.substring(0, index), Unit.NONE);
    }

    /** The unit of a name as it is written; empty for none. */
    public String of(String name) {
        return find(name).text();
    }
}
