package dev.takt.config.model.expression;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.text.Syntax;
import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.BinaryOperation;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.TermSum;
import dev.takt.solver.model.Expression.UnaryOperation;
import dev.takt.solver.model.UnaryOperator;
import java.util.List;
import java.util.Optional;

/** Operations on numbers: units are converted, and what has only numbers in it is its value. */
final class NumberOperations {
    private static final Literal UNREADABLE = Value.UNREADABLE;

    private final Problems problems;
    private final MeasuredOperations units;

    NumberOperations(Problems problems, MeasuredOperations units) {
        this.problems = problems;
        this.units = units;
    }

    Expression unary(UnaryOperator operator, Expression operand, Syntax syntax, Scope scope) {
        if (operand == UNREADABLE) {
            return UNREADABLE;
        }
        Optional<MeasuredOperations.Operands> converted = units.operand(operator, operand, syntax, scope);
        return converted.isEmpty()
                ? UNREADABLE
                : units.in(
                        converted.get().unit(),
                        operation(operator, converted.get().left(), syntax, scope));
    }

    private Expression operation(UnaryOperator operator, Expression operand, Syntax syntax, Scope scope) {
        return operand instanceof Literal(double value)
                ? number(operator.apply(value), syntax, scope)
                : new UnaryOperation(operator, operand);
    }

    Expression binary(BinaryOperator operator, Expression left, Expression right, Syntax syntax, Scope scope) {
        if (left == UNREADABLE || right == UNREADABLE) {
            return UNREADABLE;
        }
        Optional<MeasuredOperations.Operands> converted = units.operands(operator, left, right, syntax, scope);
        return converted.isEmpty()
                ? UNREADABLE
                : units.in(
                        converted.get().unit(),
                        operation(
                                operator,
                                converted.get().left(),
                                converted.get().right(),
                                syntax,
                                scope));
    }

    private Expression operation(
            BinaryOperator operator, Expression left, Expression right, Syntax syntax, Scope scope) {
        if (left instanceof Literal(double a) && right instanceof Literal(double b)) {
            return number(operator.apply(a, b), syntax, scope);
        }
        if (operator == BinaryOperator.DIVIDE && right instanceof Literal(double divisor) && divisor == 0) {
            return number(Double.POSITIVE_INFINITY, syntax, scope);
        }
        return new BinaryOperation(operator, left, right);
    }

    private Expression number(double value, Syntax syntax, Scope scope) {
        if (Double.isFinite(value)) {
            return new Literal(value);
        }
        boolean division =
                syntax instanceof Syntax.Operation operation && operation.operator() == BinaryOperator.DIVIDE;
        problems.add(
                scope.at(syntax.span()),
                (division ? "a division by zero" : "the value is not a finite number")
                        + (scope.arguments().isEmpty()
                                ? ""
                                : ", in the call of " + scope.definitions().getLast()),
                "a finite number",
                "Maybe a constant has a wrong value, or a function is taken outside its domain.");
        return UNREADABLE;
    }

    /** A sum; short ones inside it are taken apart where they make it a long one. */
    Expression sum(List<Expression> terms, Syntax syntax, Scope scope) {
        Optional<List<Expression>> alike = units.terms(terms, syntax, scope);
        if (alike.isEmpty()) {
            return UNREADABLE;
        }
        List<Expression> all = WrittenTerms.added(alike.get());
        boolean isLong = all.size() > TermSum.LONGEST_TREE;
        return isLong && !all.stream().allMatch(Literal.class::isInstance)
                ? units.in(units.common(alike.get()), new TermSum(all))
                : balanced(BinaryOperator.ADD, 0, alike.get(), syntax, scope);
    }

    /** A tree of logarithmic depth, so that a sum over thousands of terms is still walked by recursion. */
    Expression balanced(BinaryOperator operator, double empty, List<Expression> terms, Syntax syntax, Scope scope) {
        if (terms.isEmpty()) {
            return new Literal(empty);
        }
        if (terms.size() == 1) {
            return terms.getFirst();
        }
        int middle = terms.size() / 2;
        return binary(
                operator,
                balanced(operator, empty, terms.subList(0, middle), syntax, scope),
                balanced(operator, empty, terms.subList(middle, terms.size()), syntax, scope),
                syntax,
                scope);
    }
}
