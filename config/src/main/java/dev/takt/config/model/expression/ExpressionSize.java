package dev.takt.config.model.expression;

import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.BinaryOperation;
import dev.takt.solver.model.Expression.Choice;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.Integral;
import dev.takt.solver.model.Expression.SupportSum;
import dev.takt.solver.model.Expression.TermSum;
import dev.takt.solver.model.Expression.UnaryOperation;
import dev.takt.solver.model.matrix.Matrix;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Counts the parts of expressions, each as often as it occurs: products of products of matrices share their parts while they
 * are made, and what walks over them later meets each of them many times. A long sum is one object and counts once.
 */
final class ExpressionSize {
    private final int largest;
    private final Set<TermSum> sums = Collections.newSetFromMap(new IdentityHashMap<>());
    private int parts;

    private ExpressionSize(int largest) {
        this.largest = largest;
    }

    /** Whether a value has more parts than there may be. */
    static boolean exceeds(Value value, int largest) {
        ExpressionSize size = new ExpressionSize(largest);
        switch (value) {
            case Value.Number(Expression expression) -> size.count(expression);
            case Value.Array(Matrix matrix) -> {
                for (int row = 0; row < matrix.rows(); row++) {
                    matrix.row(row).values().forEach(size::count);
                }
            }
        }
        return size.parts > largest;
    }

    private void count(Expression expression) {
        if (parts > largest) {
            return;
        }
        parts++;
        switch (expression) {
            case UnaryOperation operation -> count(operation.operand());
            case BinaryOperation operation -> {
                count(operation.left());
                count(operation.right());
            }
            case Choice choice -> {
                count(choice.then());
                count(choice.otherwise());
            }
            case Derivative derivative -> count(derivative.operand());
            case Integral integral -> count(integral.integrand());
            case SupportSum sum -> count(sum.term());
            case TermSum sum -> {
                if (sums.add(sum)) {
                    sum.terms().forEach(this::count);
                }
            }
            default -> {
                // a number or a name, without parts
            }
        }
    }
}
