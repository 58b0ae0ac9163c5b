package dev.takt.dynamics;

import java.util.List;

/**
 * A state, input or parameter of a plant: one number, or an array over positions in space, stored in consecutive entries
 * of the vector of its kind.
 *
 * @param name as in the model, {@code x[3]} for a member of a family
 * @param offset of the first entry
 * @param coordinates the positions along each space domain, in the order of the model; empty for one number. The last
 *     domain runs fastest
 */
public record DynamicVariable(String name, int offset, List<List<Double>> coordinates) {
    public DynamicVariable {
        coordinates = coordinates.stream().map(List::copyOf).toList();
    }

    /** A variable that is one number. */
    public static DynamicVariable scalar(String name, int offset) {
        return new DynamicVariable(name, offset, List.of());
    }

    /** Number of entries. */
    public int size() {
        int size = 1;
        for (List<Double> along : coordinates) {
            size *= along.size();
        }
        return size;
    }

    /** The name of an entry in result files, {@code T[3][4]}: indices count from 1. */
    public String entryName(int entry) {
        StringBuilder indices = new StringBuilder();
        int rest = entry;
        for (List<Double> along : coordinates.reversed()) {
            indices.insert(0, "[" + (rest % along.size() + 1) + "]");
            rest /= along.size();
        }
        return name + indices;
    }
}
