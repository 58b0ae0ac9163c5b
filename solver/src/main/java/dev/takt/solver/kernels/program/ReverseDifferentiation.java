package dev.takt.solver.kernels.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Symbolic differentiation in reverse: one sweep from a node down to the variable holes gives all its first derivatives
 * as new nodes of the same graph (Griewank and Walther, Evaluating Derivatives, 2008, section 3.2).
 */
final class ReverseDifferentiation {
    private static final int ABSENT = -1;

    private final ExpressionGraph graph;
    private int[] adjoints = new int[0];

    ReverseDifferentiation(ExpressionGraph graph) {
        this.graph = graph;
    }

    /** The derivatives of a node that are not zero by structure, by variable hole. */
    SortedMap<Integer, Integer> gradient(int root) {
        adjoints = new int[root + 1];
        Arrays.fill(adjoints, ABSENT);
        adjoints[root] = graph.constant(1);
        var gradient = new TreeMap<Integer, Integer>();
        for (int node = root; node >= 0; node--) {
            int adjoint = adjoints[node];
            if (adjoint == ABSENT || graph.isConstant(adjoint, 0)) {
                continue;
            }
            switch (graph.instruction(node)) {
                case Instruction.Variable(int hole) -> gradient.put(hole, adjoint);
                case Instruction.Unary(Operation operation, int a) -> unary(operation, node, a, adjoint);
                case Instruction.Binary(Operation operation, int a, int b) -> binary(operation, node, a, b, adjoint);
                case Instruction.Lookup lookup -> lookup(lookup, adjoint);
                case Instruction.Constant _, Instruction.Data _, Instruction.Parameter _, Instruction.Weight _ -> {}
            }
        }
        return gradient;
    }

    private void unary(Operation operation, int value, int a, int adjoint) {
        switch (operation) {
            case NEGATE -> accumulate(a, graph.negate(adjoint));
            case SQUARE -> propagate(a, adjoint, graph.multiply(graph.constant(2), a));
            case RECIPROCAL -> propagate(a, adjoint, graph.negate(graph.square(value)));
            case SQRT -> propagate(a, adjoint, graph.multiply(graph.constant(0.5), graph.reciprocal(value)));
            case CBRT ->
                propagate(a, adjoint, graph.multiply(graph.constant(1.0 / 3), graph.square(graph.reciprocal(value))));
            case EXP -> propagate(a, adjoint, value);
            case LOG -> propagate(a, adjoint, graph.reciprocal(a));
            case SIN -> propagate(a, adjoint, graph.unary(Operation.COS, a));
            case COS -> propagate(a, adjoint, graph.negate(graph.unary(Operation.SIN, a)));
            case TAN -> propagate(a, adjoint, graph.add(graph.constant(1), graph.square(value)));
            case ASIN -> propagate(a, adjoint, reciprocalCosine(a));
            case ACOS -> propagate(a, adjoint, graph.negate(reciprocalCosine(a)));
            case ATAN -> propagate(a, adjoint, graph.reciprocal(graph.add(graph.constant(1), graph.square(a))));
            case SINH -> propagate(a, adjoint, graph.unary(Operation.COSH, a));
            case COSH -> propagate(a, adjoint, graph.unary(Operation.SINH, a));
            case TANH -> propagate(a, adjoint, graph.subtract(graph.constant(1), graph.square(value)));
            case ABS -> propagate(a, adjoint, graph.unary(Operation.SIGN, a));
            case SIGN -> {}
            default -> throw new IllegalStateException(operation + " has two arguments");
        }
    }

    private void binary(Operation operation, int value, int a, int b, int adjoint) {
        switch (operation) {
            case ADD -> {
                accumulate(a, adjoint);
                accumulate(b, adjoint);
            }
            case SUBTRACT -> {
                accumulate(a, adjoint);
                accumulate(b, graph.negate(adjoint));
            }
            case MULTIPLY -> {
                propagate(a, adjoint, b);
                propagate(b, adjoint, a);
            }
            case DIVIDE -> divide(a, b, adjoint);
            case POWER -> power(value, a, b, adjoint);
            case ATAN2 -> arcTangent(a, b, adjoint);
            case MIN -> {
                int first = graph.binary(Operation.AT_MOST, a, b);
                propagate(a, adjoint, first);
                propagate(b, adjoint, graph.subtract(graph.constant(1), first));
            }
            case MAX -> {
                int first = graph.binary(Operation.AT_MOST, b, a);
                propagate(a, adjoint, first);
                propagate(b, adjoint, graph.subtract(graph.constant(1), first));
            }
            case AT_MOST -> {}
            default -> throw new IllegalStateException(operation + " has one argument");
        }
    }

    private void lookup(Instruction.Lookup lookup, int adjoint) {
        for (int argument = 0; argument < lookup.operands().size(); argument++) {
            List<Integer> orders = new ArrayList<>(lookup.orders());
            orders.set(argument, orders.get(argument) + 1);
            propagate(
                    lookup.operands().get(argument), adjoint, graph.lookup(lookup.table(), orders, lookup.operands()));
        }
    }

    private void divide(int a, int b, int adjoint) {
        int reciprocal = graph.reciprocal(b);
        propagate(a, adjoint, reciprocal);
        if (isActive(b)) {
            int quotient = graph.multiply(a, reciprocal);
            accumulate(b, graph.negate(graph.multiply(graph.multiply(adjoint, reciprocal), quotient)));
        }
    }

    private void power(int value, int a, int b, int adjoint) {
        if (isActive(a)) {
            int reduced = graph.binary(Operation.POWER, a, graph.subtract(b, graph.constant(1)));
            propagate(a, graph.multiply(adjoint, b), reduced);
        }
        if (isActive(b)) {
            propagate(b, adjoint, graph.multiply(value, graph.unary(Operation.LOG, a)));
        }
    }

    private void arcTangent(int y, int x, int adjoint) {
        int scaled = graph.multiply(adjoint, graph.reciprocal(graph.add(graph.square(x), graph.square(y))));
        propagate(y, scaled, x);
        propagate(x, graph.negate(scaled), y);
    }

    /** {@code 1 / sqrt(1 - a^2)}. */
    private int reciprocalCosine(int a) {
        return graph.reciprocal(graph.unary(Operation.SQRT, graph.subtract(graph.constant(1), graph.square(a))));
    }

    private boolean isActive(int node) {
        return graph.dependence(node) == Dependence.VARIABLES;
    }

    private void propagate(int operand, int adjoint, int partial) {
        if (isActive(operand) && !graph.isConstant(partial, 0)) {
            accumulate(operand, graph.multiply(adjoint, partial));
        }
    }

    private void accumulate(int operand, int contribution) {
        if (isActive(operand)) {
            int sum = adjoints[operand];
            adjoints[operand] = sum == ABSENT ? contribution : graph.add(sum, contribution);
        }
    }
}
