package dev.takt.solver.transcription.grid;

import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.UnaryOperator;
import java.util.List;

/**
 * A node of a discretised expression: derivatives and measures are gone, and everything is looked up in tables by the
 * positions of loops over supports. Nodes may be shared; walks remember the nodes that they have seen.
 */
public sealed interface GridNode {

    /** A number. */
    record Number(double value) implements GridNode {}

    /**
     * A number of the grid.
     *
     * @param index the support along one domain
     * @param values number by support
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Tabulated(GridIndex index, double[] values) implements GridNode {}

    /** A value of a variable, one index for each of its domains. */
    record VariableAccess(VariableLayout variable, List<GridIndex> indices) implements GridNode {}

    /** A value of a parameter, one index for each of its domains. */
    record ParameterAccess(ParameterBlock parameter, List<GridIndex> indices) implements GridNode {}

    /** A function of one node. */
    record Unary(UnaryOperator operator, GridNode operand) implements GridNode {}

    /** An operation on two nodes. */
    record Binary(BinaryOperator operator, GridNode left, GridNode right) implements GridNode {}

    /** The number 1, the coefficient of a term that has none. */
    GridNode ONE = new Number(1);

    /** The sum of two nodes. */
    static GridNode sum(GridNode left, GridNode right) {
        return new Binary(BinaryOperator.ADD, left, right);
    }

    /** The product of two nodes. */
    static GridNode product(GridNode left, GridNode right) {
        if (left instanceof Number(double value) && value == 1) {
            return right;
        }
        if (left instanceof Number(double a) && right instanceof Number(double b)) {
            return new Number(a * b);
        }
        return new Binary(BinaryOperator.MULTIPLY, left, right);
    }

    /** The quotient of two nodes. */
    static GridNode quotient(GridNode left, GridNode right) {
        return new Binary(BinaryOperator.DIVIDE, left, right);
    }

    /** The opposite of a node. */
    static GridNode negative(GridNode node) {
        return node instanceof Number(double value) ? new Number(-value) : new Unary(UnaryOperator.NEGATE, node);
    }
}
