package dev.takt.config.model.expression;

import dev.takt.config.text.Syntax;
import dev.takt.config.unit.Unit;
import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.matrix.Matrix;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;

/**
 * Linear algebra of elements that may have units. Without any it is that of {@link Matrix}; with some, it is made of operations on
 * numbers, which know what to do with units.
 */
final class MatrixOperations {
    private final MeasuredOperations units;
    private final Operation operation;
    private final Sum sum;

    /** An operation on two numbers. */
    @FunctionalInterface
    interface Operation {
        Expression of(BinaryOperator operator, Expression left, Expression right, Syntax syntax, Scope scope);
    }

    /** A sum of numbers. */
    @FunctionalInterface
    interface Sum {
        Expression of(List<Expression> terms, Syntax syntax, Scope scope);
    }

    MatrixOperations(MeasuredOperations units, Operation operation, Sum sum) {
        this.units = units;
        this.operation = operation;
        this.sum = sum;
    }

    /** An element whose unit is known. */
    Expression in(Unit unit, Expression element) {
        return units.in(unit, element);
    }

    /** An operation on what turned out to be numbers. */
    Expression number(Syntax.Operation written, Expression left, Expression right, Scope scope) {
        return operation.of(written.operator(), left, right, written, scope);
    }

    /** The opposite. */
    Matrix negated(Matrix matrix, Syntax syntax, Scope scope) {
        return isPlain(matrix) ? matrix.negated() : times(matrix, new Literal(-1), syntax, scope);
    }

    /** The sum or difference of two of one shape. */
    Matrix added(boolean plus, Matrix left, Matrix right, Syntax syntax, Scope scope) {
        if (isPlain(left) && isPlain(right)) {
            return plus ? left.plus(right) : left.minus(right);
        }
        return left.paired(
                right,
                (a, b) -> isZero(b)
                        ? a
                        : isZero(a) && plus
                                ? b
                                : operation.of(
                                        plus ? BinaryOperator.ADD : BinaryOperator.SUBTRACT, a, b, syntax, scope));
    }

    /** Every element times a factor. */
    Matrix times(Matrix matrix, Expression factor, Syntax syntax, Scope scope) {
        return isPlain(matrix) && units.of(factor).isNone()
                ? matrix.times(factor)
                : matrix.each(each -> product(each, factor, syntax, scope));
    }

    /** Every element over a divisor. */
    Matrix over(Matrix matrix, Expression divisor, Syntax syntax, Scope scope) {
        return isPlain(matrix) && units.of(divisor).isNone()
                ? matrix.over(divisor)
                : matrix.each(each -> operation.of(BinaryOperator.DIVIDE, each, divisor, syntax, scope));
    }

    /** The product of two that fit. */
    Matrix times(Matrix left, Matrix right, Syntax syntax, Scope scope) {
        if (isPlain(left) && isPlain(right)) {
            return left.times(right);
        }
        Matrix columns = right.transpose();
        List<List<Expression>> rows = new ArrayList<>();
        for (int row = 0; row < left.rows(); row++) {
            List<Expression> products = new ArrayList<>();
            for (int column = 0; column < right.columns(); column++) {
                products.add(dot(left.row(row), columns.row(column), syntax, scope));
            }
            rows.add(products);
        }
        return Matrix.of(rows);
    }

    /** The sum of the products of the elements of two columns of one length. */
    Expression dot(Matrix left, Matrix right, Syntax syntax, Scope scope) {
        return isPlain(left) && isPlain(right)
                ? left.dot(right)
                : dot(left.transpose().row(0), right.transpose().row(0), syntax, scope);
    }

    private Expression dot(
            SortedMap<Integer, Expression> left, SortedMap<Integer, Expression> right, Syntax syntax, Scope scope) {
        List<Expression> terms = new ArrayList<>();
        left.forEach((at, value) -> {
            Expression other = right.get(at);
            if (other != null) {
                terms.add(product(value, other, syntax, scope));
            }
        });
        return sum.of(terms, syntax, scope);
    }

    /** The sum of all elements. */
    Expression sum(Matrix matrix, Syntax syntax, Scope scope) {
        if (isPlain(matrix)) {
            return matrix.sum();
        }
        List<Expression> terms = new ArrayList<>();
        for (int row = 0; row < matrix.rows(); row++) {
            terms.addAll(matrix.row(row).values());
        }
        return sum.of(terms, syntax, scope);
    }

    /** The sum of some of one shape. */
    Matrix sum(List<Matrix> matrices, Syntax syntax, Scope scope) {
        if (matrices.stream().allMatch(this::isPlain)) {
            return Matrix.sum(matrices);
        }
        Matrix total = matrices.getFirst();
        for (Matrix next : matrices.subList(1, matrices.size())) {
            total = added(true, total, next, syntax, scope);
        }
        return total;
    }

    private Expression product(Expression left, Expression right, Syntax syntax, Scope scope) {
        return isOne(left)
                ? right
                : isOne(right) ? left : operation.of(BinaryOperator.MULTIPLY, left, right, syntax, scope);
    }

    private boolean isOne(Expression expression) {
        return expression instanceof Literal(double value)
                && value == 1
                && units.of(expression).isNone();
    }

    private boolean isZero(Expression expression) {
        return expression instanceof Literal(double value)
                && value == 0
                && units.of(expression).isNone();
    }

    private boolean isPlain(Matrix matrix) {
        if (units.areNone()) {
            return true;
        }
        for (int row = 0; row < matrix.rows(); row++) {
            Collection<Expression> entries = matrix.row(row).values();
            if (entries.stream().anyMatch(entry -> !units.of(entry).isNone())) {
                return false;
            }
        }
        return true;
    }
}
