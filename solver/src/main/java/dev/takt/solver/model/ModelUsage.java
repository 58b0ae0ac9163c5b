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
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Where the variables and parameters of a problem are used. */
public final class ModelUsage {
    private final OptimalControlProblem problem;
    private final Set<Variable> inConstraints = identities();
    private final Set<Variable> inObjective = identities();
    private final Set<Variable> inDynamics = identities();
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

    /** Whether a variable is differentiated along time, or taken at a neighbouring support of time. */
    public boolean hasDynamics(Variable variable) {
        return inDynamics.contains(variable);
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

    /** Notes what occurs; sub-expressions that are shared are looked at once inside and once outside a time derivative. */
    private final class Walk {
        private final Set<Variable> variables;
        private final Set<Expression> seen = identities();
        private final Set<Expression> seenInDerivatives = identities();

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
            List.of(expressions).forEach(expression -> visit(expression, false));
        }

        private void visit(Expression expression, boolean differentiated) {
            if (!(differentiated ? seenInDerivatives : seen).add(expression)) {
                return;
            }
            switch (expression) {
                case Literal _, Coordinate _ -> {
                    // nothing of the model's own
                }
                case ParameterReference reference -> parameters.add(reference.parameter());
                case VariableReference reference -> {
                    variables.add(reference.variable());
                    for (Argument argument : reference.arguments()) {
                        if (argument instanceof Argument.Delayed(var _, var _, Parameter past)) {
                            parameters.add(past);
                        }
                    }
                    if (differentiated || isShifted(reference)) {
                        inDynamics.add(reference.variable());
                    }
                }
                case Derivative derivative ->
                    visit(derivative.operand(), differentiated || isTime(derivative.domain()));
                case Integral integral -> visit(integral.integrand(), differentiated);
                case SupportSum sum -> visit(sum.term(), differentiated);
                case TermSum sum -> sum.terms().forEach(term -> visit(term, differentiated));
                case Choice(Restriction condition, Expression then, Expression otherwise) -> {
                    visit(condition.left(), differentiated);
                    visit(condition.right(), differentiated);
                    visit(then, differentiated);
                    visit(otherwise, differentiated);
                }
                case UnaryOperation operation -> visit(operation.operand(), differentiated);
                case BinaryOperation operation -> {
                    visit(operation.left(), differentiated);
                    visit(operation.right(), differentiated);
                }
            }
        }

        private static boolean isShifted(VariableReference reference) {
            return reference.arguments().stream()
                    .anyMatch(argument -> argument instanceof Argument.Shifted(var domain, var _) && isTime(domain));
        }
    }
}
