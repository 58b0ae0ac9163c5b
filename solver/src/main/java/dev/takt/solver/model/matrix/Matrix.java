package dev.takt.solver.model.matrix;

import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Literal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/**
 * Expressions in rows and columns. A vector is a matrix of one column, a row vector one of one row.
 *
 * <p>Entries that are the number 0 are not stored: they make no term of a product or a sum, and a factor 1 is left out, so
 * that what a model says with sparse matrices has as few terms as if each element were written by hand. Apart from that,
 * and from operations on two numbers, nothing is simplified. Terms are in the order of their columns.
 *
 * <p>Rows and columns count from 0, as the elements of arrays do. Immutable.
 */
public final class Matrix {
    private static final Literal ZERO = new Literal(0);

    private final int columns;
    private final List<SortedMap<Integer, Expression>> entries;

    /** What a row was made of, so that a row times a matrix times a column is one sum of products. */
    private final Optional<Factors> factors;

    private record Factors(Matrix row, Matrix matrix) {}

    private Matrix(int columns, List<SortedMap<Integer, Expression>> entries, Optional<Factors> factors) {
        this.columns = columns;
        this.entries = entries;
        this.factors = factors;
    }

    private Matrix(int columns, List<SortedMap<Integer, Expression>> entries) {
        this(columns, entries, Optional.empty());
    }

    /** A vector: one column. */
    public static Matrix column(List<? extends Expression> elements) {
        return of(elements.stream().map(List::of).toList(), 1);
    }

    /** A vector: one column. */
    public static Matrix column(Expression... elements) {
        return column(List.of(elements));
    }

    /** A vector of numbers: one column. */
    public static Matrix column(double... elements) {
        return column(Arrays.stream(elements).mapToObj(Literal::new).toList());
    }

    /**
     * A matrix of numbers.
     *
     * @param rows all of one length
     * @throws IllegalArgumentException if rows differ in their lengths
     */
    public static Matrix of(double[][] rows) {
        return of(Arrays.stream(rows)
                .map(row -> Arrays.stream(row).mapToObj(Literal::new).toList())
                .toList());
    }

    /**
     * A matrix of expressions.
     *
     * @param rows all of one length
     * @throws IllegalArgumentException if rows differ in their lengths
     */
    public static Matrix of(List<? extends List<? extends Expression>> rows) {
        return of(rows, rows.isEmpty() ? 0 : rows.getFirst().size());
    }

    private static Matrix of(List<? extends List<? extends Expression>> rows, int columns) {
        List<SortedMap<Integer, Expression>> entries = new ArrayList<>(rows.size());
        for (List<? extends Expression> row : rows) {
            if (row.size() != columns) {
                throw new IllegalArgumentException("a matrix with a row of " + columns + " and one of " + row.size());
            }
            SortedMap<Integer, Expression> stored = new TreeMap<>();
            for (int column = 0; column < columns; column++) {
                put(stored, column, row.get(column));
            }
            entries.add(stored);
        }
        return new Matrix(columns, entries);
    }

    /** The matrix of {@code size} rows and columns with ones on the diagonal. */
    public static Matrix identity(int size) {
        return identity(size, 0);
    }

    /** The matrix of {@code size} rows and columns with ones on a diagonal, {@code offset} columns right of the main one. */
    public static Matrix identity(int size, int offset) {
        double[] ones = new double[Math.max(0, size - Math.abs(offset))];
        Arrays.fill(ones, 1);
        return diagonal(column(ones), size, offset);
    }

    /** The square matrix with the elements of this vector, a row or a column, on its diagonal. */
    public Matrix diagonal() {
        return diagonal(0);
    }

    /** The square matrix with the elements of this vector on a diagonal, {@code offset} columns right of the main one. */
    public Matrix diagonal(int offset) {
        Matrix vector = columns == 1 ? this : transpose();
        if (vector.columns != 1) {
            throw new IllegalArgumentException("the diagonal of " + shape() + ": expected a vector");
        }
        return diagonal(vector, vector.rows() + Math.abs(offset), offset);
    }

    private static Matrix diagonal(Matrix vector, int size, int offset) {
        List<SortedMap<Integer, Expression>> entries = new ArrayList<>(size);
        for (int row = 0; row < size; row++) {
            SortedMap<Integer, Expression> stored = new TreeMap<>();
            int element = Math.min(row, row + offset);
            if (element >= 0 && element < vector.rows()) {
                put(stored, row + offset, vector.entry(element, 0));
            }
            entries.add(stored);
        }
        return new Matrix(size, entries);
    }

    public int rows() {
        return entries.size();
    }

    public int columns() {
        return columns;
    }

    /** Whether there is a single entry, so that this is no more than a number. */
    public boolean isNumber() {
        return rows() == 1 && columns == 1;
    }

    /** An entry; the literal 0 where nothing is stored. */
    public Expression entry(int row, int column) {
        return entries.get(row).getOrDefault(column, ZERO);
    }

    /** The entries of a row that are not the number 0, by their columns. */
    public SortedMap<Integer, Expression> row(int row) {
        return Collections.unmodifiableSortedMap(entries.get(row));
    }

    /** Columns become rows. */
    public Matrix transpose() {
        List<SortedMap<Integer, Expression>> turned = empty(columns);
        for (int row = 0; row < rows(); row++) {
            int position = row;
            entries.get(row).forEach((column, entry) -> turned.get(column).put(position, entry));
        }
        return new Matrix(rows(), turned);
    }

    /**
     * The sum, element by element.
     *
     * @throws IllegalArgumentException if the shapes differ
     */
    public Matrix plus(Matrix other) {
        return paired(other, Matrix::sum);
    }

    /**
     * The difference, element by element.
     *
     * @throws IllegalArgumentException if the shapes differ
     */
    public Matrix minus(Matrix other) {
        return paired(other, Matrix::difference);
    }

    /** All entries with the opposite sign. */
    public Matrix negated() {
        return each(Matrix::opposite);
    }

    /** All entries times an expression. */
    public Matrix times(Expression factor) {
        return each(entry -> product(factor, entry));
    }

    /** All entries times a number. */
    public Matrix times(double factor) {
        return times(new Literal(factor));
    }

    /** All entries divided by an expression. */
    public Matrix over(Expression divisor) {
        return each(entry -> quotient(entry, divisor));
    }

    /** All entries divided by a number. */
    public Matrix over(double divisor) {
        return over(new Literal(divisor));
    }

    /**
     * The matrix product. A row times a matrix times a column is one sum over the stored entries of the matrix.
     *
     * @throws IllegalArgumentException if this has not as many columns as the other has rows
     */
    public Matrix times(Matrix other) {
        if (columns != other.rows()) {
            throw new IllegalArgumentException(shape() + " times " + other.shape());
        }
        if (factors.isPresent() && other.columns == 1) {
            return form(factors.get(), other);
        }
        List<SortedMap<Integer, Expression>> products = new ArrayList<>(rows());
        for (SortedMap<Integer, Expression> row : entries) {
            SortedMap<Integer, List<Expression>> terms = new TreeMap<>();
            row.forEach((inner, left) -> other.entries
                    .get(inner)
                    .forEach((column, right) -> terms.computeIfAbsent(column, _ -> new ArrayList<>())
                            .add(product(left, right))));
            products.add(totals(terms));
        }
        boolean isForm = rows() == 1 && columns > 1 && other.columns > 1;
        return new Matrix(other.columns, products, isForm ? Optional.of(new Factors(this, other)) : Optional.empty());
    }

    private static Matrix form(Factors factors, Matrix column) {
        List<Expression> terms = new ArrayList<>();
        factors.row
                .entries
                .getFirst()
                .forEach((row, left) -> factors.matrix.entries.get(row).forEach((inner, weight) -> {
                    Expression right = column.entry(inner, 0);
                    if (!isZero(right)) {
                        terms.add(product(product(left, weight), right));
                    }
                }));
        return column(total(terms));
    }

    /**
     * The sum of the products of the elements of two vectors.
     *
     * @throws IllegalArgumentException if the shapes differ
     */
    public Expression dot(Matrix other) {
        checkShape(other);
        List<Expression> terms = new ArrayList<>();
        for (int row = 0; row < rows(); row++) {
            SortedMap<Integer, Expression> others = other.entries.get(row);
            entries.get(row).forEach((column, entry) -> {
                Expression factor = others.getOrDefault(column, ZERO);
                if (!isZero(factor)) {
                    terms.add(product(entry, factor));
                }
            });
        }
        return total(terms);
    }

    /** The sum of all entries, row by row. */
    public Expression sum() {
        return total(entries.stream().flatMap(row -> row.values().stream()).toList());
    }

    /**
     * The sum of some matrices of one shape, element by element.
     *
     * @throws IllegalArgumentException if the shapes differ, or there is none
     */
    public static Matrix sum(List<Matrix> matrices) {
        Matrix first = matrices.getFirst();
        matrices.forEach(first::checkShape);
        List<SortedMap<Integer, Expression>> sums = new ArrayList<>(first.rows());
        for (int row = 0; row < first.rows(); row++) {
            SortedMap<Integer, List<Expression>> terms = new TreeMap<>();
            for (Matrix matrix : matrices) {
                matrix.entries
                        .get(row)
                        .forEach((column, entry) -> terms.computeIfAbsent(column, _ -> new ArrayList<>())
                                .add(entry));
            }
            sums.add(totals(terms));
        }
        return new Matrix(first.columns, sums);
    }

    /** A linear function of each entry, such as a derivative or an integral: entries that are the number 0 remain so. */
    public Matrix each(UnaryOperator<Expression> function) {
        List<SortedMap<Integer, Expression>> changed = empty(rows());
        for (int row = 0; row < rows(); row++) {
            SortedMap<Integer, Expression> stored = changed.get(row);
            entries.get(row).forEach((column, entry) -> put(stored, column, function.apply(entry)));
        }
        return new Matrix(columns, changed);
    }

    /**
     * A function of the entries at the same places of two matrices; of two zeros it is zero.
     *
     * @throws IllegalArgumentException if the shapes differ
     */
    public Matrix paired(Matrix other, BinaryOperator<Expression> function) {
        checkShape(other);
        List<SortedMap<Integer, Expression>> results = empty(rows());
        for (int row = 0; row < rows(); row++) {
            SortedMap<Integer, Expression> stored = results.get(row);
            SortedMap<Integer, Expression> others = other.entries.get(row);
            entries.get(row)
                    .forEach((column, entry) ->
                            put(stored, column, function.apply(entry, others.getOrDefault(column, ZERO))));
            int position = row;
            others.forEach((column, entry) -> {
                if (!entries.get(position).containsKey(column)) {
                    put(stored, column, function.apply(ZERO, entry));
                }
            });
        }
        return new Matrix(columns, results);
    }

    /** Whether both have as many rows and columns. */
    public boolean hasShapeOf(Matrix other) {
        return rows() == other.rows() && columns == other.columns;
    }

    /** The shape in words: {@code a vector of 4 elements}, {@code a matrix of 2 rows and 3 columns}. */
    public String shape() {
        if (columns == 1) {
            return rows() == 1 ? "a vector of one element" : "a vector of " + rows() + " elements";
        }
        return rows() == 1
                ? "a row of " + columns + " elements"
                : "a matrix of " + rows() + " rows and " + columns + " columns";
    }

    private void checkShape(Matrix other) {
        if (!hasShapeOf(other)) {
            throw new IllegalArgumentException(shape() + " beside " + other.shape());
        }
    }

    private static List<SortedMap<Integer, Expression>> empty(int rows) {
        List<SortedMap<Integer, Expression>> entries = new ArrayList<>(rows);
        for (int row = 0; row < rows; row++) {
            entries.add(new TreeMap<>());
        }
        return entries;
    }

    private static void put(SortedMap<Integer, Expression> row, int column, Expression entry) {
        if (!isZero(entry)) {
            row.put(column, entry);
        }
    }

    private static SortedMap<Integer, Expression> totals(SortedMap<Integer, List<Expression>> terms) {
        SortedMap<Integer, Expression> row = new TreeMap<>();
        terms.forEach((column, each) -> put(row, column, total(each)));
        return row;
    }

    private static Expression total(List<Expression> terms) {
        return terms.stream().allMatch(Literal.class::isInstance)
                ? new Literal(terms.stream()
                        .mapToDouble(term -> ((Literal) term).value())
                        .reduce(0, Double::sum))
                : Expression.sum(terms);
    }

    private static boolean isZero(Expression entry) {
        return entry instanceof Literal(double value) && value == 0;
    }

    private static boolean isOne(Expression entry) {
        return entry instanceof Literal(double value) && value == 1;
    }

    private static Expression sum(Expression left, Expression right) {
        if (left instanceof Literal(double a) && right instanceof Literal(double b)) {
            return new Literal(a + b);
        }
        return isZero(left) ? right : isZero(right) ? left : left.plus(right);
    }

    private static Expression difference(Expression left, Expression right) {
        if (left instanceof Literal(double a) && right instanceof Literal(double b)) {
            return new Literal(a - b);
        }
        return isZero(left) ? right.negated() : isZero(right) ? left : left.minus(right);
    }

    private static Expression opposite(Expression entry) {
        return entry instanceof Literal(double value) ? new Literal(-value) : entry.negated();
    }

    private static Expression product(Expression left, Expression right) {
        if (left instanceof Literal(double a) && right instanceof Literal(double b)) {
            return new Literal(a * b);
        }
        return isZero(left) || isOne(right) ? left : isZero(right) || isOne(left) ? right : left.times(right);
    }

    private static Expression quotient(Expression entry, Expression divisor) {
        if (entry instanceof Literal(double a) && divisor instanceof Literal(double b)) {
            return new Literal(a / b);
        }
        return isOne(divisor) ? entry : entry.over(divisor);
    }
}
