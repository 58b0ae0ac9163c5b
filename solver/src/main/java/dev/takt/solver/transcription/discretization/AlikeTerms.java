package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.BinaryFunction;
import dev.takt.solver.model.Expression.UnaryFunction;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.transcription.grid.GridIndex;
import dev.takt.solver.transcription.grid.GridNode;
import dev.takt.solver.transcription.grid.GridNode.Binary;
import dev.takt.solver.transcription.grid.GridNode.Choice;
import dev.takt.solver.transcription.grid.GridNode.Number;
import dev.takt.solver.transcription.grid.GridNode.ParameterAccess;
import dev.takt.solver.transcription.grid.GridNode.Tabulated;
import dev.takt.solver.transcription.grid.GridNode.Unary;
import dev.takt.solver.transcription.grid.GridNode.VariableAccess;
import dev.takt.solver.transcription.grid.ParameterBlock;
import dev.takt.solver.transcription.grid.VariableLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The terms of a sum, those together that differ in their numbers, variables and parameters only. A group is one node with
 * a loop over its terms, as an integral is one node with a loop over supports: what differs becomes a table.
 *
 * <p>Exponents stay what they are, because the kernels treat them specially.
 */
final class AlikeTerms {
    private final Map<Integer, List<Group>> byHash = new LinkedHashMap<>();
    private final List<Group> groups = new ArrayList<>();

    /** Adds a term. */
    void add(GridNode term) {
        List<Group> candidates = byHash.computeIfAbsent(hash(term), _ -> new ArrayList<>(1));
        for (Group candidate : candidates) {
            if (isAlike(candidate.terms.getFirst(), term)) {
                candidate.terms.add(term);
                return;
            }
        }
        Group group = new Group();
        group.terms.add(term);
        candidates.add(group);
        groups.add(group);
    }

    /** The groups in the order of their first terms. */
    Collection<Group> groups() {
        return groups;
    }

    private static int hash(GridNode node) {
        return switch (node) {
            case Number _ -> 1;
            case Tabulated(GridIndex _, double[] values) -> 11 + values.length;
            case VariableAccess(VariableLayout _, List<GridIndex> indices) -> 2 + indices.size();
            case ParameterAccess(ParameterBlock _, List<GridIndex> indices) -> 3 - indices.size();
            case GridNode.VariableOfTerm _, GridNode.ParameterOfTerm _ -> throw twice();
            case Choice(var indices, var _, boolean[] holds, GridNode then, GridNode otherwise) ->
                31 * (31 * hash(then) + hash(otherwise)) + 13 * indices.size() + holds.length;
            case Unary(var operator, GridNode operand) -> 31 * hash(operand) + number(operator) + 5;
            case Binary(var operator, GridNode base, Number exponent)
            when operator == BinaryOperator.POWER -> 31 * hash(base) + Double.hashCode(exponent.value());
            case Binary(var operator, GridNode left, GridNode right) ->
                31 * (31 * hash(left) + hash(right)) + number(operator) + 7;
        };
    }

    private static int number(UnaryFunction function) {
        return switch (function) {
            case UnaryOperator operator -> operator.ordinal();
            case Expression.Curve curve -> curve.hashCode();
        };
    }

    private static int number(BinaryFunction function) {
        return switch (function) {
            case BinaryOperator operator -> operator.ordinal();
            case Expression.Surface surface -> surface.hashCode();
        };
    }

    private static boolean isAlike(GridNode a, GridNode b) {
        return switch (a) {
            case Number _ -> b instanceof Number;
            case Tabulated(GridIndex index, double[] values) ->
                b instanceof Tabulated(GridIndex other, double[] otherValues)
                        && isSame(index, other)
                        && (values == otherValues || Arrays.equals(values, otherValues));
            case VariableAccess(VariableLayout variable, List<GridIndex> indices) ->
                b instanceof VariableAccess(VariableLayout other, List<GridIndex> otherIndices)
                        && variable.grids().equals(other.grids())
                        && isSame(indices, otherIndices);
            case ParameterAccess(ParameterBlock parameter, List<GridIndex> indices) ->
                b instanceof ParameterAccess(ParameterBlock other, List<GridIndex> otherIndices)
                        && parameter
                                .parameter()
                                .domains()
                                .equals(other.parameter().domains())
                        && isSame(indices, otherIndices);
            case GridNode.VariableOfTerm _, GridNode.ParameterOfTerm _ -> throw twice();
            case Choice(var indices, int[] strides, boolean[] holds, GridNode then, GridNode otherwise) ->
                b instanceof Choice other
                        && isSame(indices, other.indices())
                        && Arrays.equals(strides, other.strides())
                        && Arrays.equals(holds, other.holds())
                        && isAlike(then, other.then())
                        && isAlike(otherwise, other.otherwise());
            case Unary(var operator, GridNode operand) ->
                b instanceof Unary(var other, GridNode otherOperand)
                        && operator.equals(other)
                        && isAlike(operand, otherOperand);
            case Binary(var operator, GridNode left, GridNode right) ->
                b instanceof Binary(var other, GridNode otherLeft, GridNode otherRight)
                        && operator.equals(other)
                        && isAlike(left, otherLeft)
                        && isAlike(right, otherRight)
                        && !(operator == BinaryOperator.POWER && right instanceof Number && !right.equals(otherRight));
        };
    }

    private static boolean isSame(List<GridIndex> a, List<GridIndex> b) {
        for (int i = 0; i < a.size(); i++) {
            if (!isSame(a.get(i), b.get(i))) {
                return false;
            }
        }
        return a.size() == b.size();
    }

    private static boolean isSame(GridIndex a, GridIndex b) {
        return switch (a) {
            case GridIndex.Fixed fixed -> fixed.equals(b);
            case GridIndex.Looped(int loop, int[] table) ->
                b instanceof GridIndex.Looped(int other, int[] otherTable)
                        && loop == other
                        && (table == otherTable || Arrays.equals(table, otherTable));
        };
    }

    private static IllegalStateException twice() {
        return new IllegalStateException("terms of a sum are looked at before their loop is made");
    }

    /** Terms that are alike. */
    static final class Group {
        private final List<GridNode> terms = new ArrayList<>();

        /** The numbers of the terms, 0, 1, … */
        int[] numbers() {
            return IntStream.range(0, terms.size()).toArray();
        }

        /** One node for all terms, in which a loop of the given number runs over them. */
        GridNode node(int loop) {
            GridIndex term = new GridIndex.Looped(loop, numbers());
            return merged(term, terms.toArray(GridNode[]::new));
        }

        private static GridNode merged(GridIndex term, GridNode[] all, Function<GridNode, GridNode> part) {
            return merged(term, Arrays.stream(all).map(part).toArray(GridNode[]::new));
        }

        private static GridNode merged(GridIndex term, GridNode[] all) {
            return switch (all[0]) {
                case Number first -> {
                    double[] values = Arrays.stream(all)
                            .mapToDouble(node -> ((Number) node).value())
                            .toArray();
                    boolean same = Arrays.stream(values).allMatch(value -> Double.compare(value, first.value()) == 0);
                    yield same ? first : new Tabulated(term, values);
                }
                case VariableAccess(VariableLayout first, List<GridIndex> indices) -> {
                    VariableLayout[] variables = Arrays.stream(all)
                            .map(node -> ((VariableAccess) node).variable())
                            .toArray(VariableLayout[]::new);
                    boolean same = Arrays.stream(variables).allMatch(variable -> variable == first);
                    yield same ? all[0] : new GridNode.VariableOfTerm(term, variables, indices);
                }
                case ParameterAccess(ParameterBlock first, List<GridIndex> indices) -> {
                    ParameterBlock[] parameters = Arrays.stream(all)
                            .map(node -> ((ParameterAccess) node).parameter())
                            .toArray(ParameterBlock[]::new);
                    boolean same = Arrays.stream(parameters).allMatch(parameter -> parameter == first);
                    yield same ? all[0] : new GridNode.ParameterOfTerm(term, parameters, indices);
                }
                case Choice(var indices, int[] strides, boolean[] holds, GridNode _, GridNode _) ->
                    new Choice(
                            indices,
                            strides,
                            holds,
                            merged(term, all, node -> ((Choice) node).then()),
                            merged(term, all, node -> ((Choice) node).otherwise()));
                case Unary(var operator, GridNode _) ->
                    new Unary(operator, merged(term, all, node -> ((Unary) node).operand()));
                case Binary(var operator, GridNode _, GridNode _) ->
                    new Binary(
                            operator,
                            merged(term, all, node -> ((Binary) node).left()),
                            merged(term, all, node -> ((Binary) node).right()));
                case Tabulated _, GridNode.VariableOfTerm _, GridNode.ParameterOfTerm _ -> all[0];
            };
        }
    }
}
