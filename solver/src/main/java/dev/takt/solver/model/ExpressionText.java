package dev.takt.solver.model;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Expressions as text in the notation of the field, with no more parentheses than needed, for messages and reports.
 * Expressions are shown as their author wrote them.
 */
public final class ExpressionText {
    private static final int SUM = 1;
    private static final int PRODUCT = 2;
    private static final int SIGN = 3;
    private static final int POWER = 4;
    private static final int ATOM = 5;

    private ExpressionText() {}

    /** An expression as text. */
    public static String of(Expression expression) {
        return switch (expression) {
            case Literal(double value) -> number(value);
            case Coordinate(Domain domain) -> domain.name();
            case ParameterReference(Parameter parameter, List<Argument> arguments) ->
                reference(parameter.name(), arguments);
            case VariableReference(Variable variable, List<Argument> arguments) ->
                reference(variable.name(), arguments);
            case Derivative(Expression operand, Domain domain, int order) ->
                "der(" + of(operand) + ", " + domain.name() + (order == 1 ? ")" : ", " + order + ")");
            case Integral(Expression integrand, Domain domain, double from, double to, Quadrature _) ->
                "integral(" + of(integrand) + ", " + range(domain, from, to) + ")";
            case SupportSum(Expression term, Domain domain, double from, double to) ->
                "sum(" + of(term) + ", " + range(domain, from, to) + ")";
            case TermSum sum -> ends(sum);
            case Choice(Restriction condition, Expression then, Expression otherwise) ->
                "if(" + of(condition) + ", " + of(then) + ", " + of(otherwise) + ")";
            case UnaryOperation(UnaryFunction operator, Expression operand) -> unary(operator, operand);
            case BinaryOperation(BinaryFunction operator, Expression left, Expression right) ->
                binary(operator, left, right);
        };
    }

    /** A constraint as text. */
    public static String of(Constraint constraint) {
        String condition = switch (constraint) {
            case Constraint.Equation equation -> of(equation.left()) + " = " + of(equation.right());
            case Constraint.Inequality inequality ->
                side(inequality.lower(), "", " <= ") + of(inequality.body()) + side(inequality.upper(), " <= ", "");
        };
        return constraint.restrictions().isEmpty()
                ? condition
                : condition
                        + constraint.restrictions().stream()
                                .map(ExpressionText::of)
                                .collect(Collectors.joining(", ", "  for ", ""));
    }

    /** A restriction as text. */
    public static String of(Restriction restriction) {
        String comparison = switch (restriction.comparison()) {
            case LESS -> " < ";
            case LESS_OR_EQUAL -> " <= ";
            case EQUAL -> " = ";
            case NOT_EQUAL -> " != ";
            case GREATER_OR_EQUAL -> " >= ";
            case GREATER -> " > ";
        };
        return of(restriction.left()) + comparison + of(restriction.right());
    }

    /** A number in its shortest form: {@code 2}, {@code 0.1}, {@code 1e-8}. */
    public static String number(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e7) {
            return Long.toString((long) value);
        }
        return Double.toString(value).replace(".0E", "e").replace('E', 'e');
    }

    private static String side(Expression bound, String before, String after) {
        return bound instanceof Literal(double value) && Double.isInfinite(value) ? "" : before + of(bound) + after;
    }

    private static String range(Domain domain, double from, double to) {
        boolean whole = from == domain.from() && to == domain.to();
        return whole ? domain.name() : domain.name() + ", " + number(from) + ", " + number(to);
    }

    private static String reference(String name, List<Argument> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            if (arguments.get(i) instanceof Argument.Delayed(Domain domain, double delay, Parameter _)) {
                List<Argument> now = new ArrayList<>(arguments);
                now.set(i, domain.running());
                return "delay(" + reference(name, now) + ", " + number(delay) + ")";
            }
        }
        if (arguments.stream().allMatch(argument -> argument instanceof Argument.Running)) {
            return name;
        }
        return arguments.stream().map(ExpressionText::argument).collect(Collectors.joining(", ", name + "(", ")"));
    }

    private static String argument(Argument argument) {
        return switch (argument) {
            case Argument.Running(Domain domain) -> domain.name();
            case Argument.At(Domain _, double coordinate) -> number(coordinate);
            case Argument.Shifted(Domain domain, int supports) ->
                domain.name() + (supports < 0 ? " - " : " + ") + Math.abs(supports);
            case Argument.Delayed(Domain domain, double delay, Parameter _) -> domain.name() + " - " + number(delay);
        };
    }

    private static String unary(UnaryFunction function, Expression operand) {
        return switch (function) {
            case UnaryOperator.NEGATE -> "-" + within(operand, SIGN);
            case UnaryOperator.SQUARE -> within(operand, ATOM) + "^2";
            case UnaryOperator operator -> operator.name().toLowerCase(Locale.ROOT) + "(" + of(operand) + ")";
            case Curve curve -> curve.text(of(operand));
        };
    }

    private static String binary(BinaryFunction function, Expression left, Expression right) {
        return switch (function) {
            case BinaryOperator operator ->
                switch (operator) {
                    case ADD -> within(left, SUM) + " + " + within(right, SUM);
                    case SUBTRACT -> within(left, SUM) + " - " + within(right, PRODUCT);
                    case MULTIPLY -> within(left, PRODUCT) + "*" + within(right, PRODUCT);
                    case DIVIDE -> within(left, PRODUCT) + "/" + within(right, SIGN);
                    case POWER -> within(left, ATOM) + "^" + within(right, POWER);
                    case ATAN2, MIN, MAX ->
                        operator.name().toLowerCase(Locale.ROOT) + "(" + of(left) + ", " + of(right) + ")";
                    case AT_MOST -> "if(" + of(left) + " <= " + of(right) + ", 1, 0)";
                };
            case Surface surface -> surface.text(of(left), of(right));
        };
    }

    /** A sum of many terms by its first ones and its last. */
    private static String ends(TermSum sum) {
        List<Expression> terms = sum.terms();
        return within(terms.get(0), SUM) + " + " + within(terms.get(1), SUM) + " + … + " + within(terms.getLast(), SUM);
    }

    private static String within(Expression expression, int context) {
        return binding(expression) < context ? "(" + of(expression) + ")" : of(expression);
    }

    private static int binding(Expression expression) {
        return switch (expression) {
            case BinaryOperation operation ->
                switch (operation.operator()) {
                    case BinaryOperator.ADD, BinaryOperator.SUBTRACT -> SUM;
                    case BinaryOperator.MULTIPLY, BinaryOperator.DIVIDE -> PRODUCT;
                    case BinaryOperator.POWER -> POWER;
                    default -> ATOM;
                };
            case UnaryOperation operation ->
                switch (operation.operator()) {
                    case UnaryOperator.NEGATE -> SIGN;
                    case UnaryOperator.SQUARE -> POWER;
                    default -> ATOM;
                };
            case TermSum _ -> SUM;
            case Literal(double value) -> value < 0 ? SIGN : ATOM;
            default -> ATOM;
        };
    }
}
