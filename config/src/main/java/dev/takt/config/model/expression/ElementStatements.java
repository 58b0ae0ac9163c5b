package dev.takt.config.model.expression;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.text.Statement;
import dev.takt.config.text.Syntax;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.BinaryOperation;
import dev.takt.solver.model.Expression.Choice;
import dev.takt.solver.model.Expression.Coordinate;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.Integral;
import dev.takt.solver.model.Expression.SupportSum;
import dev.takt.solver.model.Expression.TermSum;
import dev.takt.solver.model.Expression.UnaryOperation;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.Restriction.Comparison;
import dev.takt.solver.model.matrix.Matrix;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Takes statements about vectors and matrices apart into their elements. A number beside a vector counts for each element;
 * in an equation only one without variables does, since {@code y = x} for a single {@code y} is more likely a mistake.
 */
public final class ElementStatements {
    private final Problems problems;

    /**
     * What a statement about vectors says about one element; one about numbers says a single thing.
     *
     * @param sides of the statement, for this element
     * @param position of the element, its row and its column, where there are more than one; they count from 1
     */
    public record Element(List<Expression> sides, List<Integer> position) {
        public Element {
            sides = List.copyOf(sides);
            position = List.copyOf(position);
        }

        /** The indices of the statement, and the position behind them. */
        public List<Integer> indicesAfter(List<Integer> indices) {
            List<Integer> all = new ArrayList<>(indices);
            all.addAll(position);
            return all;
        }
    }

    public ElementStatements(Problems problems) {
        this.problems = problems;
    }

    /** The statement for each element, row by row; none after a problem. */
    public List<Element> of(Statement.Relation relation, List<Value> sides, Scope scope) {
        Optional<Value> first = sides.stream().filter(side -> !side.isNumber()).findFirst();
        if (!(first.orElse(null) instanceof Value.Array(Matrix shape))) {
            return List.of(new Element(sides.stream().map(Value::first).toList(), List.of()));
        }
        int leading = sides.indexOf(first.get());
        for (int i = 0; i < sides.size(); i++) {
            if (!fits(relation, sides.get(i), shape)) {
                tell(relation, sides, leading, i, scope);
                return List.of();
            }
        }
        List<Element> elements = new ArrayList<>();
        for (int row = 0; row < shape.rows(); row++) {
            for (int column = 0; column < shape.columns(); column++) {
                elements.add(new Element(entries(sides, row, column), position(shape, row, column)));
            }
        }
        return elements;
    }

    private static boolean fits(Statement.Relation relation, Value side, Matrix shape) {
        if (side.isNumber()) {
            boolean equation = relation.comparisons().getFirst() == Comparison.EQUAL;
            return !equation || isData(side.first());
        }
        return side instanceof Value.Array(Matrix matrix) && matrix.hasShapeOf(shape);
    }

    /** Whether an expression is fixed before the problem is solved. */
    public static boolean isData(Expression expression) {
        return switch (expression) {
            case VariableReference _, Derivative _, Integral _, SupportSum _ -> false;
            // a coordinate of a duration that is decided contains the variables that decide it
            case Coordinate(Domain domain) -> !domain.isFree();
            case TermSum sum -> !sum.hasVariables() && sum.terms().stream().allMatch(ElementStatements::isData);
            case Choice choice -> isData(choice.then()) && isData(choice.otherwise());
            case UnaryOperation operation -> isData(operation.operand());
            case BinaryOperation operation -> isData(operation.left()) && isData(operation.right());
            default -> true;
        };
    }

    private static List<Expression> entries(List<Value> sides, int row, int column) {
        return sides.stream()
                .map(side -> side.isNumber() || !(side instanceof Value.Array(Matrix matrix))
                        ? side.first()
                        : matrix.entry(row, column))
                .toList();
    }

    private static List<Integer> position(Matrix shape, int row, int column) {
        if (shape.columns() == 1) {
            return List.of(row + 1);
        }
        return shape.rows() == 1 ? List.of(column + 1) : List.of(row + 1, column + 1);
    }

    private void tell(Statement.Relation relation, List<Value> sides, int leading, int other, Scope scope) {
        Syntax vector = relation.sides().get(leading);
        Syntax unfit = relation.sides().get(other);
        boolean number = sides.get(other).isNumber();
        boolean turned = sides.get(leading) instanceof Value.Array(Matrix a)
                && sides.get(other) instanceof Value.Array(Matrix b)
                && a.hasShapeOf(b.transpose());
        problems.add(
                scope.at(relation.relation()),
                sides.get(leading).described(vector, scope) + " and "
                        + sides.get(other).described(unfit, scope) + (number ? " with variables" : ""),
                number ? "the same shape on both sides, or a number without variables" : "the same shape on both sides",
                number
                        ? Value.elementCure(vector, scope).orElse("")
                        : turned ? "Maybe transpose(…) of one side is meant." : "");
    }
}
