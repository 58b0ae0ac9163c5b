package dev.takt.solver.kernels.program;

import dev.takt.solver.table.SplineAxis;
import dev.takt.solver.table.SplineTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A directed acyclic graph of instructions in which equal expressions are the same node, simplified as it grows.
 *
 * <p>Simplification keeps every NaN and infinity of what the author wrote: {@code x - x} and {@code 0 * x} stay. It may
 * change the sign of a zero, and it merges constants ({@code 2 * (3 * x)}, {@code 2 * x + 2 * y}), which may change the last
 * digit.
 */
final class ExpressionGraph {
    /** Beyond this exponent the library's power function is as fast as a chain and more accurate. */
    private static final int LONGEST_MULTIPLICATION_CHAIN = 16;

    private final List<Instruction> nodes = new ArrayList<>();
    private final List<Dependence> dependences = new ArrayList<>();
    private final Map<Instruction, Integer> numbers = new HashMap<>();

    int size() {
        return nodes.size();
    }

    Instruction instruction(int node) {
        return nodes.get(node);
    }

    Dependence dependence(int node) {
        return dependences.get(node);
    }

    int constant(double value) {
        return intern(new Instruction.Constant(value), Dependence.STRUCTURE);
    }

    int variable(int hole) {
        return intern(new Instruction.Variable(hole), Dependence.VARIABLES);
    }

    int data(int hole) {
        return intern(new Instruction.Data(hole), Dependence.STRUCTURE);
    }

    int parameter(int hole) {
        return intern(new Instruction.Parameter(hole), Dependence.PARAMETERS);
    }

    int weight(int output) {
        return intern(new Instruction.Weight(output), Dependence.STRUCTURE);
    }

    boolean isConstant(int node) {
        return nodes.get(node) instanceof Instruction.Constant;
    }

    boolean isConstant(int node, double value) {
        return nodes.get(node) instanceof Instruction.Constant(double number) && number == value;
    }

    int unary(Operation operation, int a) {
        if (nodes.get(a) instanceof Instruction.Constant(double value)) {
            return constant(operation.apply(value));
        }
        return switch (operation) {
            case NEGATE -> negate(a);
            case SQUARE, ABS, COS, COSH -> internUnary(operation, withoutSign(a));
            case RECIPROCAL -> isNegation(a) ? negate(reciprocal(operand(a))) : internUnary(operation, a);
            default -> internUnary(operation, a);
        };
    }

    int binary(Operation operation, int a, int b) {
        if (nodes.get(a) instanceof Instruction.Constant(double left)
                && nodes.get(b) instanceof Instruction.Constant(double right)) {
            return constant(operation.apply(left, right));
        }
        return switch (operation) {
            case ADD -> add(a, b);
            case SUBTRACT -> subtract(a, b);
            case MULTIPLY -> multiply(a, b);
            case DIVIDE -> divide(a, b);
            case POWER -> power(a, b);
            default -> internBinary(operation, a, b);
        };
    }

    /** A table, or a derivative of it; zero beyond the third derivative, the last one that a cubic spline has. */
    int lookup(SplineTable table, List<Integer> orders, List<Integer> operands) {
        if (orders.stream().anyMatch(order -> order >= SplineAxis.ORDER)) {
            return constant(0);
        }
        var lookup = new Instruction.Lookup(table, orders, operands);
        if (operands.stream().allMatch(this::isConstant)) {
            return constant(lookup.apply(operands.stream().map(this::value).toList()));
        }
        return intern(lookup, operands.stream().map(this::dependence).reduce(Dependence.STRUCTURE, Dependence::or));
    }

    int negate(int a) {
        return switch (nodes.get(a)) {
            case Instruction.Constant(double value) -> constant(-value);
            case Instruction.Unary(Operation operation, int x) when operation == Operation.NEGATE -> x;
            case Instruction.Binary(Operation operation, int x, int y)
            when operation == Operation.SUBTRACT -> subtract(y, x);
            case Instruction.Binary(Operation operation, int x, int y)
            when operation == Operation.MULTIPLY && isConstant(x) -> multiply(negate(x), y);
            case Instruction.Binary(Operation operation, int x, int y)
            when operation == Operation.ADD && isConstant(x) -> subtract(negate(x), y);
            default -> internUnary(Operation.NEGATE, a);
        };
    }

    int square(int a) {
        return unary(Operation.SQUARE, a);
    }

    int reciprocal(int a) {
        return unary(Operation.RECIPROCAL, a);
    }

    int add(int a, int b) {
        if (isConstant(a) && isConstant(b)) {
            return constant(value(a) + value(b));
        }
        if (isConstant(b)) {
            return add(b, a);
        }
        if (isConstant(a, 0)) {
            return b;
        }
        if (isNegation(b)) {
            return subtract(a, operand(b));
        }
        if (isNegation(a)) {
            return subtract(b, operand(a));
        }
        if (isConstant(a)
                && nodes.get(b) instanceof Instruction.Binary(Operation inner, int x, int y)
                && isConstant(x)) {
            if (inner == Operation.ADD) {
                return add(constant(value(a) + value(x)), y);
            }
            if (inner == Operation.SUBTRACT) {
                return subtract(constant(value(a) + value(x)), y);
            }
        }
        if (isMultiple(a) && isMultiple(b)) {
            if (value(left(a)) == value(left(b))) {
                return multiply(left(a), add(right(a), right(b)));
            }
            if (value(left(a)) == -value(left(b))) {
                return multiply(left(a), subtract(right(a), right(b)));
            }
        }
        return a == b ? multiply(constant(2), a) : internBinary(Operation.ADD, a, b);
    }

    int subtract(int a, int b) {
        if (isConstant(b)) {
            return add(constant(-value(b)), a);
        }
        if (isConstant(a, 0)) {
            return negate(b);
        }
        if (isNegation(b)) {
            return add(a, operand(b));
        }
        if (isNegation(a)) {
            return negate(add(operand(a), b));
        }
        if (isConstant(a)
                && nodes.get(b) instanceof Instruction.Binary(Operation inner, int x, int y)
                && isConstant(x)) {
            if (inner == Operation.ADD) {
                return subtract(constant(value(a) - value(x)), y);
            }
            if (inner == Operation.SUBTRACT) {
                return add(constant(value(a) - value(x)), y);
            }
        }
        if (isMultiple(a) && isMultiple(b)) {
            if (value(left(a)) == value(left(b))) {
                return multiply(left(a), subtract(right(a), right(b)));
            }
            if (value(left(a)) == -value(left(b))) {
                return multiply(left(a), add(right(a), right(b)));
            }
        }
        return internBinary(Operation.SUBTRACT, a, b);
    }

    int multiply(int a, int b) {
        if (isConstant(a) && isConstant(b)) {
            return constant(value(a) * value(b));
        }
        if (isConstant(b)) {
            return multiply(b, a);
        }
        if (isConstant(a, 1)) {
            return b;
        }
        if (isConstant(a, -1)) {
            return negate(b);
        }
        if (isNegation(a)) {
            return negate(multiply(operand(a), b));
        }
        if (isNegation(b)) {
            return negate(multiply(a, operand(b)));
        }
        if (isConstant(a)
                && nodes.get(b) instanceof Instruction.Binary(Operation inner, int x, int y)
                && inner == Operation.MULTIPLY
                && isConstant(x)
                && isOrdinary(value(a) * value(x))) {
            return multiply(constant(value(a) * value(x)), y);
        }
        if (!isConstant(a) && isMultiple(a)) {
            return multiply(left(a), multiply(right(a), b));
        }
        if (!isConstant(a) && isMultiple(b)) {
            return multiply(left(b), multiply(a, right(b)));
        }
        return a == b ? square(a) : internBinary(Operation.MULTIPLY, a, b);
    }

    /** A product with a factor that many nodes share: it takes up their constants, so that its multiples are shared too. */
    int scaled(int a, int factor) {
        return isMultiple(a)
                ? internBinary(Operation.MULTIPLY, multiply(left(a), factor), right(a))
                : multiply(a, factor);
    }

    int divide(int a, int b) {
        if (isConstant(b, 1)) {
            return a;
        }
        if (isConstant(b) && isPowerOfTwo(value(b))) {
            return multiply(constant(1 / value(b)), a);
        }
        if (isConstant(a, 1)) {
            return reciprocal(b);
        }
        if (isNegation(a)) {
            return negate(divide(operand(a), b));
        }
        if (isNegation(b)) {
            return negate(divide(a, operand(b)));
        }
        return internBinary(Operation.DIVIDE, a, b);
    }

    private int power(int base, int exponent) {
        if (!isConstant(exponent)) {
            return internBinary(Operation.POWER, base, exponent);
        }
        double number = value(exponent);
        if (number == Math.rint(number) && Math.abs(number) <= LONGEST_MULTIPLICATION_CHAIN) {
            return integerPower(base, (int) number);
        }
        if (Math.abs(number) == 0.5) {
            int root = unary(Operation.SQRT, base);
            return number > 0 ? root : reciprocal(root);
        }
        if (number == 1.5) {
            return multiply(base, unary(Operation.SQRT, base));
        }
        return internBinary(Operation.POWER, base, exponent);
    }

    private int integerPower(int base, int exponent) {
        if (exponent < 0) {
            return reciprocal(integerPower(base, -exponent));
        }
        if (exponent == 0) {
            return constant(1);
        }
        if (exponent == 1) {
            return base;
        }
        int half = square(integerPower(base, exponent / 2));
        return exponent % 2 == 0 ? half : multiply(base, half);
    }

    private int internUnary(Operation operation, int a) {
        return intern(new Instruction.Unary(operation, a), dependence(a));
    }

    private int internBinary(Operation operation, int a, int b) {
        boolean swap = operation.commutes() && !isConstant(a) && (isConstant(b) || b < a);
        return intern(
                swap ? new Instruction.Binary(operation, b, a) : new Instruction.Binary(operation, a, b),
                dependence(a).or(dependence(b)));
    }

    private int intern(Instruction instruction, Dependence dependence) {
        Integer known = numbers.get(instruction);
        if (known != null) {
            return known;
        }
        int number = nodes.size();
        nodes.add(instruction);
        dependences.add(dependence);
        numbers.put(instruction, number);
        return number;
    }

    private double value(int node) {
        return ((Instruction.Constant) nodes.get(node)).value();
    }

    private boolean isNegation(int node) {
        return nodes.get(node) instanceof Instruction.Unary(Operation operation, int _)
                && operation == Operation.NEGATE;
    }

    private int operand(int node) {
        return ((Instruction.Unary) nodes.get(node)).operand();
    }

    /** Whether a node is a constant times another one. */
    private boolean isMultiple(int node) {
        return nodes.get(node) instanceof Instruction.Binary(Operation operation, int factor, int _)
                && operation == Operation.MULTIPLY
                && isConstant(factor);
    }

    private int left(int node) {
        return ((Instruction.Binary) nodes.get(node)).left();
    }

    private int right(int node) {
        return ((Instruction.Binary) nodes.get(node)).right();
    }

    private int withoutSign(int node) {
        return isNegation(node) ? operand(node) : node;
    }

    private static boolean isOrdinary(double value) {
        return value != 0 && Math.abs(value) >= Double.MIN_NORMAL && Math.abs(value) <= Double.MAX_VALUE;
    }

    private static boolean isPowerOfTwo(double value) {
        return isOrdinary(value)
                && isOrdinary(1 / value)
                && Math.abs(value) == Math.scalb(1.0, Math.getExponent(value));
    }
}
