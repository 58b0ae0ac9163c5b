package dev.takt.plant.fmu;

import java.util.List;
import java.util.Optional;

/**
 * A variable of an FMU.
 *
 * @param reference its value reference
 * @param causality as written: {@code input}, {@code output}, {@code local}, {@code parameter}, …
 * @param variability likewise: {@code continuous}, {@code tunable}, …
 * @param shape extents of an array, whose last index varies fastest; empty for a scalar
 */
record FmuVariable(int reference, String causality, String variability, List<Integer> shape) {
    private static final long MAX_VALUES = 1 << 20;

    FmuVariable {
        shape = List.copyOf(shape);
    }

    /** Number of values. */
    int size() {
        return shape.stream().reduce(1, (a, b) -> (int) Math.min((long) a * b, MAX_VALUES));
    }

    /** Whether it can be written during the simulation (FMI 2.0, 4.2.4; FMI 3.0, 4.2.1). */
    boolean isWritable() {
        return causality.equals("input") || causality.equals("parameter") && variability.equals("tunable");
    }

    /** Whether it follows from the simulation. */
    boolean isMeasurable() {
        return causality.equals("output") || causality.equals("local");
    }

    /** A description for people. */
    String describe() {
        return switch (causality) {
            case "input" -> "an input";
            case "output" -> "an output";
            case "independent" -> "the independent variable";
            case "parameter" -> "a " + variability + " parameter";
            default -> "of the causality " + causality;
        };
    }

    /** The position of the entry with the given indices, from 1; empty if there is none. */
    Optional<Integer> place(String[] indices) {
        if (indices.length != shape.size()) {
            return Optional.empty();
        }
        int place = 0;
        for (int i = 0; i < indices.length; i++) {
            int index = indices[i].matches("\\d{1,6}") ? Integer.parseInt(indices[i]) : 0;
            if (index < 1 || index > shape.get(i)) {
                return Optional.empty();
            }
            place = place * shape.get(i) + index - 1;
        }
        return Optional.of(place);
    }
}
