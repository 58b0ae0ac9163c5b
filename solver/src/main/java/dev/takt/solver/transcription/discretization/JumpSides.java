package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.Integral;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.SupportSum;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Quadrature;
import dev.takt.solver.model.Variable;
import dev.takt.solver.model.Variable.Role;
import dev.takt.solver.model.rewriting.ExpressionRewriting;
import java.util.List;

/**
 * Which side of a jump of a parameter a row sees. What is about an interval that ends at a support has the value of that
 * interval: equations with a derivative, what has controls or algebraic variables, and integrals by the weights of an element.
 * What is about states alone, such as a limit of theirs, has the value from the support on.
 */
public final class JumpSides {
    private final boolean jumps;

    /** The rule for the parameters of a problem. */
    public JumpSides(List<Parameter> parameters) {
        jumps = parameters.stream()
                .anyMatch(parameter -> parameter.beforeJumps().isPresent());
    }

    /** The constraint with each parameter on its side. */
    public Constraint of(Constraint constraint) {
        if (!jumps) {
            return constraint;
        }
        return switch (constraint) {
            case Constraint.Equation(String name, Expression left, Expression right, var restrictions) -> {
                boolean before = isOfInterval(left) || isOfInterval(right);
                yield new Constraint.Equation(
                        name, new Side(before).of(left), new Side(before).of(right), restrictions);
            }
            case Constraint.Inequality inequality -> {
                boolean before = isOfInterval(inequality.body());
                yield new Constraint.Inequality(
                        inequality.name(),
                        new Side(before).of(inequality.lower()),
                        new Side(before).of(inequality.body()),
                        new Side(before).of(inequality.upper()),
                        inequality.restrictions(),
                        inequality.softness());
            }
        };
    }

    /** An objective with each parameter on its side. */
    public Expression objective(Expression objective) {
        return jumps ? new Side(false).of(objective) : objective;
    }

    /** A bound of a variable with each parameter on its side. */
    public Expression bound(Variable variable, Expression bound) {
        return jumps ? new Side(isOfInterval(variable)).of(bound) : bound;
    }

    private static boolean isOfInterval(Expression expression) {
        return Occurrences.anyAtOneTime(expression, JumpSides::belongsToInterval);
    }

    private static boolean belongsToInterval(Expression part) {
        return part instanceof Derivative derivative && derivative.domain().kind() == Domain.Kind.TIME
                || part instanceof VariableReference reference && isOfInterval(reference.variable());
    }

    private static boolean isOfInterval(Variable variable) {
        return (variable.role() == Role.CONTROL || variable.role() == Role.ALGEBRAIC)
                && variable.domains().stream().anyMatch(domain -> domain.kind() == Domain.Kind.TIME);
    }

    /** One walk over an expression. */
    private static final class Side extends ExpressionRewriting {
        private final boolean before;

        Side(boolean before) {
            this.before = before;
        }

        @Override
        protected Expression parameter(ParameterReference reference) {
            return before ? reference.beforeJumps() : reference;
        }

        @Override
        protected Expression integral(Integral integral) {
            if (integral.domain().kind() != Domain.Kind.TIME) {
                return super.integral(integral);
            }
            return new Integral(
                    new Side(endsIntervals(integral)).of(integral.integrand()),
                    integral.domain(),
                    integral.from(),
                    integral.to(),
                    integral.quadrature());
        }

        /** Whether the weight of a support is that of the interval before it. */
        private static boolean endsIntervals(Integral integral) {
            boolean own = integral.quadrature() == Quadrature.AUTOMATIC || integral.quadrature() == Quadrature.GAUSS;
            return own
                    && switch (integral.domain().scheme()) {
                        case DerivativeScheme.Collocation scheme -> scheme.nodes() != DerivativeScheme.Nodes.LOBATTO;
                        case DerivativeScheme.BackwardDifference _ ->
                            Occurrences.any(integral.integrand(), JumpSides::belongsToInterval);
                        // its moments say which end they are at
                        case DerivativeScheme.RungeKutta _ -> false;
                        case DerivativeScheme.ForwardDifference _,
                                DerivativeScheme.CentralDifference _,
                                DerivativeScheme.Trapezoid _,
                                DerivativeScheme.DiscreteTime _ -> false;
                    };
        }

        @Override
        protected Expression sum(SupportSum sum) {
            return sum.domain().kind() == Domain.Kind.TIME
                    ? new SupportSum(
                            new Side(Occurrences.any(sum.term(), JumpSides::belongsToInterval)).of(sum.term()),
                            sum.domain(),
                            sum.from(),
                            sum.to())
                    : super.sum(sum);
        }
    }
}
