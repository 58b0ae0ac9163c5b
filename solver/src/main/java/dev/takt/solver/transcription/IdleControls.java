package dev.takt.solver.transcription;

import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.Integral;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Quadrature;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.discretization.DiscreteConstraint;
import dev.takt.solver.transcription.discretization.ElementEnds;
import dev.takt.solver.transcription.grid.DomainGrid;
import dev.takt.solver.transcription.grid.ProblemGrid;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Controls whose value at the support where they act nowhere ({@link DomainGrid#idleSupport}) is in nothing but inequalities. Those
 * are no rows there: they would decide on nothing, and a curvature of theirs that is not convex would have all variables regularized.
 */
final class IdleControls {
    private final ProblemGrid grid;
    private final Set<Variable> idle;

    IdleControls(OptimalControlProblem model, ProblemGrid grid) {
        this.grid = grid;
        idle = model.variables().stream()
                .filter(variable -> variable.role() == Variable.Role.CONTROL)
                .filter(variable -> grid.applied(variable).isEmpty() && isIdle(variable, model))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The constraint without the instances that are about idle values. */
    DiscreteConstraint actsIn(DiscreteConstraint discrete) {
        if (!(discrete.constraint() instanceof Constraint.Inequality inequality)
                || !Occurrences.any(inequality.body(), part -> isReference(part, idle::contains))) {
            return discrete;
        }
        for (int loop = 0; loop < discrete.loops().size(); loop++) {
            DomainGrid domain = discrete.loops().get(loop);
            if (domain.domain().kind() == Domain.Kind.TIME) {
                int[] positions = discrete.positions()[loop];
                int[] kept = IntStream.range(0, discrete.count())
                        .filter(i -> positions[i] != domain.idleSupport())
                        .toArray();
                return kept.length == 0 || kept.length == discrete.count() ? discrete : discrete.at(kept);
            }
        }
        return discrete;
    }

    private boolean isIdle(Variable variable, OptimalControlProblem model) {
        return variable.domains().stream()
                .filter(domain -> domain.kind() == Domain.Kind.TIME)
                .anyMatch(time -> grid.domain(time).idleSupport() == 0
                        && !weighs(model.objective().expression(), variable, time)
                        && model.constraints().stream().noneMatch(constraint -> uses(constraint, variable, time)));
    }

    /** Whether an objective may have the idle value: all but the integrals whose weights leave it out. */
    private static boolean weighs(Expression objective, Variable variable, Domain time) {
        return Occurrences.anyAtOneTime(objective, part -> isReference(part, variable::equals))
                || Occurrences.any(
                        objective,
                        part -> part instanceof Integral integral
                                && !leavesOutTheFirst(integral, time)
                                && Occurrences.any(
                                        integral.integrand(), inside -> isReference(inside, variable::equals)))
                || Occurrences.any(
                        objective,
                        part -> part instanceof Expression.SupportSum sum
                                && Occurrences.any(sum.term(), inside -> isReference(inside, variable::equals)))
                || isElsewhere(objective, variable);
    }

    private static boolean leavesOutTheFirst(Integral integral, Domain time) {
        boolean own = integral.quadrature() == Quadrature.AUTOMATIC || integral.quadrature() == Quadrature.GAUSS;
        return integral.domain() == time
                && own
                && switch (time.scheme()) {
                    case DerivativeScheme.Collocation scheme ->
                        scheme.nodes() != DerivativeScheme.Nodes.LOBATTO || ElementEnds.matter(integral);
                    case DerivativeScheme.RungeKutta _ -> true;
                    case DerivativeScheme.ForwardDifference _,
                            DerivativeScheme.BackwardDifference _,
                            DerivativeScheme.CentralDifference _,
                            DerivativeScheme.Trapezoid _,
                            DerivativeScheme.DiscreteTime _ -> false;
                };
    }

    private static boolean uses(Constraint constraint, Variable variable, Domain time) {
        Predicate<Expression> mentions = part -> isReference(part, variable::equals);
        return switch (constraint) {
            case Constraint.Equation equation ->
                isElsewhere(equation.left(), variable)
                        || isElsewhere(equation.right(), variable)
                        || (Occurrences.any(equation.left(), mentions) || Occurrences.any(equation.right(), mentions))
                                && !differentiates(equation, time);
            case Constraint.Inequality inequality ->
                isElsewhere(inequality.body(), variable)
                        || Occurrences.any(inequality.lower(), mentions)
                        || Occurrences.any(inequality.upper(), mentions)
                        || Occurrences.any(inequality.body(), part -> part instanceof Integral)
                                && Occurrences.any(inequality.body(), mentions);
        };
    }

    /** An equation with a derivative holds at no support where controls are idle. */
    private static boolean differentiates(Constraint.Equation equation, Domain time) {
        Predicate<Expression> along = part -> part instanceof Derivative derivative && derivative.domain() == time;
        return Occurrences.any(equation.left(), along) || Occurrences.any(equation.right(), along);
    }

    /** Whether a variable is taken at another support than where the expression is evaluated. */
    private static boolean isElsewhere(Expression expression, Variable variable) {
        return Occurrences.any(
                expression,
                part -> part instanceof VariableReference reference
                        && reference.variable() == variable
                        && reference.arguments().stream()
                                .anyMatch(argument -> argument.domain().kind() == Domain.Kind.TIME
                                        && !(argument instanceof Argument.Running)));
    }

    private static boolean isReference(Expression part, Predicate<Variable> wanted) {
        return part instanceof VariableReference reference && wanted.test(reference.variable());
    }
}
