package dev.takt.solver.kernels.program;

import dev.takt.solver.table.SplineTable;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A program without branches or loops, in static single assignment: each instruction fills the register of its own
 * number from earlier ones, and some registers are the outputs. It knows nothing of the machine that runs it.
 *
 * @param instructions one a register; every one is needed for some output
 * @param outputs the register of each output; one register may serve several
 */
public record StraightLineProgram(List<Instruction> instructions, List<Integer> outputs) {
    public StraightLineProgram {
        instructions = List.copyOf(instructions);
        outputs = List.copyOf(outputs);
    }

    /** Number of operations: registers that are neither numbers nor inputs. */
    public int operations() {
        int operations = 0;
        for (Instruction instruction : instructions) {
            if (instruction.isOperation()) {
                operations++;
            }
        }
        return operations;
    }

    /** The tables that are looked up, each once. */
    public List<SplineTable> tables() {
        return instructions.stream()
                .filter(Instruction.Lookup.class::isInstance)
                .map(instruction -> ((Instruction.Lookup) instruction).table())
                .distinct()
                .toList();
    }

    /** A listing, an instruction a line, then the outputs. */
    @Override
    public String toString() {
        var listing = new StringBuilder();
        for (int register = 0; register < instructions.size(); register++) {
            if (!(instructions.get(register) instanceof Instruction.Constant)) {
                listing.append("  r%d = %s%n".formatted(register, describe(instructions.get(register))));
            }
        }
        for (int output = 0; output < outputs.size(); output++) {
            listing.append("  out[%d] = %s%n".formatted(output, operand(outputs.get(output))));
        }
        return listing.toString();
    }

    private String describe(Instruction instruction) {
        return switch (instruction) {
            case Instruction.Constant(double value) -> Double.toString(value);
            case Instruction.Variable(int hole) -> "x[%d]".formatted(hole);
            case Instruction.Data(int hole) -> "d[%d]".formatted(hole);
            case Instruction.Parameter(int hole) -> "p[%d]".formatted(hole);
            case Instruction.Weight(int output) -> output == 0 ? "w" : "w[%d]".formatted(output);
            case Instruction.Unary unary -> describe(unary.operation(), operand(unary.operand()));
            case Instruction.Binary binary ->
                describe(binary.operation(), operand(binary.left()), operand(binary.right()));
            case Instruction.Lookup(SplineTable table, List<Integer> orders, List<Integer> operands) ->
                operands.stream()
                        .map(this::operand)
                        .collect(Collectors.joining(", ", "%s%s(".formatted(table, orders), ")"));
        };
    }

    private static String describe(Operation operation, String a) {
        return switch (operation) {
            case NEGATE -> "-" + a;
            case SQUARE -> a + "^2";
            case RECIPROCAL -> "1 / " + a;
            default -> "%s(%s)".formatted(name(operation), a);
        };
    }

    private static String describe(Operation operation, String a, String b) {
        return switch (operation) {
            case ADD -> a + " + " + b;
            case SUBTRACT -> a + " - " + b;
            case MULTIPLY -> a + " * " + b;
            case DIVIDE -> a + " / " + b;
            case AT_MOST -> a + " <= " + b;
            default -> "%s(%s, %s)".formatted(name(operation), a, b);
        };
    }

    private String operand(int register) {
        return instructions.get(register) instanceof Instruction.Constant(double value)
                ? Double.toString(value)
                : "r" + register;
    }

    private static String name(Operation operation) {
        return operation.name().toLowerCase(Locale.ROOT);
    }
}
