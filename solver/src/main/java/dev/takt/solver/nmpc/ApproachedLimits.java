package dev.takt.solver.nmpc;

import dev.takt.solver.model.Argument;
import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Constraint.Approach;
import dev.takt.solver.model.Constraint.Inequality;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.BinaryOperation;
import dev.takt.solver.model.Expression.Coordinate;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Functions;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Variable;
import dev.takt.solver.model.rewriting.ExpressionRewriting;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The limits of zones along a plan: data, expressions of coordinates and parameters only. */
final class ApproachedLimits {
    private final OptimalControlProblem problem;

    ApproachedLimits(OptimalControlProblem problem) {
        this.problem = problem;
    }

    /** The lower limit of a zone; minus infinity where it has none. */
    Expression lower(Inequality zone, Approach approach) {
        return RankedZones.hasLimit(zone.lower())
                ? zone.lower().minus(distance(zone, zone.lower(), approach, -1))
                : zone.lower();
    }

    /** The upper limit of a zone; infinity where it has none. */
    Expression upper(Inequality zone, Approach approach) {
        return RankedZones.hasLimit(zone.upper())
                ? zone.upper().plus(distance(zone, zone.upper(), approach, 1))
                : zone.upper();
    }

    /** How far a limit is from its place. */
    private Expression distance(Inequality zone, Expression limit, Approach approach, double outward) {
        return switch (approach) {
            case Approach.AtOnce _ -> new Literal(0);
            case Approach.Funnel(double width, double duration) ->
                positive(new Literal(1).minus(elapsed(zone).over(duration))).times(width);
            case Approach.FirstOrder(double timeConstant) -> {
                Expression outside =
                        new AtStart(zone).of(zone.body()).minus(limit).times(outward);
                boolean isOneValue = zone.lower().equals(zone.upper());
                yield (isOneValue ? outside : positive(outside))
                        .times(Functions.exp(elapsed(zone).over(timeConstant).negated()));
            }
        };
    }

    private static Expression positive(Expression expression) {
        return new BinaryOperation(BinaryOperator.MAX, expression, new Literal(0));
    }

    private Expression elapsed(Inequality zone) {
        Domain time = problem.domains().stream()
                .filter(domain -> domain.kind() == Domain.Kind.TIME)
                .findFirst()
                .orElseThrow(() -> refused(zone, "no time domain"));
        return new Coordinate(time).minus(time.from());
    }

    private static ModelException refused(Inequality zone, String why) {
        return new ModelException(List.of(new ModelProblem(
                zone.name(),
                "a trajectory of first order from the start of each plan, where " + why,
                "a body of states with initial conditions, and of what equations y = … give from them",
                "Maybe a funnel is meant, funnel(width, time), which does not depend on the start.")));
    }

    /** Puts what initial conditions and explicit equations say in the place of variables. */
    private final class AtStart extends ExpressionRewriting {
        private final Inequality zone;
        private final Set<Variable> open = new HashSet<>();

        AtStart(Inequality zone) {
            this.zone = zone;
        }

        @Override
        protected Expression variable(VariableReference reference) {
            Variable variable = reference.variable();
            if (!reference.arguments().stream().allMatch(Argument.Running.class::isInstance) || !open.add(variable)) {
                throw refused(zone, ExpressionText.of(reference) + " is not known");
            }
            Expression known = problem.constraints().stream()
                    .filter(Constraint.Equation.class::isInstance)
                    .map(Constraint.Equation.class::cast)
                    .filter(equation -> InitialValues.isInitial(equation, variable)
                            || equation.left().equals(reference) && isExplicit(equation.right(), variable))
                    .map(Constraint.Equation::right)
                    .findFirst()
                    .orElseThrow(() -> refused(zone, variable.name() + " has no initial condition"));
            Expression value = of(known);
            open.remove(variable);
            return value;
        }

        private boolean isExplicit(Expression right, Variable variable) {
            return !Occurrences.any(
                    right,
                    part -> part instanceof Derivative
                            || part instanceof VariableReference other && other.variable() == variable);
        }

        @Override
        protected Expression derivative(Derivative derivative) {
            throw refused(zone, ExpressionText.of(derivative) + " is not known");
        }
    }
}
