package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.BinaryFunction;
import dev.takt.solver.model.Expression.BinaryOperation;
import dev.takt.solver.model.Expression.Choice;
import dev.takt.solver.model.Expression.Coordinate;
import dev.takt.solver.model.Expression.Curve;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.Integral;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.SupportSum;
import dev.takt.solver.model.Expression.Surface;
import dev.takt.solver.model.Expression.TermSum;
import dev.takt.solver.model.Expression.UnaryFunction;
import dev.takt.solver.model.Expression.UnaryOperation;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.Functions;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Restriction;
import dev.takt.solver.model.UnaryOperator;
import java.util.function.Function;

/** The derivative of an expression with respect to time, by the chain rule. Parameters are constant. */
public final class TotalDerivative {
    private static final Literal ZERO = new Literal(0);

    private final Parameter now;
    private final Function<VariableReference, Expression> rate;

    /**
     * Differentiates along time.
     *
     * @param now the parameter that is the time
     * @param rate gives the time derivative of a variable
     */
    public TotalDerivative(Parameter now, Function<VariableReference, Expression> rate) {
        this.now = now;
        this.rate = rate;
    }

    /**
     * The derivative of an expression.
     *
     * @throws IllegalArgumentException if it has none, saying why
     */
    public Expression of(Expression expression) {
        return switch (expression) {
            case Literal _, Coordinate _ -> ZERO;
            case ParameterReference reference -> reference.parameter() == now ? new Literal(1) : ZERO;
            case VariableReference reference -> rate.apply(reference);
            case Derivative(Expression operand, var domain, int order) -> {
                Expression inner = of(operand);
                yield isZero(inner) ? ZERO : new Derivative(inner, domain, order);
            }
            case Integral(Expression integrand, var domain, double from, double to, var rule) ->
                new Integral(of(integrand), domain, from, to, rule);
            case SupportSum(Expression term, var domain, double from, double to) ->
                new SupportSum(of(term), domain, from, to);
            case TermSum sum ->
                Expression.sum(sum.terms().stream()
                        .map(this::of)
                        .filter(term -> !isZero(term))
                        .toList());
            case Choice(var condition, Expression then, Expression otherwise) ->
                choice(condition, of(then), of(otherwise));
            case UnaryOperation(UnaryFunction function, Expression operand) ->
                product(slope(function, operand), of(operand));
            case BinaryOperation(BinaryFunction function, Expression left, Expression right) ->
                binary(function, left, right);
        };
    }

    private static Expression choice(Restriction condition, Expression then, Expression otherwise) {
        return isZero(then) && isZero(otherwise) ? ZERO : new Choice(condition, then, otherwise);
    }

    private Expression binary(BinaryFunction function, Expression a, Expression b) {
        Expression da = of(a);
        Expression db = of(b);
        if (isZero(da) && isZero(db)) {
            return ZERO;
        }
        return switch (function) {
            case BinaryOperator operator -> operation(operator, a, b, da, db);
            case Surface surface ->
                sum(
                        product(new BinaryOperation(surface.byFirst(), a, b), da),
                        product(new BinaryOperation(surface.bySecond(), a, b), db));
        };
    }

    private static Expression operation(
            BinaryOperator operator, Expression a, Expression b, Expression da, Expression db) {
        return switch (operator) {
            case ADD -> sum(da, db);
            case SUBTRACT -> sum(da, product(new Literal(-1), db));
            case MULTIPLY -> sum(product(b, da), product(a, db));
            case DIVIDE ->
                sum(product(new Literal(1).over(b), da), product(a.negated().over(Functions.square(b)), db));
            case POWER ->
                sum(
                        product(b.times(a.power(b.minus(1))), da),
                        isZero(db) ? ZERO : product(a.power(b).times(Functions.log(a)), db));
            case ATAN2 -> {
                Expression norm = Functions.square(a).plus(Functions.square(b));
                yield sum(product(b.over(norm), da), product(a.negated().over(norm), db));
            }
            case AT_MOST -> ZERO;
            case MIN, MAX -> throw new IllegalArgumentException("min and max have kinks");
        };
    }

    private static Expression slope(UnaryFunction function, Expression a) {
        return switch (function) {
            case UnaryOperator operator -> slope(operator, a);
            case Curve curve -> a.apply(curve.derivative());
        };
    }

    private static Expression slope(UnaryOperator operator, Expression a) {
        return switch (operator) {
            case NEGATE -> new Literal(-1);
            case SQUARE -> a.times(2);
            case SQRT -> new Literal(1.0 / 2).over(Functions.sqrt(a));
            case CBRT -> new Literal(1.0 / 3).over(Functions.square(Functions.cbrt(a)));
            case EXP -> Functions.exp(a);
            case LOG -> new Literal(1).over(a);
            case SIN -> Functions.cos(a);
            case COS -> Functions.sin(a).negated();
            case TAN -> new Literal(1).over(Functions.square(Functions.cos(a)));
            case ASIN -> new Literal(1).over(Functions.sqrt(new Literal(1).minus(Functions.square(a))));
            case ACOS -> new Literal(-1).over(Functions.sqrt(new Literal(1).minus(Functions.square(a))));
            case ATAN -> new Literal(1).over(Functions.square(a).plus(1));
            case SINH -> Functions.cosh(a);
            case COSH -> Functions.sinh(a);
            case TANH -> new Literal(1).minus(Functions.square(Functions.tanh(a)));
            case ABS -> a.over(Functions.abs(a));
        };
    }

    private static Expression sum(Expression a, Expression b) {
        if (isZero(a)) {
            return b;
        }
        return isZero(b) ? a : a.plus(b);
    }

    private static Expression product(Expression factor, Expression derivative) {
        return isZero(derivative) ? ZERO : factor.times(derivative);
    }

    private static boolean isZero(Expression expression) {
        return expression instanceof Literal(double value) && value == 0;
    }
}
