package dev.takt.solver.kernels.program;

import dev.takt.solver.table.SplineTable;
import java.util.List;

/**
 * What one register of a straight-line program holds. Operands are numbers of earlier registers. An input hole has
 * another value in each instance of the pattern.
 */
public sealed interface Instruction {

    /** Whether it computes something: it is neither a number nor an input. */
    default boolean isOperation() {
        return this instanceof Unary || this instanceof Binary || this instanceof Lookup;
    }

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

    /**
     * A table, or a derivative of it, at registers.
     *
     * @param orders of the derivative, by argument; 0 for none
     * @param operands one an argument
     */
    record Lookup(SplineTable table, List<Integer> orders, List<Integer> operands) implements Instruction {
        public Lookup {
            orders = List.copyOf(orders);
            operands = List.copyOf(operands);
        }

        /** The value at numbers. */
        double apply(List<Double> arguments) {
            return arguments.size() == 1
                    ? table.at(arguments.getFirst(), orders.getFirst())
                    : table.at(arguments.getFirst(), arguments.getLast(), orders.getFirst(), orders.getLast());
        }

        /** The same table at other registers. */
        Lookup at(List<Integer> others) {
            return new Lookup(table, orders, others);
        }
    }

    private static void requireArity(Operation operation, int arity) {
        if (operation.arity() != arity) {
            throw new IllegalArgumentException(operation + " takes " + operation.arity() + " arguments, not " + arity);
        }
    }
}
