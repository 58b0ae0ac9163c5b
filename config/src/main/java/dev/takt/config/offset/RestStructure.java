package dev.takt.config.offset;

import dev.takt.solver.model.Argument;
import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Constraint.Equation;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.BinaryFunction;
import dev.takt.solver.model.Expression.BinaryOperation;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.UnaryOperation;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.model.Variable;
import dev.takt.solver.model.rewriting.ExpressionRewriting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What equations at rest and measurements can determine, by what occurs in them alone: the rank that the matrix of Pannocchia and
 * Rawlings has at most. Each variable, and each disturbance, needs an equation or a measurement of its own. In a chain of integrators of
 * which the first is measured, {@code der(x, t) = v}, {@code der(v, t) = u}, the rate of x gives v, and a disturbance in it has none left.
 */
final class RestStructure {
    private final Domain time;
    private final List<Constraint> equations = new ArrayList<>();
    private final List<List<Integer>> columns = new ArrayList<>();
    private final int[] columnOf;
    private final boolean fields;

    /** The structure of a model in which variables of some names are measured, without disturbances. */
    RestStructure(OptimalControlProblem problem, Domain time, Predicate<String> measured) {
        this.time = time;
        this.fields = problem.variables().stream().anyMatch(DisturbancePlaces::isField);
        Map<Variable, List<Integer>> rowsOf = new IdentityHashMap<>();
        for (Constraint constraint : problem.constraints()) {
            if (constraint instanceof Equation equation) {
                int row = equations.size();
                equations.add(equation);
                occurring(equation)
                        .forEach(variable -> rowsOf.computeIfAbsent(variable, _ -> new ArrayList<>())
                                .add(row));
            }
        }
        int rows = equations.size();
        for (Variable variable : problem.variables()) {
            if (variable.role() == Variable.Role.CONTROL || !variable.domains().contains(time)) {
                continue;
            }
            List<Integer> column = rowsOf.computeIfAbsent(variable, _ -> new ArrayList<>());
            if (measured.test(variable.name())) {
                column.add(rows++);
            }
            columns.add(column);
        }
        columnOf = new int[rows];
        Arrays.fill(columnOf, -1);
        for (int column = 0; column < columns.size(); column++) {
            isPaired(column, new BitSet());
        }
    }

    /**
     * Adds a disturbance to the equations of this kind if one of them, or a measurement, is left for it; else nothing changes. Of a model
     * with fields, whose variables have many equations each, nothing is said: everything is added.
     */
    boolean isAdded(Predicate<Constraint> disturbed) {
        if (fields) {
            return true;
        }
        List<Integer> rows = new ArrayList<>();
        for (int row = 0; row < equations.size(); row++) {
            if (disturbed.test(equations.get(row))) {
                rows.add(row);
            }
        }
        columns.add(rows);
        boolean added = isPaired(columns.size() - 1, new BitSet());
        if (!added) {
            columns.removeLast();
        }
        return added;
    }

    /** Gives a column a row of its own along an alternating path; the columns that have one keep one. */
    private boolean isPaired(int column, BitSet visited) {
        for (int row : columns.get(column)) {
            if (!visited.get(row)) {
                visited.set(row);
                if (columnOf[row] < 0 || isPaired(columnOf[row], visited)) {
                    columnOf[row] = column;
                    return true;
                }
            }
        }
        return false;
    }

    /** The variables in an equation at rest, where rates are 0 and the next value is the present one. */
    private Set<Variable> occurring(Equation equation) {
        Set<Variable> found = new LinkedHashSet<>();
        Map<Variable, Integer> alone = new LinkedHashMap<>();
        AtRest rest = new AtRest(time);
        add(rest.of(equation.left()), 1, found, alone);
        add(rest.of(equation.right()), -1, found, alone);
        alone.forEach((variable, times) -> {
            if (times != 0) {
                found.add(variable);
            }
        });
        return found;
    }

    /** Sorts the terms of a sum: how often a variable stands alone, which may cancel, and what occurs in other terms. */
    private void add(Expression sum, int sign, Set<Variable> found, Map<Variable, Integer> alone) {
        switch (sum) {
            case BinaryOperation(var operator, Expression left, Expression right)
            when operator == BinaryOperator.ADD || operator == BinaryOperator.SUBTRACT -> {
                add(left, sign, found, alone);
                add(right, operator == BinaryOperator.ADD ? sign : -sign, found, alone);
            }
            case UnaryOperation(var operator, Expression operand)
            when operator == UnaryOperator.NEGATE -> add(operand, -sign, found, alone);
            case VariableReference reference
            when isInside(reference) -> alone.merge(reference.variable(), sign, Integer::sum);
            case Expression term ->
                Occurrences.any(term, part -> {
                    if (part instanceof VariableReference reference && isInside(reference)) {
                        found.add(reference.variable());
                    }
                    return false;
                });
        }
    }

    /** Whether a variable is taken along the horizon, not at one instant of it: an initial value says nothing about a rest. */
    private boolean isInside(VariableReference reference) {
        return reference.arguments().stream()
                .anyMatch(argument -> argument instanceof Argument.Running && argument.domain() == time);
    }

    /** An equation at rest: rates are 0, and a variable is at all times what it is now. */
    private static final class AtRest extends ExpressionRewriting {
        private final Domain time;

        AtRest(Domain time) {
            this.time = time;
        }

        @Override
        protected Expression variable(VariableReference reference) {
            return new VariableReference(
                    reference.variable(),
                    reference.arguments().stream()
                            .<Argument>map(argument -> argument.domain() == time && !(argument instanceof Argument.At)
                                    ? time.running()
                                    : argument)
                            .toList());
        }

        @Override
        protected Expression derivative(Derivative derivative) {
            return derivative.domain() == time ? new Literal(0) : super.derivative(derivative);
        }

        @Override
        protected Expression operation(BinaryFunction operator, Expression left, Expression right) {
            return operator == BinaryOperator.MULTIPLY && (isZero(left) || isZero(right))
                            || operator == BinaryOperator.DIVIDE && isZero(left)
                    ? new Literal(0)
                    : super.operation(operator, left, right);
        }

        private static boolean isZero(Expression expression) {
            return expression instanceof Literal(double value) && value == 0;
        }
    }
}
