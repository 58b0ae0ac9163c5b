package dev.takt.solver.transcription.pattern;

import dev.takt.solver.model.Expression.BinaryFunction;
import dev.takt.solver.model.Expression.UnaryFunction;

/**
 * A node of a pattern: an expression with holes for variables, for numbers that differ from instance to instance, and
 * for parameters.
 */
public sealed interface PatternNode {

    /** A number that is the same in every instance. */
    record Literal(double value) implements PatternNode {}

    /** An entry of the variable vector, another one in each instance. */
    record VariableHole(int index) implements PatternNode {}

    /** A number fixed by the grid (a coordinate, a step, a weight), another one in each instance. */
    record DataHole(int index) implements PatternNode {}

    /** An entry of the parameter vector, another one in each instance. */
    record ParameterHole(int index) implements PatternNode {}

    /** A function of one node. */
    record Unary(UnaryFunction operator, PatternNode operand) implements PatternNode {}

    /** A function of two nodes, or an operation on them. */
    record Binary(BinaryFunction operator, PatternNode left, PatternNode right) implements PatternNode {}
}
