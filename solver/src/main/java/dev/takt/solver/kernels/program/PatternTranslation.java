package dev.takt.solver.kernels.program;

import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Expression.BinaryFunction;
import dev.takt.solver.model.Expression.Curve;
import dev.takt.solver.model.Expression.Surface;
import dev.takt.solver.model.Expression.UnaryFunction;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.table.SplineTable;
import dev.takt.solver.transcription.pattern.PatternNode;
import java.util.ArrayDeque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/**
 * Writes a pattern into an expression graph. Walks with a stack of its own, so that a long sum does not exhaust the
 * thread's, and visits a shared node once.
 */
final class PatternTranslation {
    private final ExpressionGraph graph;
    private final Inputs inputs;
    private final Map<PatternNode, Integer> translated = new IdentityHashMap<>();

    private PatternTranslation(ExpressionGraph graph, Inputs inputs) {
        this.graph = graph;
        this.inputs = inputs;
    }

    /** The nodes of a graph that the holes of a pattern become. */
    record Inputs(IntUnaryOperator variable, IntUnaryOperator data, IntUnaryOperator parameter) {
        /** Holes of the same numbers. */
        static Inputs of(ExpressionGraph graph) {
            return new Inputs(graph::variable, graph::data, graph::parameter);
        }

        /** Parameters as variables behind the others. */
        static Inputs withParametersAsVariables(ExpressionGraph graph, int variables) {
            return new Inputs(graph::variable, graph::data, hole -> graph.variable(variables + hole));
        }
    }

    /** The node of the graph that computes a pattern. */
    static int translate(PatternNode root, ExpressionGraph graph, Inputs inputs) {
        return new PatternTranslation(graph, inputs).walk(root);
    }

    private int walk(PatternNode root) {
        var pending = new ArrayDeque<PatternNode>();
        pending.push(root);
        while (!pending.isEmpty()) {
            PatternNode node = pending.peek();
            int waiting = pending.size();
            switch (node) {
                case PatternNode.Unary(var _, PatternNode operand) -> require(operand, pending);
                case PatternNode.Binary(var _, PatternNode left, PatternNode right) -> {
                    require(right, pending);
                    require(left, pending);
                }
                default -> {}
            }
            if (pending.size() == waiting) {
                pending.pop();
                translated.computeIfAbsent(node, this::write);
            }
        }
        return translation(root);
    }

    private void require(PatternNode operand, ArrayDeque<PatternNode> pending) {
        if (!translated.containsKey(operand)) {
            pending.push(operand);
        }
    }

    private int write(PatternNode node) {
        return switch (node) {
            case PatternNode.Literal(double value) -> graph.constant(value);
            case PatternNode.VariableHole(int hole) -> inputs.variable().applyAsInt(hole);
            case PatternNode.DataHole(int hole) -> inputs.data().applyAsInt(hole);
            case PatternNode.ParameterHole(int hole) -> inputs.parameter().applyAsInt(hole);
            case PatternNode.Unary(UnaryFunction function, PatternNode operand) ->
                unary(function, translation(operand));
            case PatternNode.Binary(BinaryFunction function, PatternNode left, PatternNode right) ->
                binary(function, translation(left), translation(right));
        };
    }

    private int unary(UnaryFunction function, int a) {
        return switch (function) {
            case UnaryOperator operator -> graph.unary(operation(operator), a);
            case Curve(SplineTable table, int order) -> graph.lookup(table, List.of(order), List.of(a));
        };
    }

    private int binary(BinaryFunction function, int a, int b) {
        return switch (function) {
            case BinaryOperator operator -> graph.binary(operation(operator), a, b);
            case Surface(SplineTable table, int order, int secondOrder) ->
                graph.lookup(table, List.of(order, secondOrder), List.of(a, b));
        };
    }

    private int translation(PatternNode node) {
        return translated.getOrDefault(node, -1);
    }

    private static Operation operation(UnaryOperator operator) {
        return switch (operator) {
            case NEGATE -> Operation.NEGATE;
            case SQUARE -> Operation.SQUARE;
            case SQRT -> Operation.SQRT;
            case CBRT -> Operation.CBRT;
            case EXP -> Operation.EXP;
            case LOG -> Operation.LOG;
            case SIN -> Operation.SIN;
            case COS -> Operation.COS;
            case TAN -> Operation.TAN;
            case ASIN -> Operation.ASIN;
            case ACOS -> Operation.ACOS;
            case ATAN -> Operation.ATAN;
            case SINH -> Operation.SINH;
            case COSH -> Operation.COSH;
            case TANH -> Operation.TANH;
            case ABS -> Operation.ABS;
        };
    }

    private static Operation operation(BinaryOperator operator) {
        return switch (operator) {
            case ADD -> Operation.ADD;
            case SUBTRACT -> Operation.SUBTRACT;
            case MULTIPLY -> Operation.MULTIPLY;
            case DIVIDE -> Operation.DIVIDE;
            case POWER -> Operation.POWER;
            case ATAN2 -> Operation.ATAN2;
            case MIN -> Operation.MIN;
            case MAX -> Operation.MAX;
            case AT_MOST -> Operation.AT_MOST;
        };
    }
}
