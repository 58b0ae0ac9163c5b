package dev.takt.solver.transcription.pattern;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Keeps one node for each structure, provided that the nodes below are kept ones. */
final class PatternInterning {
    private final Map<List<Object>, PatternNode> canonical = new HashMap<>();
    private final Map<PatternNode, Integer> numbers = new IdentityHashMap<>();

    /** The node that stands for all nodes of this structure. */
    PatternNode canonical(PatternNode node) {
        List<Object> key = switch (node) {
            case PatternNode.Unary(var operator, PatternNode operand) -> List.of(operator, number(operand));
            case PatternNode.Binary(var operator, PatternNode left, PatternNode right) ->
                List.of(operator, number(left), number(right));
            case PatternNode.Literal _,
                    PatternNode.VariableHole _,
                    PatternNode.DataHole _,
                    PatternNode.ParameterHole _ -> List.of(node);
        };
        return canonical.computeIfAbsent(key, _ -> node);
    }

    private int number(PatternNode node) {
        return numbers.computeIfAbsent(node, _ -> numbers.size());
    }
}
