package dev.takt.solver.transcription.pattern;

import dev.takt.solver.transcription.grid.GridNode;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The choices of a node that its instances decide. A choice between numbers of the grid is not one of them: it is a number of
 * the grid itself, and leaves all instances in one pattern.
 */
final class OpenChoices {
    private final Map<GridNode, Boolean> numbers = new IdentityHashMap<>();
    private final Set<GridNode> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    private OpenChoices() {}

    /** The first one, outer ones before those inside them. */
    static Optional<GridNode.Choice> first(GridNode node) {
        return new OpenChoices().in(node);
    }

    private Optional<GridNode.Choice> in(GridNode node) {
        if (!seen.add(node)) {
            return Optional.empty();
        }
        return switch (node) {
            case GridNode.Choice choice -> isNumber(choice) ? Optional.empty() : Optional.of(choice);
            case GridNode.Unary unary -> in(unary.operand());
            case GridNode.Binary binary -> in(binary.left()).or(() -> in(binary.right()));
            case GridNode.Number _, GridNode.Tabulated _, GridNode.VariableLeaf _, GridNode.ParameterLeaf _ ->
                Optional.empty();
        };
    }

    private boolean isNumber(GridNode node) {
        Boolean known = numbers.get(node);
        if (known == null) {
            known = switch (node) {
                case GridNode.Number _, GridNode.Tabulated _ -> true;
                case GridNode.VariableLeaf _, GridNode.ParameterLeaf _ -> false;
                case GridNode.Choice choice -> isNumber(choice.then()) && isNumber(choice.otherwise());
                case GridNode.Unary unary -> isNumber(unary.operand());
                case GridNode.Binary binary -> isNumber(binary.left()) && isNumber(binary.right());
            };
            numbers.put(node, known);
        }
        return known;
    }
}
