package dev.takt.config.model.expression;

import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.text.Condition;
import dev.takt.config.text.Span;
import dev.takt.config.text.Syntax;
import dev.takt.config.unit.Conversion;
import dev.takt.config.unit.DeclaredUnits;
import dev.takt.config.unit.Operand;
import dev.takt.config.unit.Unit;
import dev.takt.config.unit.UnitException;
import dev.takt.config.unit.UnitRules;
import dev.takt.config.unit.UnitRules.Combined;
import dev.takt.config.unit.UnitRules.Converted;
import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Choice;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.Integral;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.SupportSum;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.UnaryOperator;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * The units of expressions while they are read, and what is added to them where units differ. An expression without a unit is
 * left as it is, so that a model without units has the operations that are written.
 */
public final class MeasuredOperations {
    private final Map<Expression, Unit> units = new IdentityHashMap<>();
    private final DeclaredUnits declared;
    private final Problems problems;

    public MeasuredOperations(DeclaredUnits declared, Problems problems) {
        this.declared = declared;
        this.problems = problems;
    }

    /** The unit of an expression that has been read. */
    public Unit of(Expression expression) {
        return units.getOrDefault(expression, Unit.NONE);
    }

    /** The expression, of which the unit is known from here on. */
    Expression in(Unit unit, Expression expression) {
        if (!unit.isNone() && isRead(expression)) {
            units.put(expression, unit);
        }
        return expression;
    }

    /** The coordinate of a domain. */
    Expression along(Domain domain, Expression coordinate) {
        return in(declared.along(domain), coordinate);
    }

    /** The unit of the coordinate of a domain. */
    Unit along(Domain domain) {
        return declared.along(domain);
    }

    /** A variable or parameter of a name. */
    Expression named(String name, Expression reference) {
        return in(declared.of(name), reference);
    }

    /** The operands of an operation, converted to what it needs, and the unit of the result; empty after a problem. */
    Optional<Operands> operands(
            BinaryOperator operator, Expression left, Expression right, Syntax syntax, Scope scope) {
        if (areNumbers(left, right)) {
            return Optional.of(new Operands(left, right, Unit.NONE));
        }
        Supplier<String> first = syntax instanceof Syntax.Operation operation
                ? () -> text(operation.left(), scope)
                : () -> ExpressionText.of(left);
        Supplier<String> second = syntax instanceof Syntax.Operation operation
                ? () -> text(operation.right(), scope)
                : () -> ExpressionText.of(right);
        return combined(
                () -> UnitRules.binary(operator, operand(left, first), operand(right, second)),
                left,
                right,
                scope.at(syntax.span()));
    }

    /** The operand of a function, converted to what it needs, and the unit of the result; empty after a problem. */
    Optional<Operands> operand(UnaryOperator operator, Expression operand, Syntax syntax, Scope scope) {
        if (of(operand).isNone()) {
            return Optional.of(new Operands(operand, operand, Unit.NONE));
        }
        try {
            Converted result = UnitRules.unary(operator, operand(operand, () -> ExpressionText.of(operand)));
            Expression converted = converted(operand, result.conversion());
            return Optional.of(new Operands(converted, converted, result.unit()));
        } catch (UnitException e) {
            return refused(e, scope.at(syntax.span()));
        }
    }

    /**
     * What an operation is done on.
     *
     * @param unit of the result
     */
    record Operands(Expression left, Expression right, Unit unit) {}

    /** Derivatives, integrals and sums along a domain with their units. */
    Expression measured(Expression measure) {
        return switch (measure) {
            case Derivative derivative ->
                in(
                        UnitRules.derivative(
                                of(derivative.operand()), declared.along(derivative.domain()), derivative.order()),
                        derivative);
            case Integral integral
            when !areNumbers(integral.integrand())
                    || !declared.along(integral.domain()).isNone() -> {
                Converted result = UnitRules.integral(of(integral.integrand()), declared.along(integral.domain()));
                yield in(
                        result.unit(),
                        new Integral(
                                converted(integral.integrand(), result.conversion()),
                                integral.domain(),
                                integral.from(),
                                integral.to(),
                                integral.quadrature()));
            }
            case SupportSum sum
            when !areNumbers(sum.term()) -> {
                Converted result = UnitRules.series(of(sum.term()));
                yield in(
                        result.unit(),
                        new SupportSum(converted(sum.term(), result.conversion()), sum.domain(), sum.from(), sum.to()));
            }
            default -> measure;
        };
    }

    /** A choice of two expressions in the same unit; empty after a problem. */
    Optional<Expression> chosen(Expression expression, Syntax syntax, Scope scope) {
        if (!(expression instanceof Choice choice) || !of(choice).isNone()) {
            return Optional.of(expression);
        }
        Optional<Expression> then = chosen(choice.then(), syntax, scope);
        Optional<Expression> otherwise = chosen(choice.otherwise(), syntax, scope);
        if (then.isEmpty() || otherwise.isEmpty() || areNumbers(then.get(), otherwise.get())) {
            return then.isEmpty() || otherwise.isEmpty() ? Optional.empty() : Optional.of(choice);
        }
        Syntax first = syntax instanceof Syntax.Conditional conditional ? conditional.then() : syntax;
        Syntax second = syntax instanceof Syntax.Conditional conditional ? conditional.otherwise() : syntax;
        return alike(then.get(), otherwise.get(), first, second, scope)
                .map(both -> in(both.unit(), new Choice(choice.condition(), both.left(), both.right())));
    }

    /** The terms of a sum in one unit; empty after a problem. */
    Optional<List<Expression>> terms(List<Expression> terms, Syntax syntax, Scope scope) {
        if (areNumbers(terms.toArray(Expression[]::new))) {
            return Optional.of(terms);
        }
        Expression first =
                terms.stream().filter(term -> !of(term).isNone()).findFirst().orElseThrow();
        Unit unit = of(first).absolute();
        List<Expression> alike = new ArrayList<>();
        for (Expression term : terms) {
            Expression absolute = converted(term, of(term).to(of(term).absolute()));
            in(of(term).absolute(), absolute);
            Optional<Operands> both = combined(
                    () -> UnitRules.alike(
                            operand(first, OptionalDouble.empty(), unit),
                            operand(absolute, () -> ExpressionText.of(term))),
                    first,
                    absolute,
                    scope.at(syntax.span()));
            if (both.isEmpty()) {
                return Optional.empty();
            }
            // literals may be shared among sums of other units
            Expression converted = both.get().right() instanceof Literal(double value)
                    ? new Literal(value)
                    : both.get().right();
            alike.add(in(unit, converted));
        }
        return Optional.of(alike);
    }

    private static Operand operand(Expression expression, OptionalDouble number, Unit unit) {
        return new Operand(unit, number, () -> ExpressionText.of(expression));
    }

    /** The unit of a sum of terms that are in one unit. */
    Unit common(List<Expression> terms) {
        return terms.isEmpty() ? Unit.NONE : of(terms.getFirst());
    }

    /** The sides of a statement in the unit of the first one, of a chain in that of the middle; empty after a problem. */
    public Optional<List<Expression>> sides(List<Expression> sides, List<Syntax> written, Scope scope) {
        if (sides.size() == 2) {
            return alike(sides.get(0), sides.get(1), written.get(0), written.get(1), scope)
                    .map(both -> List.of(both.left(), both.right()));
        }
        Expression body = sides.get(1);
        Optional<Expression> low = bound(sides.get(0), body, written.get(0), written.get(1), scope);
        Optional<Expression> high = bound(sides.get(2), body, written.get(2), written.get(1), scope);
        return low.isEmpty() || high.isEmpty() ? Optional.empty() : Optional.of(List.of(low.get(), body, high.get()));
    }

    /** Both sides of a comparison in one unit; empty after a problem. */
    private Optional<Operands> alike(Expression left, Expression right, Syntax first, Syntax second, Scope scope) {
        return areNumbers(left, right)
                ? Optional.of(new Operands(left, right, Unit.NONE))
                : combined(
                        () -> UnitRules.alike(
                                operand(left, () -> text(first, scope)), operand(right, () -> text(second, scope))),
                        left,
                        right,
                        scope.at(first.span().to(second.span())));
    }

    /** A bound in the unit of what it bounds; empty after a problem. */
    private Optional<Expression> bound(Expression bound, Expression body, Syntax written, Syntax bounded, Scope scope) {
        if (areNumbers(bound, body)) {
            return Optional.of(bound);
        }
        return combined(
                        () -> UnitRules.alike(
                                new Operand(of(body), OptionalDouble.empty(), () -> text(bounded, scope)),
                                operand(bound, () -> text(written, scope))),
                        body,
                        bound,
                        scope.at(written.span()))
                .map(Operands::right);
    }

    /** Both sides of a condition in one unit, where a number without a unit is in that of the other side; empty after a problem. */
    Optional<Operands> compared(Expression left, Expression right, Condition.Compared written, Scope scope) {
        boolean bare = left instanceof Literal && of(left).isNone()
                || right instanceof Literal && of(right).isNone();
        return bare
                ? Optional.of(new Operands(left, right, Unit.NONE))
                : alike(left, right, written.left(), written.right(), scope);
    }

    /** A value as a number in the unit of a name; empty after a problem. */
    public Optional<Expression> valueOf(String name, Unit unit, Expression value, Syntax syntax, Scope scope) {
        try {
            return Optional.of(converted(value, UnitRules.in(unit, operand(value, () -> text(syntax, scope)), name)));
        } catch (UnitException e) {
            return refused(e, scope.at(syntax.span()));
        }
    }

    /** The expression in the coherent unit, where that says the same with fewer units. */
    public Expression simplest(Expression expression) {
        Unit unit = of(expression);
        return in(unit.simplest(), converted(expression, unit.to(unit.simplest())));
    }

    private Optional<Operands> combined(Rule rule, Expression left, Expression right, Place place) {
        try {
            Combined result = rule.apply();
            return Optional.of(
                    new Operands(converted(left, result.left()), converted(right, result.right()), result.unit()));
        } catch (UnitException e) {
            return refused(e, place);
        }
    }

    @FunctionalInterface
    private interface Rule {
        Combined apply() throws UnitException;
    }

    private <T> Optional<T> refused(UnitException e, Place place) {
        declared.note(e);
        String only = declared.only()
                .map(name -> " Only " + name + " has a unit, so that all statements are checked."
                        + (declared.hasNames() ? "" : " Without that unit none is checked."))
                .orElse("");
        problems.add(place, e.found(), e.expected(), (e.cure() + only).strip());
        return Optional.empty();
    }

    private Operand operand(Expression expression, Supplier<String> text) {
        OptionalDouble number =
                expression instanceof Literal(double value) ? OptionalDouble.of(value) : OptionalDouble.empty();
        return new Operand(of(expression), number, text);
    }

    private static String text(Syntax syntax, Scope scope) {
        Span span = syntax.span();
        return scope.source()
                .text()
                .substring(
                        span.from(), Math.min(span.to(), scope.source().text().length()));
    }

    /** Whether no expression has had a unit so far. */
    boolean areNone() {
        return units.isEmpty();
    }

    private boolean areNumbers(Expression... expressions) {
        if (units.isEmpty()) {
            return true;
        }
        for (Expression expression : expressions) {
            if (units.containsKey(expression)) {
                return false;
            }
        }
        return true;
    }

    private static Expression converted(Expression expression, Conversion conversion) {
        if (conversion.isIdentity()) {
            return expression;
        }
        if (expression instanceof Literal(double value)) {
            return new Literal(conversion.of(value));
        }
        double divisor = conversion.divisor();
        Expression scaled = conversion.factor() == 1
                ? expression
                : divisor > 0 ? expression.over(divisor) : expression.times(conversion.factor());
        double shift = conversion.shift();
        return shift == 0 ? scaled : shift < 0 ? scaled.minus(-shift) : scaled.plus(shift);
    }

    private static boolean isRead(Expression expression) {
        return !(expression instanceof Literal(double value) && Double.isNaN(value));
    }
}
