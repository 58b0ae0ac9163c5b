package dev.takt.config.model.expression;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.text.CallArgument;
import dev.takt.config.text.Syntax;
import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.matrix.Matrix;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Linear algebra: families without their indices are vectors and matrices, whose operations give a number, a vector or a
 * matrix again. What does not fit is told with the shapes of both sides.
 */
final class VectorElaborator {
    /** More columns of a matrix than this are a mistake in a size. */
    private static final int LARGEST = 2_000_000;

    private final Problems problems;
    private final PointFunctionElaborator numbers;
    private final ReferenceCheck references;
    private final MatrixOperations matrices;
    private final BiFunction<Syntax, Scope, Value> values;
    private long operations;

    /**
     * Makes the elaborator.
     *
     * @param matrices what is done on them
     * @param values reads the expressions inside
     */
    VectorElaborator(
            Problems problems,
            PointFunctionElaborator numbers,
            ReferenceCheck references,
            MatrixOperations matrices,
            BiFunction<Syntax, Scope, Value> values) {
        this.problems = problems;
        this.numbers = numbers;
        this.references = references;
        this.matrices = matrices;
        this.values = values;
    }

    /** The number that a value is; a vector or matrix in its place is a problem. */
    Expression number(Value value, Syntax syntax, Scope scope) {
        if (value.isNumber()) {
            return value.first();
        }
        Value.Array array = (Value.Array) value;
        String shown = Value.shown(syntax, scope);
        problems.add(
                scope.at(syntax.span()),
                shown + " is " + array.matrix().shape(),
                "a number here",
                Value.elementCure(syntax, scope)
                        .orElse(
                                array.matrix().columns() == 1
                                        ? "Maybe dot(v, v) is meant, the sum of the squares, or sum(v), of the elements."
                                        : ""));
        return Value.UNREADABLE;
    }

    /** The family of one or two indices whose name stands alone; {@code element} gives the expression for a member. */
    <T> Value family(Syntax.Reference reference, Family<T> family, Function<T, Expression> element, Scope scope) {
        if (family.dimensions() == 1) {
            return array(Matrix.column(family.all().stream().map(element).toList()), reference, scope);
        }
        Set<Integer> firsts = new LinkedHashSet<>();
        Set<Integer> seconds = new LinkedHashSet<>();
        for (List<Integer> indices : family.members().keySet()) {
            firsts.add(indices.get(0));
            seconds.add(indices.get(1));
        }
        List<List<Expression>> rows = new ArrayList<>();
        for (int first : firsts) {
            List<Expression> row = new ArrayList<>();
            for (int second : seconds) {
                Optional<T> member = family.member(List.of(first, second));
                if (member.isEmpty()) {
                    noRectangle(reference, family, List.of(first, second), scope);
                    return Value.unreadable();
                }
                row.add(element.apply(member.get()));
            }
            rows.add(row);
        }
        return array(Matrix.of(rows), reference, scope);
    }

    private void noRectangle(Syntax.Reference reference, Family<?> family, List<Integer> missing, Scope scope) {
        problems.add(
                scope.at(reference.span()),
                reference.name() + " is no matrix: there is no " + Family.memberName(family.name(), missing),
                "as many elements in each row",
                "Maybe its elements are meant, " + reference.name() + "[i, j].");
    }

    /** A constant whose name stands alone; it has one or two indices. */
    Value constant(Syntax.Reference reference, ConstantValues constant, Scope scope) {
        Map<List<Integer>, Expression> members = Family.newMembers();
        for (List<Integer> indices : constant.indices()) {
            double value = constant.value(indices, numbers, problems).orElse(Double.NaN);
            if (Double.isNaN(value)) {
                problems.addConsequence();
                return Value.unreadable();
            }
            members.put(indices, matrices.in(constant.unit(indices), new Literal(value)));
        }
        return family(
                reference,
                new Family<>(reference.name(), constant.family().dimensions(), members),
                each -> each,
                scope);
    }

    /** {@code [a, b]}, or {@code [[a, b], [c, d]]}. */
    Value written(Syntax.Vector vector, Scope scope) {
        boolean isMatrix = vector.elements().getFirst() instanceof Syntax.Vector;
        List<List<Expression>> rows = new ArrayList<>();
        for (Syntax element : vector.elements()) {
            List<Syntax> row = isMatrix && element instanceof Syntax.Vector inner ? inner.elements() : List.of(element);
            if (isMatrix
                    && row.size() != rows.stream().findFirst().map(List::size).orElse(row.size())) {
                problems.add(
                        scope.at(element.span()),
                        "a row of " + row.size() + " elements under one of "
                                + rows.getFirst().size(),
                        "rows of one length",
                        "");
                return Value.unreadable();
            }
            rows.add(row.stream()
                    .map(each -> number(values.apply(each, scope), each, scope))
                    .toList());
        }
        return array(Matrix.of(rows), vector, scope);
    }

    /** An element of a vector or matrix, which count from 1; unreadable after a problem. */
    Value element(Syntax.Reference reference, Matrix matrix, Scope scope) {
        Optional<List<Integer>> indices = numbers.indices(reference, scope);
        if (indices.isEmpty()) {
            return Value.unreadable();
        }
        boolean isVector = matrix.columns() == 1 && indices.get().size() == 1;
        int row = indices.get().getFirst();
        int column = isVector ? 1 : indices.get().getLast();
        if (indices.get().size() == (isVector ? 1 : 2)
                && row >= 1
                && row <= matrix.rows()
                && column >= 1
                && column <= matrix.columns()) {
            return new Value.Number(matrix.entry(row - 1, column - 1));
        }
        problems.add(
                scope.at(reference.span()),
                Family.memberName(reference.name(), indices.get()) + " does not exist",
                matrix.columns() == 1
                        ? reference.name() + "[1] to " + reference.name() + "[" + matrix.rows() + "]"
                        : reference.name() + "[1, 1] to " + reference.name() + "[" + matrix.rows() + ", "
                                + matrix.columns() + "]",
                reference.name() + " is " + matrix.shape() + ", which count from 1.");
        return Value.unreadable();
    }

    /** The opposite of a vector or matrix. */
    Value negated(Matrix matrix, Syntax syntax, Scope scope) {
        return array(matrices.negated(matrix, syntax, scope), syntax, scope);
    }

    /** An operation one of whose sides is a vector or matrix. */
    Value operation(Syntax.Operation operation, Value left, Value right, Scope scope) {
        if (!left.isReadable() || !right.isReadable()) {
            return Value.unreadable();
        }
        return switch (operation.operator()) {
            case ADD, SUBTRACT -> added(operation, left, right, scope);
            case MULTIPLY -> multiplied(operation, left, right, scope);
            case DIVIDE -> divided(operation, left, right, scope);
            default -> {
                if (!left.isNumber()) {
                    yield power(operation, left, scope);
                }
                Expression base = left.first();
                Expression exponent = number(right, operation.right(), scope);
                yield exponent == Value.UNREADABLE
                        ? Value.unreadable()
                        : new Value.Number(matrices.number(operation, base, exponent, scope));
            }
        };
    }

    private Value power(Syntax.Operation operation, Value base, Scope scope) {
        String shown = Value.shown(operation.left(), scope);
        problems.add(
                scope.at(operation.span()),
                base.described(operation.left(), scope),
                "a number on the left of ^",
                "Maybe dot(" + shown + ", " + shown + ") is meant, the sum of the squares, or an element, x[i]^2.");
        return Value.unreadable();
    }

    private Value added(Syntax.Operation operation, Value left, Value right, Scope scope) {
        boolean plus = operation.operator() == BinaryOperator.ADD;
        if (left.isNumber() && right.isNumber() || shapesFit(left, right)) {
            Matrix a = matrix(left);
            Matrix b = matrix(right);
            return array(matrices.added(plus, a, b, operation, scope), operation, scope);
        }
        Value smaller = left.isNumber() ? right : left;
        Syntax larger = left.isNumber() ? operation.right() : operation.left();
        boolean turned = left instanceof Value.Array(Matrix a)
                && right instanceof Value.Array(Matrix b)
                && a.hasShapeOf(b.transpose());
        problems.add(
                scope.at(operation.span()),
                left.described(operation.left(), scope) + " and " + right.described(operation.right(), scope),
                "the same shape on both sides of " + (plus ? "+" : "-"),
                turned
                        ? "Maybe transpose(" + Value.shown(operation.right(), scope) + ") is meant."
                        : smaller.isNumber() || left.isNumber() || right.isNumber()
                                ? Value.elementCure(larger, scope).orElse("")
                                : "");
        return Value.unreadable();
    }

    private static boolean shapesFit(Value left, Value right) {
        return left instanceof Value.Array(Matrix a) && right instanceof Value.Array(Matrix b) && a.hasShapeOf(b);
    }

    private static Matrix matrix(Value value) {
        return switch (value) {
            case Value.Number(Expression number) -> Matrix.column(number);
            case Value.Array(Matrix matrix) -> matrix;
        };
    }

    private Value multiplied(Syntax.Operation operation, Value left, Value right, Scope scope) {
        if (left instanceof Value.Number(Expression factor)) {
            return array(matrices.times(matrix(right), factor, operation, scope), operation, scope);
        }
        if (right instanceof Value.Number(Expression factor)) {
            return array(matrices.times(matrix(left), factor, operation, scope), operation, scope);
        }
        Matrix a = matrix(left);
        Matrix b = matrix(right);
        if (a.columns() == b.rows()) {
            return array(matrices.times(a, b, operation, scope), operation, scope);
        }
        if (a.isNumber() || b.isNumber()) {
            return array(
                    a.isNumber()
                            ? matrices.times(b, a.entry(0, 0), operation, scope)
                            : matrices.times(a, b.entry(0, 0), operation, scope),
                    operation,
                    scope);
        }
        String one = Value.shown(operation.left(), scope);
        String other = Value.shown(operation.right(), scope);
        boolean vectors = a.columns() == 1 && b.columns() == 1;
        problems.add(
                scope.at(operation.span()),
                vectors && a.hasShapeOf(b)
                        ? one + " and " + other + " are vectors of " + a.rows() + " elements, columns both"
                        : one + " has " + count(a.columns(), "column") + " and " + other + " has "
                                + count(b.rows(), b.columns() == 1 ? "element" : "row"),
                "as many columns on the left of * as rows on the right",
                vectors && a.hasShapeOf(b)
                        ? "Maybe dot(" + one + ", " + other + ") is meant, the sum of the products, or diag(" + one
                                + ")*" + other + ", each product."
                        : a.rows() == b.rows()
                                ? "Maybe transpose(" + one + ")*" + other + " is meant."
                                : a.columns() == b.columns()
                                        ? "Maybe " + one + "*transpose(" + other + ") is meant."
                                        : "");
        return Value.unreadable();
    }

    private Value divided(Syntax.Operation operation, Value left, Value right, Scope scope) {
        if (!right.isNumber()) {
            problems.add(
                    scope.at(operation.right().span()),
                    Value.shown(operation.right(), scope) + " is " + right.shape(),
                    "a number on the right of /",
                    Value.elementCure(operation.right(), scope).orElse(""));
            return Value.unreadable();
        }
        Expression divisor = right.first();
        if (divisor instanceof Literal(double value) && value == 0) {
            problems.add(scope.at(operation.span()), "a division by zero", "a finite number", "");
            return Value.unreadable();
        }
        return array(matrices.over(matrix(left), divisor, operation, scope), operation, scope);
    }

    /** The sum of some values, of which one at least is a vector or matrix. */
    Value sum(List<Value> terms, Syntax syntax, Scope scope) {
        List<Matrix> summed = new ArrayList<>();
        for (Value term : terms) {
            if (!term.isReadable()) {
                return Value.unreadable();
            }
            Matrix matrix = matrix(term);
            if (!summed.isEmpty() && !summed.getFirst().hasShapeOf(matrix)) {
                problems.add(
                        scope.at(syntax.span()),
                        "terms that are " + terms.getFirst().shape() + " and " + term.shape(),
                        "terms of one shape",
                        "");
                return Value.unreadable();
            }
            summed.add(matrix);
        }
        return array(matrices.sum(summed, syntax, scope), syntax, scope);
    }

    /** The sum of the elements of a vector or matrix, {@code sum(v)}; empty for a number, and where an index has no range. */
    Optional<Value> total(Syntax.Reference call, Scope scope) {
        if (!(call.arguments().getFirst() instanceof CallArgument.Value(Syntax summed))
                || !references.knowsNames(summed, scope)) {
            return Optional.empty();
        }
        Value value = values.apply(summed, scope);
        if (!value.isReadable()) {
            return Optional.of(value);
        }
        return value instanceof Value.Array(Matrix matrix)
                ? Optional.of(array(Matrix.column(matrices.sum(matrix, call, scope)), call, scope))
                : Optional.empty();
    }

    /** A function of vectors and matrices. */
    Value call(VectorFunction function, Syntax.Reference call, Scope scope) {
        int given = call.arguments().size();
        if (given < function.fewest()
                || given > function.most()
                || !call.arguments().stream().allMatch(CallArgument.Value.class::isInstance)) {
            problems.add(
                    scope.at(call.span()),
                    function.text() + " with " + count(given, "argument"),
                    function.form(),
                    function == VectorFunction.DOT && given == 1
                            ? "Maybe der(x, t) is meant, for the derivative of x, or dot(x, x)."
                            : "");
            return Value.unreadable();
        }
        List<Syntax> operands = call.arguments().stream()
                .map(argument -> ((CallArgument.Value) argument).syntax())
                .toList();
        return switch (function) {
            case TRANSPOSE -> {
                Value operand = values.apply(operands.getFirst(), scope);
                yield operand instanceof Value.Array(Matrix matrix) ? new Value.Array(matrix.transpose()) : operand;
            }
            case DOT -> dot(call, operands, scope);
            case DIAG -> diagonal(operands, call, scope);
            case EYE -> identity(operands, scope);
        };
    }

    private Value dot(Syntax.Reference call, List<Syntax> operands, Scope scope) {
        Value left = values.apply(operands.getFirst(), scope);
        Value right = values.apply(operands.getLast(), scope);
        if (!left.isReadable() || !right.isReadable()) {
            return Value.unreadable();
        }
        Matrix a = matrix(left);
        Matrix b = matrix(right);
        if (a.hasShapeOf(b) && a.columns() == 1) {
            return array(Matrix.column(matrices.dot(a, b, call, scope)), call, scope);
        }
        problems.add(
                scope.at(call.span()),
                left.described(operands.getFirst(), scope) + " and " + right.described(operands.getLast(), scope),
                "two vectors of as many elements, in dot(a, b)",
                "");
        return Value.unreadable();
    }

    private Value diagonal(List<Syntax> operands, Syntax.Reference call, Scope scope) {
        Value value = values.apply(operands.getFirst(), scope);
        OptionalInt offset =
                operands.size() == 1 ? OptionalInt.of(0) : numbers.whole(operands.get(1), scope, "the diagonal");
        if (!value.isReadable() || offset.isEmpty() || !isSize(offset.getAsInt(), operands.getLast(), scope)) {
            return Value.unreadable();
        }
        Matrix vector = matrix(value);
        if (vector.columns() != 1 && vector.rows() != 1) {
            problems.add(
                    scope.at(call.span()),
                    value.described(operands.getFirst(), scope),
                    "a vector, in diag(v)",
                    "Maybe the element A[i, i] is meant.");
            return Value.unreadable();
        }
        return new Value.Array(vector.diagonal(offset.getAsInt()));
    }

    private Value identity(List<Syntax> operands, Scope scope) {
        OptionalInt size = numbers.whole(operands.getFirst(), scope, "the number of rows");
        OptionalInt offset =
                operands.size() == 1 ? OptionalInt.of(0) : numbers.whole(operands.get(1), scope, "the diagonal");
        if (size.isEmpty() || offset.isEmpty() || !isSize(offset.getAsInt(), operands.getLast(), scope)) {
            return Value.unreadable();
        }
        if (size.getAsInt() < 1 || size.getAsInt() > LARGEST) {
            problems.add(
                    scope.at(operands.getFirst().span()),
                    "a matrix of " + size.getAsInt() + " rows",
                    "1 to " + LARGEST + " rows",
                    "");
            return Value.unreadable();
        }
        return new Value.Array(Matrix.identity(size.getAsInt(), offset.getAsInt()));
    }

    private boolean isSize(int offset, Syntax syntax, Scope scope) {
        if (Math.abs(offset) <= LARGEST) {
            return true;
        }
        problems.add(scope.at(syntax.span()), "the diagonal " + offset, "at most " + LARGEST, "");
        return false;
    }

    /** How many vectors have been made so far. */
    long operations() {
        return operations;
    }

    /** A result, whose numbers must be finite and whose elements must have been read. */
    private Value array(Matrix matrix, Syntax syntax, Scope scope) {
        operations++;
        for (int row = 0; row < matrix.rows(); row++) {
            for (Expression entry : matrix.row(row).values()) {
                if (entry == Value.UNREADABLE) {
                    return Value.unreadable();
                }
                if (entry instanceof Literal(double value) && !Double.isFinite(value)) {
                    problems.add(
                            scope.at(syntax.span()),
                            "the value of an element is not a finite number",
                            "finite numbers",
                            "Maybe a constant has a wrong value.");
                    return Value.unreadable();
                }
            }
        }
        return new Value.Array(matrix);
    }

    private static String count(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }
}
