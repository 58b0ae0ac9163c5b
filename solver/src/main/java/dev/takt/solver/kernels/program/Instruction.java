package dev.takt.solver.kernels.program;

/**
 * What one register of a straight-line program holds. Operands are numbers of earlier registers. An input hole has
 * another value in each instance of the pattern.
 */
public sealed interface Instruction {

    /** A number. */
    record Constant(double value) implements Instruction {}

    /** An entry of the variable vector. */
    record Variable(int hole) implements Instruction {}

    /** A number fixed by the grid. */
    record Data(int hole) implements Instruction {}

    /** An entry of the parameter vector. */
    record Parameter(int hole) implements Instruction {}

    /** The factor of the second derivatives of a value: the multiplier of its row, or the weight of the objective. */
    record Weight(int output) implements Instruction {}

    /** An operation on one register. */
    record Unary(Operation operation, int operand) implements Instruction {
        public Unary {
            requireArity(operation, 1);
        }
    }

    /** An operation on two registers. */
    record Binary(Operation operation, int left, int right) implements Instruction {
        public Binary {
            requireArity(operation, 2);
        }
    }

    private static void requireArity(Operation operation, int arity) {
        if (operation.arity() != arity) {
            throw new IllegalArgumentException(operation + " takes " + operation.arity() + " arguments, not " + arity);
        }
    }
}
