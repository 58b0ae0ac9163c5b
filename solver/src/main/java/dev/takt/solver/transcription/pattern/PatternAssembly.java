package dev.takt.solver.transcription.pattern;

import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Expression.BinaryFunction;
import dev.takt.solver.model.Expression.UnaryFunction;
import dev.takt.solver.transcription.grid.GridIndex;
import dev.takt.solver.transcription.grid.GridNode;
import dev.takt.solver.transcription.pattern.PatternInstantiation.Request;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes one pattern of a node whose accesses are all free. Parts of grid numbers only are computed here, a number for
 * each instance; numbers that are the same in all instances become literals; equal holes are one hole.
 */
final class PatternAssembly {
    private final Request request;
    private final Map<GridNode, Part> parts = new IdentityHashMap<>();
    private final PatternInterning interning = new PatternInterning();
    private final Map<IntSequence, Integer> variableHoles = new HashMap<>();
    private final Map<IntSequence, Integer> parameterHoles = new HashMap<>();
    private final Map<DoubleSequence, Integer> dataHoles = new HashMap<>();
    private final List<int[]> variables = new ArrayList<>();
    private final List<int[]> parameters = new ArrayList<>();
    private final List<double[]> data = new ArrayList<>();

    PatternAssembly(Request request) {
        this.request = request;
    }

    /** A part of the node: numbers, one an instance or one for all, or a pattern. */
    private sealed interface Part {
        @SuppressWarnings("ArrayRecordComponent")
        record Numbers(double[] values) implements Part {
            boolean isConstant() {
                return values.length == 1;
            }

            double at(int instance) {
                return values[isConstant() ? 0 : instance];
            }
        }

        record Symbolic(PatternNode node) implements Part {}
    }

    PatternInstances assemble() {
        PatternNode root = node(part(request.node()));
        return new HoleNumbering(root, variables, data, parameters).instances(request.targets());
    }

    private Part part(GridNode node) {
        Part known = parts.get(node);
        if (known == null) {
            known = make(node);
            parts.put(node, known);
        }
        return known;
    }

    private Part make(GridNode node) {
        int count = request.count();
        return switch (node) {
            case GridNode.Number(double value) -> new Part.Numbers(new double[] {value});
            case GridNode.Tabulated(GridIndex index, double[] values) ->
                numbers(Arrays.stream(index.evaluate(request.positions(), count))
                        .mapToDouble(support -> values[support])
                        .toArray());
            case GridNode.VariableLeaf leaf ->
                new Part.Symbolic(new PatternNode.VariableHole(
                        hole(variableHoles, variables, leaf.places(request.positions(), count))));
            case GridNode.ParameterLeaf leaf ->
                new Part.Symbolic(new PatternNode.ParameterHole(
                        hole(parameterHoles, parameters, leaf.places(request.positions(), count))));
            case GridNode.Choice choice -> numbers(choice);
            case GridNode.Unary(var operator, GridNode operand) -> unary(operator, part(operand));
            case GridNode.Binary(var operator, GridNode left, GridNode right) ->
                binary(operator, part(left), part(right));
        };
    }

    /** A choice between numbers; one between anything else has been made for whole classes of instances. */
    private Part numbers(GridNode.Choice choice) {
        if (!(part(choice.then()) instanceof Part.Numbers then)
                || !(part(choice.otherwise()) instanceof Part.Numbers otherwise)) {
            throw new IllegalStateException("a choice between patterns");
        }
        boolean[] first = choice.evaluate(request.positions(), request.count());
        double[] values = new double[request.count()];
        for (int i = 0; i < values.length; i++) {
            values[i] = first[i] ? then.at(i) : otherwise.at(i);
        }
        return numbers(values);
    }

    private Part unary(UnaryFunction operator, Part operand) {
        return switch (operand) {
            case Part.Numbers(double[] values) ->
                numbers(Arrays.stream(values).map(operator::apply).toArray());
            case Part.Symbolic(PatternNode node) -> symbolic(new PatternNode.Unary(operator, node));
        };
    }

    private Part binary(BinaryFunction operator, Part left, Part right) {
        if (left instanceof Part.Numbers a && right instanceof Part.Numbers b) {
            double[] values = new double[a.isConstant() && b.isConstant() ? 1 : request.count()];
            for (int i = 0; i < values.length; i++) {
                values[i] = operator.apply(a.at(i), b.at(i));
            }
            return numbers(values);
        }
        if (isNeutral(operator, left, right)) {
            return left;
        }
        if (operator == BinaryOperator.MULTIPLY && isNumber(left, 1)
                || operator == BinaryOperator.ADD && isNumber(left, 0)) {
            return right;
        }
        if (operator == BinaryOperator.MULTIPLY && (isNumber(left, 0) || isNumber(right, 0))) {
            return numbers(new double[] {0});
        }
        return symbolic(new PatternNode.Binary(operator, node(left), node(right)));
    }

    private static boolean isNeutral(BinaryFunction operator, Part left, Part right) {
        return switch (operator) {
            case BinaryOperator.ADD, BinaryOperator.SUBTRACT -> left instanceof Part.Symbolic && isNumber(right, 0);
            case BinaryOperator.MULTIPLY, BinaryOperator.DIVIDE, BinaryOperator.POWER -> isNumber(right, 1);
            default -> false;
        };
    }

    private static boolean isNumber(Part part, double value) {
        return part instanceof Part.Numbers numbers && numbers.isConstant() && numbers.at(0) == value;
    }

    private static Part numbers(double[] values) {
        for (double value : values) {
            if (Double.compare(value, values[0]) != 0) {
                return new Part.Numbers(values);
            }
        }
        return new Part.Numbers(new double[] {values[0]});
    }

    private PatternNode node(Part part) {
        return switch (part) {
            case Part.Symbolic(PatternNode node) -> node;
            case Part.Numbers numbers
            when numbers.isConstant() -> interning.canonical(new PatternNode.Literal(numbers.at(0)));
            case Part.Numbers(double[] values) -> {
                DoubleSequence key = new DoubleSequence(values);
                Integer hole = dataHoles.get(key);
                if (hole == null) {
                    hole = data.size();
                    dataHoles.put(key, hole);
                    data.add(values);
                }
                yield interning.canonical(new PatternNode.DataHole(hole));
            }
        };
    }

    private Part symbolic(PatternNode node) {
        return new Part.Symbolic(interning.canonical(node));
    }

    private static int hole(Map<IntSequence, Integer> holes, List<int[]> arrays, int[] places) {
        IntSequence key = new IntSequence(places);
        Integer hole = holes.get(key);
        if (hole == null) {
            hole = arrays.size();
            holes.put(key, hole);
            arrays.add(places);
        }
        return hole;
    }
}
