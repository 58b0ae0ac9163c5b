package dev.takt.solver.model;

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
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Where the variables and parameters of a problem are used. */
public final class ModelUsage {
    private final OptimalControlProblem problem;
    private final Set<Variable> inConstraints = identities();
    private final Set<Variable> inObjective = identities();
    private final Set<Variable> inDynamics = identities();
    private final Set<Variable> inVanishing = identities();
    private final Set<Parameter> parameters = identities();

    private ModelUsage(OptimalControlProblem problem) {
        this.problem = problem;
    }

    /** Looks through all expressions of a problem. */
    public static ModelUsage of(OptimalControlProblem problem) {
        ModelUsage usage = new ModelUsage(problem);
        Walk constraints = usage.new Walk(usage.inConstraints);
        problem.constraints().forEach(constraints::all);
        usage.new Walk(usage.inObjective).all(problem.objective().expression());
        Walk data = usage.new Walk(identities());
        problem.targets().ifPresent(targets -> {
            targets.constraints().forEach(data::all);
            targets.objective().ifPresent(objective -> data.all(objective.expression()));
        });
        problem.scenarios().ifPresent(scenarios -> usage.parameters.addAll(scenarios.ownParameters()));
        problem.variables().forEach(variable -> data.all(variable.lower(), variable.upper(), variable.start()));
        return usage;
    }

    /** Whether a variable occurs in an equation or an inequality, or is the start or the length of a domain. */
    public boolean isConstrained(Variable variable) {
        return inConstraints.contains(variable)
                || problem.domains().stream()
                        .anyMatch(domain -> Stream.concat(domain.length().stream(), domain.origin().stream())
                                .anyMatch(variable::equals));
    }

    /** Whether a variable occurs anywhere in the problem. */
    public boolean isUsed(Variable variable) {
        return isConstrained(variable) || inObjective.contains(variable);
    }

    /** Whether a variable is differentiated along time, or taken at a neighbouring support of time; with a factor of 0 it is not. */
    public boolean hasDynamics(Variable variable) {
        return inDynamics.contains(variable);
    }

    /** Whether a variable is differentiated, or taken at a neighbouring support, only where the factor is 0. */
    public boolean hasVanishingDynamics(Variable variable) {
        return inVanishing.contains(variable) && !inDynamics.contains(variable);
    }

    /** Whether a parameter occurs anywhere in the problem. */
    public boolean isUsed(Parameter parameter) {
        return parameters.contains(parameter);
    }

    private static <T> Set<T> identities() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    private static boolean isTime(Domain domain) {
        return domain.kind() == Domain.Kind.TIME;
    }

    /** Whether an expression is 0 whatever its variables and parameters are: a factor of it is the number 0. */
    private static boolean isZero(Expression expression) {
        return switch (expression) {
            case Literal(double value) -> value == 0;
            case UnaryOperation(UnaryOperator operator, Expression operand) ->
                operator == UnaryOperator.NEGATE && isZero(operand);
            case BinaryOperation(BinaryOperator operator, Expression left, Expression right) ->
                switch (operator) {
                    case MULTIPLY -> isZero(left) || isZero(right);
                    case DIVIDE -> isZero(left);
                    default -> false;
                };
            default -> false;
        };
    }

    /** What is around an expression. */
    private record Around(boolean derivative, boolean zero) {
        static final Around NOTHING = new Around(false, false);

        Around derivative(boolean another) {
            return new Around(derivative || another, zero);
        }

        Around zero(boolean another) {
            return new Around(derivative, zero || another);
        }
    }

    /** Notes what occurs; sub-expressions that are shared are looked at once for each of what may be around them. */
    private final class Walk {
        private final Set<Variable> variables;
        private final Map<Around, Set<Expression>> seen = new HashMap<>();

        Walk(Set<Variable> variables) {
            this.variables = variables;
        }

        void all(Constraint constraint) {
            switch (constraint) {
                case Constraint.Equation equation -> all(equation.left(), equation.right());
                case Constraint.Inequality inequality -> all(inequality.lower(), inequality.body(), inequality.upper());
            }
            constraint.restrictions().forEach(restriction -> all(restriction.left(), restriction.right()));
        }

        void all(Expression... expressions) {
            List.of(expressions).forEach(expression -> visit(expression, Around.NOTHING));
        }

        private void visit(Expression expression, Around around) {
            if (!seen.computeIfAbsent(around, _ -> identities()).add(expression)) {
                return;
            }
            switch (expression) {
                case Literal _, Coordinate _ -> {
                    // nothing of the model's own
                }
                case ParameterReference reference -> parameters.add(reference.parameter());
                case VariableReference reference -> reference(reference, around);
                case Derivative derivative ->
                    visit(derivative.operand(), around.derivative(isTime(derivative.domain())));
                case Integral integral -> visit(integral.integrand(), around);
                case SupportSum sum -> visit(sum.term(), around);
                case TermSum sum -> sum.terms().forEach(term -> visit(term, around));
                case Choice(Restriction condition, Expression then, Expression otherwise) -> {
                    visit(condition.left(), around);
                    visit(condition.right(), around);
                    visit(then, around);
                    visit(otherwise, around);
                }
                case UnaryOperation operation -> visit(operation.operand(), around);
                case BinaryOperation operation -> {
                    Around inside = around.zero(isZero(operation));
                    visit(operation.left(), inside);
                    visit(operation.right(), inside);
                }
            }
        }

        private void reference(VariableReference reference, Around around) {
            variables.add(reference.variable());
            for (Argument argument : reference.arguments()) {
                if (argument instanceof Argument.Delayed(var _, var _, Parameter past)) {
                    parameters.add(past);
                }
            }
            if (around.derivative() || isShifted(reference)) {
                (around.zero() ? inVanishing : inDynamics).add(reference.variable());
            }
        }

        private static boolean isShifted(VariableReference reference) {
            return reference.arguments().stream()
                    .anyMatch(argument -> argument instanceof Argument.Shifted(var domain, var _) && isTime(domain));
        }
    }
}
