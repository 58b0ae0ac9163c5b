package dev.takt.config.model;

import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.BinaryOperation;
import dev.takt.solver.model.Expression.Choice;
import dev.takt.solver.model.Expression.Coordinate;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.Integral;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.SupportSum;
import dev.takt.solver.model.Expression.TermSum;
import dev.takt.solver.model.Expression.UnaryOperation;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.SteadyTargets;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.model.Variable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Which variables a parameter is compared with: it is subtracted from them, {@code (h - ref)^2} or {@code 10*h - 10*ref}, or
 * it limits them, {@code x <= xmax}. A difference that has further terms is no comparison: {@code T - (Tsp + 273.15)} relates
 * two scales.
 */
public final class ComparedVariables {
    private final Map<Parameter, Set<Variable>> compared = new IdentityHashMap<>();
    private final Set<Expression> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    private ComparedVariables() {}

    /**
     * The variables of each parameter that the objective, or that of the targets, compares with some, in the order in which they are
     * declared.
     */
    public static Map<Parameter, List<Variable>> inObjective(OptimalControlProblem problem) {
        ComparedVariables search = new ComparedVariables();
        search.in(problem.objective().expression());
        problem.targets().flatMap(SteadyTargets::objective).ifPresent(objective -> search.in(objective.expression()));
        return search.ordered(problem);
    }

    /** The variables of each parameter that is compared with some, in the order in which they are declared. */
    public static Map<Parameter, List<Variable>> of(OptimalControlProblem problem) {
        ComparedVariables search = new ComparedVariables();
        search.in(problem.objective().expression());
        problem.constraints().forEach(search::in);
        for (Variable variable : problem.variables()) {
            search.bound(variable, variable.lower());
            search.bound(variable, variable.upper());
        }
        return search.ordered(problem);
    }

    private Map<Parameter, List<Variable>> ordered(OptimalControlProblem problem) {
        Map<Parameter, List<Variable>> ordered = new IdentityHashMap<>();
        compared.forEach((parameter, variables) -> ordered.put(
                parameter,
                problem.variables().stream().filter(variables::contains).toList()));
        return ordered;
    }

    /** The value of an expression of numbers only; empty for any other. */
    public static OptionalDouble number(Expression expression) {
        return switch (expression) {
            case Literal(double value) -> OptionalDouble.of(value);
            case UnaryOperation(UnaryOperator operator, Expression operand) -> {
                OptionalDouble inner = number(operand);
                yield inner.isEmpty() ? inner : OptionalDouble.of(operator.apply(inner.getAsDouble()));
            }
            case BinaryOperation(BinaryOperator operator, Expression left, Expression right) -> {
                OptionalDouble first = number(left);
                OptionalDouble second = first.isEmpty() ? first : number(right);
                yield second.isEmpty()
                        ? second
                        : OptionalDouble.of(operator.apply(first.getAsDouble(), second.getAsDouble()));
            }
            default -> OptionalDouble.empty();
        };
    }

    private void bound(Variable variable, Expression bound) {
        if (bound instanceof ParameterReference reference) {
            note(reference.parameter(), variable);
        }
    }

    private void note(Parameter parameter, Variable variable) {
        compared.computeIfAbsent(parameter, _ -> new LinkedHashSet<>()).add(variable);
    }

    private void in(Constraint constraint) {
        switch (constraint) {
            case Constraint.Equation equation -> in(equation.left().minus(equation.right()));
            case Constraint.Inequality inequality -> {
                in(inequality.body().minus(inequality.lower()));
                in(inequality.body().minus(inequality.upper()));
                in(inequality.body());
            }
        }
    }

    private void in(Expression expression) {
        if (!seen.add(expression)) {
            return;
        }
        switch (expression) {
            case Literal _, Coordinate _, ParameterReference _, VariableReference _ -> {
                // nothing is inside
            }
            case Derivative derivative -> in(derivative.operand());
            case Integral integral -> in(integral.integrand());
            case SupportSum sum -> in(sum.term());
            case TermSum sum -> sum.terms().forEach(this::in);
            case Choice choice -> {
                in(choice.then());
                in(choice.otherwise());
            }
            case UnaryOperation operation -> in(operation.operand());
            case BinaryOperation operation
            when isSum(operation) -> {
                Terms terms = new Terms();
                terms.add(operation, 1);
                terms.compared(this);
                terms.others.forEach(this::in);
            }
            case BinaryOperation operation -> {
                in(operation.left());
                in(operation.right());
            }
        }
    }

    private static boolean isSum(BinaryOperation operation) {
        return operation.operator() == BinaryOperator.ADD || operation.operator() == BinaryOperator.SUBTRACT;
    }

    /** The terms of a sum, with their signs and factors. */
    private static final class Terms {
        private final Map<Variable, Double> variables = new LinkedHashMap<>();
        private final Map<Parameter, Double> parameters = new LinkedHashMap<>();
        private final List<Expression> others = new ArrayList<>();
        private double constant;

        void add(Expression term, double factor) {
            OptionalDouble number = number(term);
            if (number.isPresent()) {
                constant += factor * number.getAsDouble();
                return;
            }
            switch (term) {
                case VariableReference reference -> variables.merge(reference.variable(), factor, Double::sum);
                case ParameterReference reference -> parameters.merge(reference.parameter(), factor, Double::sum);
                case UnaryOperation(UnaryOperator operator, Expression operand)
                when operator == UnaryOperator.NEGATE -> add(operand, -factor);
                case BinaryOperation(BinaryOperator operator, Expression left, Expression right) ->
                    add(term, operator, left, right, factor);
                default -> others.add(term);
            }
        }

        private void add(Expression term, BinaryOperator operator, Expression left, Expression right, double factor) {
            OptionalDouble first = number(left);
            OptionalDouble second = number(right);
            if (operator == BinaryOperator.ADD || operator == BinaryOperator.SUBTRACT) {
                add(left, factor);
                add(right, operator == BinaryOperator.ADD ? factor : -factor);
            } else if (operator == BinaryOperator.MULTIPLY && first.isPresent()) {
                add(right, factor * first.getAsDouble());
            } else if (operator == BinaryOperator.MULTIPLY && second.isPresent()) {
                add(left, factor * second.getAsDouble());
            } else if (operator == BinaryOperator.DIVIDE && second.isPresent()) {
                add(left, factor / second.getAsDouble());
            } else {
                others.add(term);
            }
        }

        /** Notes the comparison that the sum is, if it is one. */
        void compared(ComparedVariables search) {
            if (variables.size() == 1 && parameters.size() == 1 && others.isEmpty() && constant == 0) {
                Map.Entry<Variable, Double> variable =
                        variables.entrySet().iterator().next();
                Map.Entry<Parameter, Double> parameter =
                        parameters.entrySet().iterator().next();
                if (variable.getValue() == -parameter.getValue() && variable.getValue() != 0) {
                    search.note(parameter.getKey(), variable.getKey());
                }
            }
        }
    }
}
