package dev.takt.config.model.expression;

import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.text.Condition;
import dev.takt.config.text.Syntax;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Choice;
import dev.takt.solver.model.Expression.Coordinate;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.Integral;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.SupportSum;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.Restriction;
import dev.takt.solver.model.Restriction.Comparison;
import dev.takt.solver.model.matrix.Matrix;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * Choices by conditions. One on numbers is made here; one on coordinates and parameters is left to the grids; on variables
 * there is none.
 */
final class ConditionElaborator {
    private final Problems problems;
    private final MeasureElaborator measures;
    private final MeasuredOperations units;
    private final BiFunction<Syntax, Scope, Expression> sides;

    /**
     * Makes the elaborator.
     *
     * @param sides reads the sides of comparisons
     */
    ConditionElaborator(
            Problems problems,
            MeasureElaborator measures,
            MeasuredOperations units,
            BiFunction<Syntax, Scope, Expression> sides) {
        this.problems = problems;
        this.measures = measures;
        this.units = units;
        this.sides = sides;
    }

    /** One of two expressions, of which only those are read that may be meant; unreadable after a problem. */
    Value choose(Condition condition, Scope scope, Supplier<Value> then, Supplier<Value> otherwise) {
        return of(condition, scope, new Once(then), new Once(otherwise));
    }

    private Value of(Condition condition, Scope scope, Once then, Once otherwise) {
        return switch (condition) {
            case Condition.Compared compared -> compared(compared, scope, then, otherwise);
            case Condition.All(List<Condition> parts, var _) -> all(parts, scope, then, otherwise);
            case Condition.Any(List<Condition> parts, var _) -> any(parts, scope, then, otherwise);
        };
    }

    private Value all(List<Condition> parts, Scope scope, Once then, Once otherwise) {
        return parts.size() == 1
                ? of(parts.getFirst(), scope, then, otherwise)
                : of(
                        parts.getFirst(),
                        scope,
                        new Once(() -> all(parts.subList(1, parts.size()), scope, then, otherwise)),
                        otherwise);
    }

    private Value any(List<Condition> parts, Scope scope, Once then, Once otherwise) {
        return parts.size() == 1
                ? of(parts.getFirst(), scope, then, otherwise)
                : of(
                        parts.getFirst(),
                        scope,
                        then,
                        new Once(() -> any(parts.subList(1, parts.size()), scope, then, otherwise)));
    }

    private Value compared(Condition.Compared compared, Scope scope, Once then, Once otherwise) {
        Optional<Restriction> read = restriction(compared, scope);
        if (read.isEmpty()) {
            return Value.unreadable();
        }
        Restriction restriction = read.get();
        if (restriction.left() instanceof Literal(double left)
                && restriction.right() instanceof Literal(double right)) {
            return restriction.holds(left, right) ? then.get() : otherwise.get();
        }
        if (Occurrences.any(restriction.left().minus(restriction.right()), ConditionElaborator::isUnknown)) {
            problems.add(
                    scope.at(compared.span()),
                    "the condition " + ExpressionText.of(restriction) + " depends on what the solver decides",
                    "a condition on constants, indices, coordinates and parameters",
                    "The value would jump while the solver moves. Maybe an inequality is meant, min or max, or a smooth step such as"
                            + " 0.5*(1 + tanh((x - 1)/0.01)).");
            return Value.unreadable();
        }
        return chosen(restriction, then.get(), otherwise.get(), scope.at(compared.span()));
    }

    /** A choice between numbers, or between vectors element by element. */
    private Value chosen(Restriction restriction, Value first, Value second, Place place) {
        if (!first.isReadable() || !second.isReadable()) {
            return Value.unreadable();
        }
        if (first.isNumber() && second.isNumber()) {
            return new Value.Number(new Choice(restriction, first.first(), second.first()));
        }
        if (first instanceof Value.Array(Matrix a) && second instanceof Value.Array(Matrix b) && a.hasShapeOf(b)) {
            return new Value.Array(a.paired(b, (then, otherwise) -> new Choice(restriction, then, otherwise)));
        }
        problems.add(place, "a choice between " + first.shape() + " and " + second.shape(), "values of one shape", "");
        return Value.unreadable();
    }

    /** A comparison of expressions; empty after a problem, such as a coordinate that has to be a support and is none. */
    Optional<Restriction> restriction(Condition.Compared compared, Scope scope) {
        int before = problems.count();
        Optional<MeasuredOperations.Operands> both = units.compared(
                sides.apply(compared.left(), scope), sides.apply(compared.right(), scope), compared, scope);
        if (both.isEmpty()) {
            return Optional.empty();
        }
        Expression left = both.get().left();
        Expression right = both.get().right();
        if (compared.comparison() == Comparison.EQUAL) {
            if (left instanceof Coordinate(Domain domain) && right instanceof Literal(double coordinate)) {
                measures.support(coordinate, domain, scope.at(compared.right().span()));
            } else if (right instanceof Coordinate(Domain domain) && left instanceof Literal(double coordinate)) {
                measures.support(coordinate, domain, scope.at(compared.left().span()));
            }
        }
        return problems.count() > before
                ? Optional.empty()
                : Optional.of(new Restriction(left, compared.comparison(), right));
    }

    private static boolean isUnknown(Expression part) {
        return switch (part) {
            case VariableReference _, Derivative _, Integral _, SupportSum _ -> true;
            default -> false;
        };
    }

    /** An expression that is read when it is first asked for, and then shared. */
    private static final class Once {
        private final Supplier<Value> reading;
        private Optional<Value> read = Optional.empty();

        private Once(Supplier<Value> reading) {
            this.reading = reading;
        }

        private Value get() {
            if (read.isEmpty()) {
                read = Optional.of(reading.get());
            }
            return read.get();
        }
    }
}
