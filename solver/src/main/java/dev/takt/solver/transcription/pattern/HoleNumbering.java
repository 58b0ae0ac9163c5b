package dev.takt.solver.transcription.pattern;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Numbers the holes of a pattern in the order of their first appearance and leaves out those that do not appear. */
final class HoleNumbering {
    private final Map<PatternNode, PatternNode> numbered = new IdentityHashMap<>();
    private final Holes variables;
    private final Holes data;
    private final Holes parameters;
    private final List<int[]> variableArrays;
    private final List<double[]> dataArrays;
    private final List<int[]> parameterArrays;
    private final PatternNode root;

    /** Numbers the holes of a node, given what fills them. */
    HoleNumbering(PatternNode root, List<int[]> variables, List<double[]> data, List<int[]> parameters) {
        this.variables = new Holes(variables.size());
        this.data = new Holes(data.size());
        this.parameters = new Holes(parameters.size());
        this.variableArrays = variables;
        this.dataArrays = data;
        this.parameterArrays = parameters;
        this.root = numbered(root);
    }

    /** The pattern with its instances. */
    PatternInstances instances(int[] targets) {
        Pattern pattern = new Pattern(root, variables.order.size(), data.order.size(), parameters.order.size());
        return new PatternInstances(
                pattern,
                targets.length,
                variables.order.stream().map(variableArrays::get).toArray(int[][]::new),
                data.order.stream().map(dataArrays::get).toArray(double[][]::new),
                parameters.order.stream().map(parameterArrays::get).toArray(int[][]::new),
                targets);
    }

    private PatternNode numbered(PatternNode node) {
        PatternNode known = numbered.get(node);
        if (known == null) {
            known = switch (node) {
                case PatternNode.Literal _ -> node;
                case PatternNode.VariableHole(int index) -> new PatternNode.VariableHole(variables.number(index));
                case PatternNode.DataHole(int index) -> new PatternNode.DataHole(data.number(index));
                case PatternNode.ParameterHole(int index) -> new PatternNode.ParameterHole(parameters.number(index));
                case PatternNode.Unary(var operator, PatternNode operand) ->
                    new PatternNode.Unary(operator, numbered(operand));
                case PatternNode.Binary(var operator, PatternNode left, PatternNode right) -> {
                    PatternNode first = numbered(left);
                    yield new PatternNode.Binary(operator, first, numbered(right));
                }
            };
            numbered.put(node, known);
        }
        return known;
    }

    /** The holes of one kind: their old numbers in the new order. */
    private static final class Holes {
        private final List<Integer> order = new ArrayList<>();
        private final int[] numbers;

        Holes(int count) {
            numbers = new int[count];
            Arrays.fill(numbers, -1);
        }

        int number(int old) {
            if (numbers[old] < 0) {
                numbers[old] = order.size();
                order.add(old);
            }
            return numbers[old];
        }
    }
}
