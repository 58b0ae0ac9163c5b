package dev.takt.solver.model;

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
import dev.takt.solver.model.Expression.UnaryOperation;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.table.SplineTable;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;

/** What occurs in an expression. Sub-expressions that are shared are looked at once. */
public final class Occurrences {
    private final Predicate<Expression> wanted;
    private final Predicate<Domain> skipped;
    private final Predicate<TermSum> without;
    private final boolean inConditions;
    private final Set<Expression> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Looks for what is wanted, not inside measures over skipped domains, nor inside sums that are known to be without it. */
    private Occurrences(Predicate<Expression> wanted, Predicate<Domain> skipped, Predicate<TermSum> without) {
        this(wanted, skipped, without, true);
    }

    private Occurrences(
            Predicate<Expression> wanted, Predicate<Domain> skipped, Predicate<TermSum> without, boolean inConditions) {
        this.wanted = wanted;
        this.skipped = skipped;
        this.without = without;
        this.inConditions = inConditions;
    }

    /** Whether an expression, or one inside it, is of the wanted kind. */
    public static boolean any(Expression expression, Predicate<Expression> wanted) {
        return new Occurrences(wanted, _ -> false, _ -> false).in(expression);
    }

    /** Whether an expression, or one inside it that no measure over time is around, is of the wanted kind. */
    public static boolean anyAtOneTime(Expression expression, Predicate<Expression> wanted) {
        return new Occurrences(wanted, measured -> measured.kind() == Domain.Kind.TIME, _ -> false).in(expression);
    }

    /** Whether a derivative along a domain occurs in an expression, where no measure over that domain is around it. */
    public static boolean ofDerivativesAlong(Expression expression, Domain domain) {
        return new Occurrences(
                        part -> part instanceof Derivative derivative && derivative.domain() == domain,
                        measured -> measured == domain,
                        sum -> !sum.hasDerivatives())
                .in(expression);
    }

    /**
     * Whether the coordinate of a domain whose ends are decided occurs in an expression as a value. In conditions it is the part
     * of the domain that has passed.
     */
    public static boolean ofScaledCoordinates(Expression expression) {
        return new Occurrences(
                        part -> part instanceof Coordinate(Domain domain) && domain.isFree(),
                        _ -> false,
                        _ -> false,
                        false)
                .in(expression);
    }

    /** Whether a variable occurs in an expression. */
    public static boolean ofVariables(Expression expression) {
        return new Occurrences(part -> part instanceof VariableReference, _ -> false, sum -> !sum.hasVariables())
                .in(expression);
    }

    /** Whether a derivative occurs in an expression. */
    public static boolean ofDerivatives(Expression expression) {
        return new Occurrences(part -> part instanceof Derivative, _ -> false, sum -> !sum.hasDerivatives())
                .in(expression);
    }

    /**
     * Whether an integral, a sum over supports or a sum of many terms occurs in an expression: what the transcription takes
     * apart where it enters linearly. A sum of many terms without a variable is data and does not count.
     */
    public static boolean ofMeasures(Expression expression) {
        return any(
                expression,
                part -> part instanceof Integral
                        || part instanceof SupportSum
                        || part instanceof TermSum sum && sum.hasVariables());
    }

    /** The tables that an expression looks up. */
    public static Set<SplineTable> tables(Expression expression) {
        Set<SplineTable> tables = new LinkedHashSet<>();
        any(expression, part -> {
            switch (part) {
                case UnaryOperation(Curve curve, var _) -> tables.add(curve.table());
                case BinaryOperation(Surface surface, var _, var _) -> tables.add(surface.table());
                default -> {
                    // no table
                }
            }
            return false;
        });
        return tables;
    }

    /** The tables that the objective and the constraints of a problem look up. */
    public static Set<SplineTable> tables(OptimalControlProblem problem) {
        Set<SplineTable> tables = tables(problem.objective().expression());
        for (Constraint constraint : problem.constraints()) {
            switch (constraint) {
                case Constraint.Equation equation -> {
                    tables.addAll(tables(equation.left()));
                    tables.addAll(tables(equation.right()));
                }
                case Constraint.Inequality inequality -> {
                    tables.addAll(tables(inequality.lower()));
                    tables.addAll(tables(inequality.body()));
                    tables.addAll(tables(inequality.upper()));
                }
            }
        }
        return tables;
    }

    private boolean in(Expression expression) {
        if (!seen.add(expression)) {
            return false;
        }
        if (wanted.test(expression)) {
            return true;
        }
        return switch (expression) {
            case Literal _, Coordinate _, ParameterReference _, VariableReference _ -> false;
            case Derivative derivative -> in(derivative.operand());
            case Integral integral -> !skipped.test(integral.domain()) && in(integral.integrand());
            case SupportSum sum -> !skipped.test(sum.domain()) && in(sum.term());
            case TermSum sum -> !without.test(sum) && sum.terms().stream().anyMatch(this::in);
            case Choice(Restriction condition, Expression then, Expression otherwise) ->
                inConditions && (in(condition.left()) || in(condition.right())) || in(then) || in(otherwise);
            case UnaryOperation operation -> in(operation.operand());
            case BinaryOperation operation -> in(operation.left()) || in(operation.right());
        };
    }
}
