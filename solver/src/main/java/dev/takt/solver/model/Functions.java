package dev.takt.solver.model;

import dev.takt.solver.model.Expression.BinaryOperation;
import dev.takt.solver.model.Expression.Choice;
import dev.takt.solver.model.Expression.Coordinate;
import dev.takt.solver.model.Expression.Curve;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.Integral;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.SupportSum;
import dev.takt.solver.model.Expression.Surface;
import dev.takt.solver.table.SplineTable;
import java.util.List;

/** The functions and operators of the model language, for static import. */
public final class Functions {
    private Functions() {}

    /** A number as an expression. */
    public static Expression number(double value) {
        return new Literal(value);
    }

    /** The coordinate of a domain where the expression is evaluated. */
    public static Expression coordinate(Domain domain) {
        return new Coordinate(domain);
    }

    /** The square of an expression. */
    public static Expression square(Expression operand) {
        return operand.apply(UnaryOperator.SQUARE);
    }

    /** The square root of an expression. */
    public static Expression sqrt(Expression operand) {
        return operand.apply(UnaryOperator.SQRT);
    }

    /** The cube root of an expression, real for negative arguments too. */
    public static Expression cbrt(Expression operand) {
        return operand.apply(UnaryOperator.CBRT);
    }

    /** The exponential of an expression. */
    public static Expression exp(Expression operand) {
        return operand.apply(UnaryOperator.EXP);
    }

    /** The natural logarithm of an expression. */
    public static Expression log(Expression operand) {
        return operand.apply(UnaryOperator.LOG);
    }

    /** The sine of an angle in radians. */
    public static Expression sin(Expression operand) {
        return operand.apply(UnaryOperator.SIN);
    }

    /** The cosine of an angle in radians. */
    public static Expression cos(Expression operand) {
        return operand.apply(UnaryOperator.COS);
    }

    /** The tangent of an angle in radians. */
    public static Expression tan(Expression operand) {
        return operand.apply(UnaryOperator.TAN);
    }

    /** The inverse sine in radians. */
    public static Expression asin(Expression operand) {
        return operand.apply(UnaryOperator.ASIN);
    }

    /** The inverse cosine in radians. */
    public static Expression acos(Expression operand) {
        return operand.apply(UnaryOperator.ACOS);
    }

    /** The inverse tangent in radians. */
    public static Expression atan(Expression operand) {
        return operand.apply(UnaryOperator.ATAN);
    }

    /** The angle of the point {@code (x, y)} in radians. */
    public static Expression atan2(Expression y, Expression x) {
        return new BinaryOperation(BinaryOperator.ATAN2, y, x);
    }

    /** The hyperbolic sine. */
    public static Expression sinh(Expression operand) {
        return operand.apply(UnaryOperator.SINH);
    }

    /** The hyperbolic cosine. */
    public static Expression cosh(Expression operand) {
        return operand.apply(UnaryOperator.COSH);
    }

    /** The hyperbolic tangent. */
    public static Expression tanh(Expression operand) {
        return operand.apply(UnaryOperator.TANH);
    }

    /** The absolute value; smooth only where the operand keeps its sign. */
    public static Expression abs(Expression operand) {
        return operand.apply(UnaryOperator.ABS);
    }

    /** The smaller of two expressions; smooth away from equality. */
    public static Expression min(Expression a, Expression b) {
        return new BinaryOperation(BinaryOperator.MIN, a, b);
    }

    /** The larger of two expressions; smooth away from equality. */
    public static Expression max(Expression a, Expression b) {
        return new BinaryOperation(BinaryOperator.MAX, a, b);
    }

    /**
     * A table of one argument.
     *
     * @throws IllegalArgumentException if the table has two
     */
    public static Expression spline(SplineTable table, Expression argument) {
        requireArguments(table, 1);
        return argument.apply(new Curve(table, 0));
    }

    /**
     * A table of two arguments.
     *
     * @throws IllegalArgumentException if the table has one
     */
    public static Expression spline(SplineTable table, Expression first, Expression second) {
        requireArguments(table, 2);
        return new BinaryOperation(new Surface(table, 0, 0), first, second);
    }

    private static void requireArguments(SplineTable table, int given) {
        if (table.axes().size() != given) {
            throw new IllegalArgumentException("table " + table + " with " + given + " arguments; expected "
                    + table.axes().size());
        }
    }

    /** One of two expressions, decided at each support by a condition on coordinates and parameters. */
    public static Expression choose(Restriction condition, Expression then, Expression otherwise) {
        return new Choice(condition, then, otherwise);
    }

    /** The sum of some expressions. */
    public static Expression sum(Expression... terms) {
        return Expression.sum(List.of(terms));
    }

    /** The first derivative along a domain. */
    public static Expression der(Expression operand, Domain domain) {
        return new Derivative(operand, domain, 1);
    }

    /** The derivative along a domain of order 1 or 2. */
    public static Expression der(Expression operand, Domain domain, int order) {
        return new Derivative(operand, domain, order);
    }

    /** The integral over a whole domain by the rule that fits its scheme. */
    public static Expression integral(Expression integrand, Domain domain) {
        return integral(integrand, domain, domain.from(), domain.to());
    }

    /** The integral over a part of a domain by the rule that fits its scheme. */
    public static Expression integral(Expression integrand, Domain domain, double from, double to) {
        return new Integral(integrand, domain, from, to, Quadrature.AUTOMATIC);
    }

    /** The integral over a part of a domain by a given rule. */
    public static Expression integral(
            Expression integrand, Domain domain, double from, double to, Quadrature quadrature) {
        return new Integral(integrand, domain, from, to, quadrature);
    }

    /** The plain sum over all supports of a domain. */
    public static Expression supportSum(Expression term, Domain domain) {
        return new SupportSum(term, domain, domain.from(), domain.to());
    }

    /** The plain sum over the supports of a domain between two coordinates, both included. */
    public static Expression supportSum(Expression term, Domain domain, double from, double to) {
        return new SupportSum(term, domain, from, to);
    }
}
