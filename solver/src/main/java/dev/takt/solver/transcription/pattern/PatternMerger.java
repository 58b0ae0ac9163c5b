package dev.takt.solver.transcription.pattern;

import dev.takt.solver.model.BinaryOperator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes one of patterns that differ in their numbers only: a number that differs becomes a data hole. Exponents stay
 * what they are, because the kernels treat them specially.
 */
public final class PatternMerger {
    private PatternMerger() {}

    /** As few patterns as possible for the same sums; instances keep their order. */
    public static List<PatternInstances> merge(List<PatternInstances> all) {
        Map<List<Object>, List<Shape>> groups = new LinkedHashMap<>();
        for (PatternInstances instances : all) {
            Shape shape = new Shape(instances);
            groups.computeIfAbsent(shape.key, _ -> new ArrayList<>()).add(shape);
        }
        return groups.values().stream().map(PatternMerger::merged).toList();
    }

    /** A pattern as a list of instructions, the numbers in it abstracted. */
    private static final class Shape {
        private final PatternInstances instances;
        private final List<Object> key = new ArrayList<>();
        private final List<PatternNode> numbers = new ArrayList<>();
        private final Map<PatternNode, Integer> places = new IdentityHashMap<>();
        private final Map<PatternNode, Integer> results = new IdentityHashMap<>();
        private final PatternInterning interning = new PatternInterning();

        Shape(PatternInstances instances) {
            this.instances = instances;
            write(instances.pattern().root());
        }

        private int write(PatternNode node) {
            Integer known = results.get(node);
            if (known != null) {
                return known;
            }
            List<Object> instruction = switch (node) {
                case PatternNode.Literal _, PatternNode.DataHole _ -> {
                    PatternNode number = interning.canonical(node);
                    Integer place = places.get(number);
                    if (place == null) {
                        place = numbers.size();
                        places.put(number, place);
                        numbers.add(number);
                    }
                    yield List.of("number", place);
                }
                case PatternNode.VariableHole(int index) -> List.of("variable", index);
                case PatternNode.ParameterHole(int index) -> List.of("parameter", index);
                case PatternNode.Unary(var operator, PatternNode operand) -> List.of(operator, write(operand));
                case PatternNode.Binary(var operator, PatternNode base, PatternNode.Literal exponent)
                when operator == BinaryOperator.POWER -> List.of(operator, write(base), exponent);
                case PatternNode.Binary(var operator, PatternNode left, PatternNode right) -> {
                    int first = write(left);
                    yield List.of(operator, first, write(right));
                }
            };
            int result = key.size();
            key.add(instruction);
            results.put(node, result);
            return result;
        }
    }

    private static PatternInstances merged(List<Shape> group) {
        if (group.size() == 1) {
            return group.getFirst().instances;
        }
        Shape first = group.getFirst();
        List<PatternInstances> parts =
                group.stream().map(shape -> shape.instances).toList();
        Map<PatternNode, PatternNode> replaced = new IdentityHashMap<>();
        List<double[]> data = new ArrayList<>();
        for (int i = 0; i < first.numbers.size(); i++) {
            int number = i;
            boolean same = first.numbers.get(i) instanceof PatternNode.Literal
                    && group.stream()
                            .allMatch(shape -> shape.numbers.get(number).equals(first.numbers.get(number)));
            if (!same) {
                replaced.put(first.numbers.get(i), new PatternNode.DataHole(data.size()));
                data.add(concatenated(group, i));
            }
        }
        PatternNode root =
                new Substitution(first, replaced).of(parts.getFirst().pattern().root());
        List<int[]> variables = new ArrayList<>();
        for (int hole = 0; hole < parts.getFirst().pattern().variables(); hole++) {
            int h = hole;
            variables.add(
                    concatenated(parts.stream().map(part -> part.variables()[h]).toList()));
        }
        List<int[]> parameters = new ArrayList<>();
        for (int hole = 0; hole < parts.getFirst().pattern().parameters(); hole++) {
            int h = hole;
            parameters.add(concatenated(
                    parts.stream().map(part -> part.parameters()[h]).toList()));
        }
        int[] targets =
                concatenated(parts.stream().map(PatternInstances::targets).toList());
        return new HoleNumbering(root, variables, data, parameters).instances(targets);
    }

    private static double[] concatenated(List<Shape> group, int number) {
        return group.stream()
                .flatMapToDouble(shape -> Arrays.stream(
                        switch (shape.numbers.get(number)) {
                            case PatternNode.DataHole(int index) ->
                                shape.instances.data()[index];
                            case PatternNode.Literal(double value) -> filled(shape.instances.count(), value);
                            default -> throw new IllegalStateException("not a number");
                        }))
                .toArray();
    }

    private static double[] filled(int count, double value) {
        double[] values = new double[count];
        Arrays.fill(values, value);
        return values;
    }

    private static int[] concatenated(List<int[]> arrays) {
        return arrays.stream().flatMapToInt(Arrays::stream).toArray();
    }

    /** Rebuilds a pattern with holes in the place of some numbers. */
    private static final class Substitution {
        private final Shape shape;
        private final Map<PatternNode, PatternNode> replaced;
        private final Map<PatternNode, PatternNode> rebuilt = new IdentityHashMap<>();

        Substitution(Shape shape, Map<PatternNode, PatternNode> replaced) {
            this.shape = shape;
            this.replaced = replaced;
        }

        PatternNode of(PatternNode node) {
            PatternNode known = rebuilt.get(node);
            if (known == null) {
                known = switch (node) {
                    case PatternNode.Literal _, PatternNode.DataHole _ -> {
                        PatternNode number = shape.interning.canonical(node);
                        yield replaced.getOrDefault(number, number);
                    }
                    case PatternNode.VariableHole _, PatternNode.ParameterHole _ -> node;
                    case PatternNode.Unary(var operator, PatternNode operand) ->
                        new PatternNode.Unary(operator, of(operand));
                    case PatternNode.Binary(var operator, PatternNode base, PatternNode.Literal exponent)
                    when operator == BinaryOperator.POWER -> new PatternNode.Binary(operator, of(base), exponent);
                    case PatternNode.Binary(var operator, PatternNode left, PatternNode right) ->
                        new PatternNode.Binary(operator, of(left), of(right));
                };
                rebuilt.put(node, known);
            }
            return known;
        }
    }
}
