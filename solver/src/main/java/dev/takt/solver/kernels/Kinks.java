package dev.takt.solver.kernels;

import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.transcription.pattern.PatternInstances;
import dev.takt.solver.transcription.pattern.PatternNode;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Finds functions that bend with their arguments where they bend: {@code abs} and roots at 0, {@code min} and {@code max} of what is
 * equal. Patterns without such functions are not walked.
 */
final class Kinks {
    /** Arguments that are as near to a kink, relative to what they are made of, are at it. */
    private static final double NEAR = 1e-4;

    /** The same for one that is made of nothing, or of nothing large; nobody knows how large it usually is. */
    private static final double SMALL = 1e-8;

    /** The same for what a root is taken of: a norm is that of squares. */
    private static final double SMALL_SQUARE = 1e-10;

    /** What is put on the value of what bends, to see whether the whole feels it. */
    private static final double MOVED = 1e-3;

    /** A smaller slope is none. */
    private static final double FELT = 1e-6;

    private final EntryNames names;
    private final double[] x;
    private final double[] parameters;
    private Optional<Kink> first = Optional.empty();
    private int count;

    Kinks(EntryNames names, double[] x, double[] parameters) {
        this.names = names;
        this.x = x;
        this.parameters = parameters;
    }

    /** Looks at some patterns. */
    void look(List<PatternInstances> groups, IntFunction<EntryPlace> place) {
        for (PatternInstances group : groups) {
            List<PatternNode> nodes =
                    UndefinedValues.operandsFirst(group.pattern().root());
            if (nodes.stream().noneMatch(node -> form(node).isPresent())) {
                continue;
            }
            for (int instance = 0; instance < group.count(); instance++) {
                look(group, instance, nodes, place);
            }
        }
    }

    private void look(PatternInstances group, int instance, List<PatternNode> nodes, IntFunction<EntryPlace> place) {
        Map<PatternNode, Double> values = new IdentityHashMap<>();
        List<PatternNode> atKink = new ArrayList<>();
        Map<PatternNode, Boolean> varying = new IdentityHashMap<>();
        for (PatternNode node : nodes) {
            values.put(node, UndefinedValues.evaluate(node, group, instance, x, parameters, values));
            varying.put(
                    node,
                    node instanceof PatternNode.VariableHole
                            || UndefinedValues.operands(node)
                                    .anyMatch(operand -> varying.getOrDefault(operand, false)));
            Optional<Kink.Form> form = form(node);
            if (form.isPresent() && varying.getOrDefault(node, false) && isAtKink(node, values)) {
                atKink.add(node);
            }
        }
        for (PatternNode node : atKink) {
            if (isFelt(node, nodes, group, instance, values)) {
                count++;
                if (first.isEmpty()) {
                    first = Optional.of(new Kink(
                            place.apply(group.targets()[instance]),
                            new PatternText(names, group, instance).of(node),
                            form(node).orElseThrow(),
                            0));
                }
            }
        }
    }

    /** Whether the whole bends with a part: {@code q*abs(q)} does not, because a factor of 0 is beside what bends. */
    private boolean isFelt(
            PatternNode part,
            List<PatternNode> nodes,
            PatternInstances group,
            int instance,
            Map<PatternNode, Double> values) {
        Map<PatternNode, Double> moved = new IdentityHashMap<>();
        for (PatternNode node : nodes) {
            double value = UndefinedValues.evaluate(node, group, instance, x, parameters, moved);
            moved.put(node, node == part ? value + MOVED : value);
        }
        PatternNode whole = nodes.getLast();
        return !(Math.abs(at(whole, moved) - at(whole, values)) <= FELT * MOVED);
    }

    private static Optional<Kink.Form> form(PatternNode node) {
        return switch (node) {
            case PatternNode.Unary(UnaryOperator operator, PatternNode _)
            when operator == UnaryOperator.ABS -> Optional.of(Kink.Form.ABS);
            case PatternNode.Unary(UnaryOperator operator, PatternNode _)
            when operator == UnaryOperator.SQRT -> Optional.of(Kink.Form.ROOT);
            case PatternNode.Binary(BinaryOperator operator, PatternNode _, PatternNode _)
            when operator == BinaryOperator.MAX -> Optional.of(Kink.Form.MAX);
            case PatternNode.Binary(BinaryOperator operator, PatternNode _, PatternNode _)
            when operator == BinaryOperator.MIN -> Optional.of(Kink.Form.MIN);
            default -> Optional.empty();
        };
    }

    private static boolean isAtKink(PatternNode node, Map<PatternNode, Double> values) {
        return switch (node) {
            case PatternNode.Unary(UnaryOperator operator, PatternNode operand) ->
                Math.abs(at(operand, values))
                        <= (operator == UnaryOperator.SQRT
                                ? SMALL_SQUARE
                                : Math.max(SMALL, NEAR * size(operand, values)));
            case PatternNode.Binary binary ->
                Math.abs(at(binary.left(), values) - at(binary.right(), values))
                        <= Math.max(SMALL, NEAR * size(binary, values));
            default -> false;
        };
    }

    /** The largest of what a node is made of. */
    private static double size(PatternNode node, Map<PatternNode, Double> values) {
        return UndefinedValues.operands(node)
                .mapToDouble(part -> Math.abs(at(part, values)))
                .max()
                .orElse(0);
    }

    private static double at(PatternNode node, Map<PatternNode, Double> values) {
        return values.getOrDefault(node, Double.NaN);
    }

    /** The first of them, which knows how many there are; empty where nothing bends. */
    Optional<Kink> found() {
        return first.map(kink -> new Kink(kink.place(), kink.operation(), kink.form(), count - 1));
    }
}
