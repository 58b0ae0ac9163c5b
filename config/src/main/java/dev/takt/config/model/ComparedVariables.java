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
import dev.takt.solver.model.Occurrences;
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
 * two scales. Nor is one in an equation: {@code k*(T - outside)} is a loss of heat, and outside may be what T never is.
 */
public final class ComparedVariables {
    private final Map<Parameter, Set<Variable>> compared = new IdentityHashMap<>();
    private final Map<Parameter, Set<Variable>> summed = new IdentityHashMap<>();
    private boolean inDistance;
    private final Set<Expression> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Expression> seenInDistances = Collections.newSetFromMap(new IdentityHashMap<>());

    private ComparedVariables() {}

    /**
     * The variables of each parameter that the objective, or that of the targets, compares with some, in the order in which they are
     * declared.
     */
    public static Map<Parameter, List<Variable>> inObjective(OptimalControlProblem problem) {
        return ordered(ofObjectives(problem).compared, problem);
    }

    /**
     * The variables that stand beside a parameter in a sum with further terms that is a distance, {@code (a + b - ref)^2} or
     * {@code abs(c - f(T) - ref)}, in the objective or in that of the targets: together they are compared with it.
     */
    public static Map<Parameter, List<Variable>> inSumsOfObjective(OptimalControlProblem problem) {
        return ordered(ofObjectives(problem).summed, problem);
    }

    private static ComparedVariables ofObjectives(OptimalControlProblem problem) {
        ComparedVariables search = new ComparedVariables();
        search.in(problem.objective().expression());
        problem.targets().flatMap(SteadyTargets::objective).ifPresent(objective -> search.in(objective.expression()));
        return search;
    }

    /** The variables of each parameter that is compared with some by the objective or a limit, in the order in which they are declared. */
    public static Map<Parameter, List<Variable>> of(OptimalControlProblem problem) {
        ComparedVariables search = new ComparedVariables();
        search.in(problem.objective().expression());
        for (Constraint constraint : problem.constraints()) {
            if (constraint instanceof Constraint.Inequality inequality) {
                search.in(inequality.body().minus(inequality.lower()));
                search.in(inequality.body().minus(inequality.upper()));
            }
        }
        for (Variable variable : problem.variables()) {
            search.bound(variable, variable.lower());
            search.bound(variable, variable.upper());
        }
        return ordered(search.compared, problem);
    }

    private static Map<Parameter, List<Variable>> ordered(
            Map<Parameter, Set<Variable>> found, OptimalControlProblem problem) {
        Map<Parameter, List<Variable>> ordered = new IdentityHashMap<>();
        found.forEach((parameter, variables) -> ordered.put(
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

    private void in(Expression expression) {
        if (!(inDistance ? seenInDistances : seen).add(expression)) {
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
            case UnaryOperation operation ->
                within(
                        operation.operand(),
                        inDistance
                                || operation.operator() == UnaryOperator.SQUARE
                                || operation.operator() == UnaryOperator.ABS);
            case BinaryOperation(BinaryOperator operator, Expression base, Expression exponent)
            when operator == BinaryOperator.POWER -> {
                within(base, true);
                in(exponent);
            }
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

    private void within(Expression operand, boolean distance) {
        boolean before = inDistance;
        inDistance = distance;
        in(operand);
        inDistance = before;
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

        /** Notes the comparison that the sum is, and else what stands in it beside parameters. */
        void compared(ComparedVariables search) {
            if (isDifference()) {
                search.note(
                        parameters.keySet().iterator().next(),
                        variables.keySet().iterator().next());
            } else if (search.inDistance) {
                parameters.keySet().forEach(parameter -> summed(search, parameter));
            }
        }

        private boolean isDifference() {
            if (variables.size() != 1 || parameters.size() != 1 || !others.isEmpty() || constant != 0) {
                return false;
            }
            double ofVariable = variables.values().iterator().next();
            double ofParameter = parameters.values().iterator().next();
            return ofVariable == -ofParameter && ofVariable != 0;
        }

        private void summed(ComparedVariables search, Parameter parameter) {
            Set<Variable> beside = new LinkedHashSet<>(variables.keySet());
            others.forEach(term -> Occurrences.any(term, part -> {
                if (part instanceof VariableReference reference) {
                    beside.add(reference.variable());
                }
                return false;
            }));
            if (!beside.isEmpty()) {
                search.summed
                        .computeIfAbsent(parameter, _ -> new LinkedHashSet<>())
                        .addAll(beside);
            }
        }
    }
}
