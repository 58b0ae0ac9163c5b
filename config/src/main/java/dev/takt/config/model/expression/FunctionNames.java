package dev.takt.config.model.expression;

import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.UnaryOperator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;

/** The functions of the model language. */
final class FunctionNames {
    private static final Map<String, UnaryOperator> UNARY = Map.ofEntries(
            Map.entry("sq", UnaryOperator.SQUARE),
            Map.entry("sqrt", UnaryOperator.SQRT),
            Map.entry("cbrt", UnaryOperator.CBRT),
            Map.entry("exp", UnaryOperator.EXP),
            Map.entry("log", UnaryOperator.LOG),
            Map.entry("sin", UnaryOperator.SIN),
            Map.entry("cos", UnaryOperator.COS),
            Map.entry("tan", UnaryOperator.TAN),
            Map.entry("asin", UnaryOperator.ASIN),
            Map.entry("acos", UnaryOperator.ACOS),
            Map.entry("atan", UnaryOperator.ATAN),
            Map.entry("sinh", UnaryOperator.SINH),
            Map.entry("cosh", UnaryOperator.COSH),
            Map.entry("tanh", UnaryOperator.TANH),
            Map.entry("abs", UnaryOperator.ABS));

    /** Functions of two arguments; {@code min} and {@code max} take more as well. */
    private static final Map<String, BinaryOperator> BINARY = Map.of(
            "pow", BinaryOperator.POWER,
            "atan2", BinaryOperator.ATAN2,
            "min", BinaryOperator.MIN,
            "max", BinaryOperator.MAX);

    /** Functions of numbers only: they have no derivative. */
    private static final Map<String, DoubleUnaryOperator> STEPWISE =
            Map.of("floor", Math::floor, "ceil", Math::ceil, "round", Math::rint);

    private static final Set<String> OPERATORS = Set.of(
            "der",
            "integral",
            "sum",
            "product",
            "prev",
            "next",
            "at",
            "start",
            "end",
            "if",
            "count",
            "spline",
            "delay");

    private FunctionNames() {}

    static Optional<UnaryOperator> unary(String name) {
        return Optional.ofNullable(UNARY.get(name));
    }

    static Optional<BinaryOperator> binary(String name) {
        return Optional.ofNullable(BINARY.get(name));
    }

    static Optional<DoubleUnaryOperator> stepwise(String name) {
        return Optional.ofNullable(STEPWISE.get(name));
    }

    /** Whether a binary function takes more than two arguments, from left to right. */
    static boolean takesMany(BinaryOperator operator) {
        return operator == BinaryOperator.MIN || operator == BinaryOperator.MAX;
    }

    static boolean contains(String name) {
        return UNARY.containsKey(name)
                || BINARY.containsKey(name)
                || STEPWISE.containsKey(name)
                || OPERATORS.contains(name);
    }

    static Set<String> all() {
        Set<String> all = new TreeSet<>(UNARY.keySet());
        all.addAll(BINARY.keySet());
        all.addAll(STEPWISE.keySet());
        all.addAll(OPERATORS);
        return all;
    }
}
