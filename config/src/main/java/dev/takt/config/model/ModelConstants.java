package dev.takt.config.model;

import dev.takt.config.model.expression.Family;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The constants that a case file has for a model in Java. */
public final class ModelConstants {
    private final Map<String, Map<List<Integer>, Double>> values;

    ModelConstants(Map<String, Map<List<Integer>, Double>> values) {
        this.values = new LinkedHashMap<>(values);
    }

    /**
     * A number, or an element of a list or of a family.
     *
     * @param indices none for a number; they count from 1 in lists
     * @throws IllegalArgumentException if the file does not have it
     */
    public double number(String name, int... indices) {
        List<Integer> key = IntStream.of(indices).boxed().toList();
        Double value = constant(name).get(key);
        if (value == null) {
            throw new IllegalArgumentException("model.constants has no number " + Family.memberName(name, key)
                    + ", but " + new Family<>(name, dimensions(name), constant(name)).describe());
        }
        return value;
    }

    /**
     * All numbers of a constant, the last index running fastest.
     *
     * @throws IllegalArgumentException if the file does not have it
     */
    public double[] numbers(String name) {
        return constant(name).values().stream().mapToDouble(Double::doubleValue).toArray();
    }

    private int dimensions(String name) {
        return constant(name).keySet().iterator().next().size();
    }

    private Map<List<Integer>, Double> constant(String name) {
        Map<List<Integer>, Double> found = values.get(name);
        if (found == null) {
            throw new IllegalArgumentException("model.constants has no " + name
                    + (values.isEmpty() ? "; it is empty" : ", but " + String.join(", ", values.keySet())));
        }
        return found;
    }
}
