package dev.takt.config.model;

import dev.takt.config.model.expression.Family;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.matrix.Matrix;
import java.util.ArrayList;
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

    /**
     * A constant with one index as a vector, with two as a matrix.
     *
     * @throws IllegalArgumentException if the file does not have it, it has another number of indices, or its rows are not of
     *     one length
     */
    public Matrix matrix(String name) {
        Map<List<Integer>, Double> numbers = constant(name);
        if (dimensions(name) == 1) {
            return Matrix.column(numbers(name));
        }
        if (dimensions(name) != 2) {
            throw new IllegalArgumentException("model.constants." + name + " with " + dimensions(name)
                    + " indices is neither a vector nor a matrix");
        }
        Map<Integer, List<Expression>> rows = new LinkedHashMap<>();
        numbers.forEach((indices, number) ->
                rows.computeIfAbsent(indices.getFirst(), _ -> new ArrayList<>()).add(new Literal(number)));
        return Matrix.of(List.copyOf(rows.values()));
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
