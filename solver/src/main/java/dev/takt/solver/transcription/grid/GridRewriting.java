package dev.takt.solver.transcription.grid;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/** Rebuilds a node with other leaves; shared nodes stay shared. */
public abstract class GridRewriting {
    private final Map<GridNode, GridNode> rewritten = new IdentityHashMap<>();

    /** The rewritten node. */
    public final GridNode of(GridNode node) {
        GridNode known = rewritten.get(node);
        if (known == null) {
            known = switch (node) {
                case GridNode.Unary(var operator, GridNode operand) -> new GridNode.Unary(operator, of(operand));
                case GridNode.Binary(var operator, GridNode left, GridNode right) ->
                    new GridNode.Binary(operator, of(left), of(right));
                case GridNode.Choice choice -> choice(choice);
                default -> leaf(node);
            };
            rewritten.put(node, known);
        }
        return known;
    }

    /** What takes the place of a choice. */
    GridNode choice(GridNode.Choice choice) {
        return new GridNode.Choice(
                choice.indices().stream().map(this::index).toList(),
                choice.strides(),
                choice.holds(),
                of(choice.then()),
                of(choice.otherwise()));
    }

    /** What takes the place of a leaf. */
    abstract GridNode leaf(GridNode leaf);

    /** What takes the place of a support along a domain. */
    GridIndex index(GridIndex index) {
        return index;
    }

    /** Replaces some leaves, known by identity. */
    public static final class Replacement extends GridRewriting {
        private final Map<GridNode, GridNode> replacements;

        public Replacement(Map<GridNode, GridNode> replacements) {
            this.replacements = replacements;
        }

        @Override
        GridNode leaf(GridNode leaf) {
            return replacements.getOrDefault(leaf, leaf);
        }
    }

    /** Puts one of its two nodes in the place of a choice, and of all choices that are decided alike. */
    public static final class Decision extends GridRewriting {
        private final GridNode.Choice decided;
        private final boolean first;

        public Decision(GridNode.Choice decided, boolean first) {
            this.decided = decided;
            this.first = first;
        }

        @Override
        GridNode choice(GridNode.Choice choice) {
            return isDecided(choice) ? of(first ? choice.then() : choice.otherwise()) : super.choice(choice);
        }

        private boolean isDecided(GridNode.Choice choice) {
            return choice == decided
                    || choice.indices().equals(decided.indices())
                            && Arrays.equals(choice.strides(), decided.strides())
                            && Arrays.equals(choice.holds(), decided.holds());
        }

        @Override
        GridNode leaf(GridNode leaf) {
            return leaf;
        }
    }

    /** Gives all loops other numbers. */
    public static final class Relabelling extends GridRewriting {
        private final IntUnaryOperator numbers;

        public Relabelling(IntUnaryOperator numbers) {
            this.numbers = numbers;
        }

        @Override
        GridNode leaf(GridNode leaf) {
            return switch (leaf) {
                case GridNode.Tabulated(GridIndex index, double[] values) ->
                    new GridNode.Tabulated(index(index), values);
                case GridNode.VariableAccess(VariableLayout variable, List<GridIndex> indices) ->
                    new GridNode.VariableAccess(variable, relabelled(indices));
                case GridNode.VariableOfTerm(GridIndex term, VariableLayout[] variables, List<GridIndex> indices) ->
                    new GridNode.VariableOfTerm(index(term), variables, relabelled(indices));
                case GridNode.ParameterAccess(ParameterBlock parameter, List<GridIndex> indices) ->
                    new GridNode.ParameterAccess(parameter, relabelled(indices));
                case GridNode.ParameterOfTerm(GridIndex term, ParameterBlock[] parameters, List<GridIndex> indices) ->
                    new GridNode.ParameterOfTerm(index(term), parameters, relabelled(indices));
                default -> leaf;
            };
        }

        private List<GridIndex> relabelled(List<GridIndex> indices) {
            return indices.stream().map(this::index).toList();
        }

        @Override
        GridIndex index(GridIndex index) {
            return index instanceof GridIndex.Looped(int loop, int[] table)
                    ? new GridIndex.Looped(numbers.applyAsInt(loop), table)
                    : index;
        }
    }
}
