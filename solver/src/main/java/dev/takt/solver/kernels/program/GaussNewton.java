package dev.takt.solver.kernels.program;

import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.transcription.pattern.PatternInstances;
import dev.takt.solver.transcription.pattern.PatternNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The Gauss-Newton approximation of the second derivatives of a sum of squares: for the term w r(x)^2 it is 2 w grad r grad r^T. Sums,
 * and multiples by what no variable enters, are looked through; terms that are linear have no second derivatives.
 */
public final class GaussNewton {
    private final PatternInstances group;
    private final ExpressionGraph graph = new ExpressionGraph();
    private final ReverseDifferentiation differentiation = new ReverseDifferentiation(graph);
    private final SortedMap<Integer, SortedMap<Integer, Integer>> hessian = new TreeMap<>();
    private Optional<PatternNode> obstacle = Optional.empty();

    /** Looks for the squares in a group of terms. */
    public GaussNewton(PatternInstances group) {
        this.group = group;
        add(group.pattern().root(), graph.constant(1), 1);
    }

    /** A term that is neither linear nor a square with a weight of at least 0; empty where there is none. */
    public Optional<PatternNode> obstacle() {
        return obstacle;
    }

    /**
     * The derivatives of the terms, the second ones approximated.
     *
     * @param exact all derivatives
     */
    public DerivativeProgram approximating(DerivativeProgram exact) {
        var entries = new ArrayList<DerivativeProgram.HessianEntry>();
        var values = new ArrayList<Integer>();
        hessian.forEach((row, columns) -> columns.forEach((column, node) -> {
            entries.add(new DerivativeProgram.HessianEntry(row, column, graph.dependence(node)));
            values.add(graph.scaled(node, graph.weight(0)));
        }));
        return withHessian(exact, ProgramExtraction.extract(graph, values), entries);
    }

    /** The derivatives of constraints, whose second ones are left out. */
    public static DerivativeProgram withoutCurvature(DerivativeProgram exact) {
        return withHessian(exact, ProgramExtraction.extract(new ExpressionGraph(), List.of()), List.of());
    }

    private static DerivativeProgram withHessian(
            DerivativeProgram exact, StraightLineProgram hessian, List<DerivativeProgram.HessianEntry> entries) {
        return new DerivativeProgram(
                exact.value(), exact.gradient(), hessian, exact.valueDependence(), exact.gradientEntries(), entries);
    }

    /**
     * Adds the second derivatives of a multiple of a term.
     *
     * @param weight the factor
     * @param sign of the factor: -1 where it is negative in any instance, 1 where it is not, or parameters decide
     */
    private void add(PatternNode term, int weight, int sign) {
        if (!isActive(term)) {
            return;
        }
        switch (term) {
            case PatternNode.Unary(UnaryOperator operator, PatternNode operand)
            when operator == UnaryOperator.NEGATE -> add(operand, graph.negate(weight), -sign);
            case PatternNode.Unary(UnaryOperator operator, PatternNode residual)
            when operator == UnaryOperator.SQUARE -> square(term, residual, weight, sign);
            case PatternNode.Binary(BinaryOperator operator, PatternNode left, PatternNode right) ->
                addBinary(term, operator, new Operands(left, right), weight, sign);
            default -> other(term);
        }
    }

    private record Operands(PatternNode left, PatternNode right) {}

    private void addBinary(PatternNode term, BinaryOperator operator, Operands operands, int weight, int sign) {
        PatternNode left = operands.left();
        PatternNode right = operands.right();
        switch (operator) {
            case ADD -> {
                add(left, weight, sign);
                add(right, weight, sign);
            }
            case SUBTRACT -> {
                add(left, weight, sign);
                add(right, graph.negate(weight), -sign);
            }
            case MULTIPLY -> {
                if (translate(left) == translate(right)) {
                    square(term, left, weight, sign);
                } else if (!isActive(left)) {
                    add(right, graph.multiply(weight, translate(left)), sign * sign(left));
                } else if (!isActive(right)) {
                    add(left, graph.multiply(weight, translate(right)), sign * sign(right));
                } else {
                    other(term);
                }
            }
            case DIVIDE -> {
                if (isActive(right)) {
                    other(term);
                } else {
                    add(left, graph.divide(weight, translate(right)), sign * sign(right));
                }
            }
            case POWER -> {
                if (right instanceof PatternNode.Literal(double exponent) && exponent == 2) {
                    square(term, left, weight, sign);
                } else {
                    other(term);
                }
            }
            default -> other(term);
        }
    }

    private void square(PatternNode term, PatternNode residual, int weight, int sign) {
        if (sign < 0) {
            obstruct(term);
            return;
        }
        int factor = graph.multiply(graph.constant(2), weight);
        SortedMap<Integer, Integer> gradient = differentiation.gradient(translate(residual));
        for (Map.Entry<Integer, Integer> row : gradient.entrySet()) {
            SortedMap<Integer, Integer> columns = hessian.computeIfAbsent(row.getKey(), _ -> new TreeMap<>());
            gradient.headMap(row.getKey() + 1)
                    .forEach((column, derivative) -> columns.merge(
                            column, graph.scaled(graph.multiply(row.getValue(), derivative), factor), graph::add));
        }
    }

    /** A term that is no square may be linear. */
    private void other(PatternNode term) {
        boolean linear = differentiation.gradient(translate(term)).values().stream()
                .noneMatch(derivative -> graph.dependence(derivative) == Dependence.VARIABLES);
        if (!linear) {
            obstruct(term);
        }
    }

    private void obstruct(PatternNode term) {
        obstacle = obstacle.or(() -> Optional.of(term));
    }

    private boolean isActive(PatternNode node) {
        return graph.dependence(translate(node)) == Dependence.VARIABLES;
    }

    private int translate(PatternNode node) {
        return PatternTranslation.translate(node, graph, PatternTranslation.Inputs.of(graph));
    }

    /** The sign of a factor in all instances; 1 where it is not known. */
    private int sign(PatternNode factor) {
        return switch (factor) {
            case PatternNode.Literal(double value) -> value < 0 ? -1 : 1;
            case PatternNode.DataHole(int hole) -> isNegativeAnywhere(hole) ? -1 : 1;
            case PatternNode.Unary(var operator, PatternNode operand) ->
                operator == UnaryOperator.NEGATE ? -sign(operand) : 1;
            case PatternNode.Binary(var operator, PatternNode left, PatternNode right) ->
                operator == BinaryOperator.MULTIPLY || operator == BinaryOperator.DIVIDE ? sign(left) * sign(right) : 1;
            case PatternNode.VariableHole _, PatternNode.ParameterHole _ -> 1;
        };
    }

    private boolean isNegativeAnywhere(int hole) {
        for (double value : group.data()[hole]) {
            if (value < 0) {
                return true;
            }
        }
        return false;
    }
}
