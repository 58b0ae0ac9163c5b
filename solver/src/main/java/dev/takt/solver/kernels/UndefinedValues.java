package dev.takt.solver.kernels;

import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Expression.UnaryFunction;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.transcription.pattern.PatternInstances;
import dev.takt.solver.transcription.pattern.PatternNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds what in a program has no finite value at a point: the operation whose arguments are all finite and whose result is not. Walks
 * the patterns node by node, which is slow and done after a failure only.
 */
final class UndefinedValues {
    private final EntryNames names;
    private final double[] x;
    private final double[] parameters;

    UndefinedValues(EntryNames names, double[] x, double[] parameters) {
        this.names = names;
        this.x = x;
        this.parameters = parameters;
    }

    /** The first value that is not finite. */
    Optional<UndefinedValue> value(List<PatternInstances> groups, IntPredicate targets, IntFunction<EntryPlace> place) {
        return first(groups, targets, place, Walk::undefined);
    }

    /** The first slope that is not finite, where all values are. */
    Optional<UndefinedValue> slope(List<PatternInstances> groups, IntPredicate targets, IntFunction<EntryPlace> place) {
        return first(groups, targets, place, Walk::steep);
    }

    private Optional<UndefinedValue> first(
            List<PatternInstances> groups,
            IntPredicate targets,
            IntFunction<EntryPlace> place,
            BiFunction<Walk, EntryPlace, Optional<UndefinedValue>> search) {
        for (PatternInstances group : groups) {
            List<PatternNode> nodes = operandsFirst(group.pattern().root());
            for (int instance = 0; instance < group.count(); instance++) {
                int target = group.targets()[instance];
                if (targets.test(target)) {
                    Optional<UndefinedValue> found =
                            search.apply(new Walk(group, instance, nodes), place.apply(target));
                    if (found.isPresent()) {
                        return found;
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** The nodes of a pattern, each once, operands before what is made of them. */
    static List<PatternNode> operandsFirst(PatternNode root) {
        List<PatternNode> nodes = new ArrayList<>();
        Set<PatternNode> done = Collections.newSetFromMap(new IdentityHashMap<>());
        ArrayDeque<PatternNode> pending = new ArrayDeque<>(List.of(root));
        while (!pending.isEmpty()) {
            PatternNode node = pending.peek();
            List<PatternNode> waiting =
                    operands(node).filter(operand -> !done.contains(operand)).toList();
            if (waiting.isEmpty()) {
                pending.pop();
                if (done.add(node)) {
                    nodes.add(node);
                }
            }
            waiting.reversed().forEach(pending::push);
        }
        return nodes;
    }

    static Stream<PatternNode> operands(PatternNode node) {
        return switch (node) {
            case PatternNode.Unary(var _, PatternNode operand) -> Stream.of(operand);
            case PatternNode.Binary(var _, PatternNode left, PatternNode right) -> Stream.of(left, right);
            default -> Stream.of();
        };
    }

    /** The value of a node of an instance, whose operands are known. */
    static double evaluate(
            PatternNode node,
            PatternInstances group,
            int instance,
            double[] x,
            double[] parameters,
            Map<PatternNode, Double> values) {
        return switch (node) {
            case PatternNode.Literal(double value) -> value;
            case PatternNode.VariableHole(int hole) -> x[group.variables()[hole][instance]];
            case PatternNode.DataHole(int hole) -> group.data()[hole][instance];
            case PatternNode.ParameterHole(int hole) -> parameters[group.parameters()[hole][instance]];
            case PatternNode.Unary(var operator, PatternNode operand) ->
                operator.apply(values.getOrDefault(operand, Double.NaN));
            case PatternNode.Binary(var operator, PatternNode left, PatternNode right) ->
                operator.apply(values.getOrDefault(left, Double.NaN), values.getOrDefault(right, Double.NaN));
        };
    }

    /** One instance of a pattern at the point. */
    private final class Walk {
        private final PatternInstances group;
        private final int instance;
        private final List<PatternNode> nodes;
        private final Map<PatternNode, Double> values = new IdentityHashMap<>();
        private final Set<PatternNode> varying = Collections.newSetFromMap(new IdentityHashMap<>());

        Walk(PatternInstances group, int instance, List<PatternNode> nodes) {
            this.group = group;
            this.instance = instance;
            this.nodes = nodes;
        }

        Optional<UndefinedValue> undefined(EntryPlace place) {
            for (PatternNode node : nodes) {
                double value = evaluate(node);
                values.put(node, value);
                if (!Double.isFinite(value)) {
                    return Optional.of(found(place, node, false, value));
                }
            }
            return Optional.empty();
        }

        Optional<UndefinedValue> steep(EntryPlace place) {
            for (PatternNode node : nodes) {
                values.put(node, evaluate(node));
                if (node instanceof PatternNode.VariableHole || operands(node).anyMatch(varying::contains)) {
                    varying.add(node);
                }
                double slope = slope(node);
                if (!Double.isFinite(slope)) {
                    return Optional.of(found(place, node, true, slope));
                }
            }
            return Optional.empty();
        }

        private UndefinedValue found(EntryPlace place, PatternNode node, boolean slope, double value) {
            PatternText text = new PatternText(names, group, instance);
            String cause = operands(node)
                    .filter(operand -> !PatternText.isNumber(operand))
                    .distinct()
                    .map(operand -> text.of(operand) + " = " + PatternText.number(at(operand)))
                    .collect(Collectors.joining(" and "));
            return new UndefinedValue(place, text.of(node), slope, value, cause);
        }

        private double at(PatternNode node) {
            return values.getOrDefault(node, Double.NaN);
        }

        private double evaluate(PatternNode node) {
            return UndefinedValues.evaluate(node, group, instance, x, parameters, values);
        }

        /** The slope of one operation in an argument with variables, where it may not be finite; 0 where it is. */
        private double slope(PatternNode node) {
            return switch (node) {
                case PatternNode.Unary(var operator, PatternNode operand) ->
                    varying.contains(operand) ? slopeOf(operator, at(operand)) : 0;
                case PatternNode.Binary(BinaryOperator operator, PatternNode left, PatternNode right) -> {
                    double first = varying.contains(left) ? slopeInFirst(operator, at(left), at(right)) : 0;
                    yield Double.isFinite(first) && varying.contains(right)
                            ? slopeInSecond(operator, at(left), at(right))
                            : first;
                }
                default -> 0;
            };
        }
    }

    private static double slopeOf(UnaryFunction function, double a) {
        return switch (function) {
            case UnaryOperator.SQRT -> 0.5 / Math.sqrt(a);
            case UnaryOperator.CBRT -> 1 / Math.cbrt(a * a);
            case UnaryOperator.LOG -> 1 / a;
            case UnaryOperator.ASIN -> 1 / Math.sqrt(1 - a * a);
            case UnaryOperator.ACOS -> -1 / Math.sqrt(1 - a * a);
            default -> 0;
        };
    }

    private static double slopeInFirst(BinaryOperator operator, double a, double b) {
        return switch (operator) {
            case DIVIDE -> 1 / b;
            case POWER -> b == 0 ? 0 : b * Math.pow(a, b - 1);
            case ATAN2 -> b / (a * a + b * b);
            default -> 0;
        };
    }

    private static double slopeInSecond(BinaryOperator operator, double a, double b) {
        return switch (operator) {
            case DIVIDE -> a / b / b;
            case POWER -> Math.pow(a, b) * Math.log(a);
            case ATAN2 -> a / (a * a + b * b);
            default -> 0;
        };
    }
}
