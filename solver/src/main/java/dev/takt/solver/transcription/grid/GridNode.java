package dev.takt.solver.transcription.grid;

import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Expression.BinaryFunction;
import dev.takt.solver.model.Expression.UnaryFunction;
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

    /** A value of a variable. */
    sealed interface VariableLeaf extends GridNode {
        /** One index for each domain of the variable. */
        List<GridIndex> indices();

        /**
         * The definition of the value in each instance, or {@link VariableLayout#NONE}.
         *
         * @param positions {@code [loop][instance]}
         */
        int[] definitions(int[][] positions, int count);

        /**
         * The place of the value in each instance.
         *
         * @param positions {@code [loop][instance]}
         */
        int[] places(int[][] positions, int count);
    }

    /** A value of one variable. */
    record VariableAccess(VariableLayout variable, List<GridIndex> indices) implements VariableLeaf {
        @Override
        public int[] definitions(int[][] positions, int count) {
            int[] entries = variable.entries(indices, positions, count);
            for (int i = 0; i < count; i++) {
                entries[i] = variable.definition()[entries[i]];
            }
            return entries;
        }

        @Override
        public int[] places(int[][] positions, int count) {
            int[] entries = variable.entries(indices, positions, count);
            for (int i = 0; i < count; i++) {
                entries[i] = variable.placeOf(entries[i]);
            }
            return entries;
        }
    }

    /**
     * A value of another variable in each term of a sum.
     *
     * @param term the term, along the loop of the sum
     * @param variables by term, all over the same domains
     */
    @SuppressWarnings("ArrayRecordComponent")
    record VariableOfTerm(GridIndex term, VariableLayout[] variables, List<GridIndex> indices) implements VariableLeaf {
        @Override
        public int[] definitions(int[][] positions, int count) {
            int[] terms = term.evaluate(positions, count);
            int[] entries = variables[0].entries(indices, positions, count);
            for (int i = 0; i < count; i++) {
                entries[i] = variables[terms[i]].definition()[entries[i]];
            }
            return entries;
        }

        @Override
        public int[] places(int[][] positions, int count) {
            int[] terms = term.evaluate(positions, count);
            int[] entries = variables[0].entries(indices, positions, count);
            for (int i = 0; i < count; i++) {
                entries[i] = variables[terms[i]].placeOf(entries[i]);
            }
            return entries;
        }
    }

    /** A value of a parameter. */
    sealed interface ParameterLeaf extends GridNode {
        /** One index for each domain of the parameter. */
        List<GridIndex> indices();

        /**
         * The place of the value in each instance.
         *
         * @param positions {@code [loop][instance]}
         */
        int[] places(int[][] positions, int count);
    }

    /** A value of one parameter. */
    record ParameterAccess(ParameterBlock parameter, List<GridIndex> indices) implements ParameterLeaf {
        @Override
        public int[] places(int[][] positions, int count) {
            int[] places = VariableLayout.flatten(indices, parameter.strides(), positions, count);
            for (int i = 0; i < count; i++) {
                places[i] += parameter.offset();
            }
            return places;
        }
    }

    /**
     * A value of another parameter in each term of a sum.
     *
     * @param term the term, along the loop of the sum
     * @param parameters by term, all over the same domains
     */
    @SuppressWarnings("ArrayRecordComponent")
    record ParameterOfTerm(GridIndex term, ParameterBlock[] parameters, List<GridIndex> indices)
            implements ParameterLeaf {
        @Override
        public int[] places(int[][] positions, int count) {
            int[] terms = term.evaluate(positions, count);
            int[] places = VariableLayout.flatten(indices, parameters[0].strides(), positions, count);
            for (int i = 0; i < count; i++) {
                places[i] += parameters[terms[i]].offset();
            }
            return places;
        }
    }

    /**
     * One of two nodes, decided at each support.
     *
     * @param indices the supports along the domains of the condition
     * @param strides of the table, by domain
     * @param holds whether the first node is meant, at each combination of the supports
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Choice(List<GridIndex> indices, int[] strides, boolean[] holds, GridNode then, GridNode otherwise)
            implements GridNode {

        /** Whether the first node is meant, in each instance. */
        public boolean[] evaluate(int[][] positions, int count) {
            int[] flat = VariableLayout.flatten(indices, strides, positions, count);
            boolean[] first = new boolean[count];
            for (int i = 0; i < count; i++) {
                first[i] = holds[flat[i]];
            }
            return first;
        }
    }

    /** A function of one node. */
    record Unary(UnaryFunction operator, GridNode operand) implements GridNode {}

    /** A function of two nodes, or an operation on them. */
    record Binary(BinaryFunction operator, GridNode left, GridNode right) implements GridNode {}

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
