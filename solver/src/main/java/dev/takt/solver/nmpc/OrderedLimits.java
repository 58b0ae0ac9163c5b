package dev.takt.solver.nmpc;

import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.BinaryOperation;
import dev.takt.solver.model.Expression.Literal;

/**
 * The limits of a zone in the order of their values. While an operator or a schedule has the lower one above the upper one, every
 * value between them gives up as much in sum as any other: the zone is then what lies between them. A row whose limits cross would
 * have no solution, whatever its slacks.
 *
 * @param lower the lesser of the two
 * @param upper the greater of the two
 */
record OrderedLimits(Expression lower, Expression upper) {

    /** The same limits where they are numbers, or one is missing. */
    static OrderedLimits of(Expression lower, Expression upper) {
        boolean both = RankedZones.hasLimit(lower) && RankedZones.hasLimit(upper);
        boolean fixed = lower instanceof Literal && upper instanceof Literal;
        return both && !fixed
                ? new OrderedLimits(
                        new BinaryOperation(BinaryOperator.MIN, lower, upper),
                        new BinaryOperation(BinaryOperator.MAX, lower, upper))
                : new OrderedLimits(lower, upper);
    }
}
