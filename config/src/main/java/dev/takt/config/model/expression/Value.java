package dev.takt.config.model.expression;

import dev.takt.config.text.Syntax;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.matrix.Matrix;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** What an expression stands for: a number, or a vector or matrix of them. One with a single element may stand for a number. */
public sealed interface Value {
    /** What stands for all that cannot be read, after a problem. */
    Literal UNREADABLE = new Literal(Double.NaN);

    /** Longer expressions are shortened in messages. */
    int LONGEST_SHOWN = 30;

    /** A number at each point of some domains. */
    record Number(Expression expression) implements Value {}

    /** Numbers in rows and columns. */
    record Array(Matrix matrix) implements Value {}

    /** What cannot be read, after a problem. */
    static Value unreadable() {
        return new Number(UNREADABLE);
    }

    /** Whether the expression could be read. */
    default boolean isReadable() {
        return !(this instanceof Number(Expression expression) && expression == UNREADABLE);
    }

    /** Whether this is a number, or a vector or matrix of a single one. */
    default boolean isNumber() {
        return switch (this) {
            case Number _ -> true;
            case Array(Matrix matrix) -> matrix.isNumber();
        };
    }

    /** The number, or the first one. */
    default Expression first() {
        return switch (this) {
            case Number(Expression expression) -> expression;
            case Array(Matrix matrix) -> matrix.entry(0, 0);
        };
    }

    /** A linear function of the number or of each of them, such as a derivative. What cannot be read remains so. */
    default Value each(UnaryOperator<Expression> function) {
        UnaryOperator<Expression> ofReadable =
                expression -> expression == UNREADABLE ? UNREADABLE : function.apply(expression);
        return switch (this) {
            case Number(Expression expression) -> new Number(ofReadable.apply(expression));
            case Array(Matrix matrix) -> new Array(matrix.each(ofReadable));
        };
    }

    /** The shape in words. */
    default String shape() {
        return switch (this) {
            case Number _ -> "a number";
            case Array(Matrix matrix) -> matrix.shape();
        };
    }

    /** What is said of an expression with this value that does not fit: {@code x is a vector of 4 elements}. */
    default String described(Syntax syntax, Scope scope) {
        return shown(syntax, scope) + " is " + shape();
    }

    /** An expression as written, shortened. */
    static String shown(Syntax syntax, Scope scope) {
        String text = scope.source()
                .text()
                .substring(syntax.span().from(), syntax.span().to())
                .replaceAll("\\s+", " ");
        return text.length() <= LONGEST_SHOWN ? text : text.substring(0, LONGEST_SHOWN - 1) + "…";
    }

    /** How a name that stands for a vector, where a number is expected, may be meant. */
    static Optional<String> elementCure(Syntax syntax, Scope scope) {
        return syntax instanceof Syntax.Reference reference
                        && reference.indices().isEmpty()
                ? ReferenceCheck.element(reference, scope)
                : Optional.empty();
    }
}
