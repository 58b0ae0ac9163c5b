package dev.takt.solver.model;

import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.VariableReference;
import java.util.List;
import java.util.Optional;

/**
 * The applied input of a control: an equation {@code u(0) = u0} with a finite parameter, as {@code x(0) = x0} makes a parameter
 * the measured state. It is what acts when the plan begins, and what {@code prev(u, t)} is on the first interval.
 *
 * <p>Where the value at the first support acts on no interval (backward and central differences, Runge-Kutta, collocation), the
 * equation fixes that value. Where it acts first (forward differences, discrete time, trapezoid), it stays a decision, and the
 * applied input lies one support before it.
 *
 * @param control over time alone
 * @param parameter finite
 * @param equation that says so
 */
public record AppliedInput(Variable control, Parameter parameter, Constraint.Equation equation) {

    /** The applied inputs of a problem, the first one for each control, in the order of their equations. */
    public static List<AppliedInput> of(OptimalControlProblem problem) {
        return problem.constraints().stream()
                .flatMap(constraint -> of(constraint).stream())
                .toList();
    }

    /** The applied input that a constraint gives, if it gives one. */
    public static Optional<AppliedInput> of(Constraint constraint) {
        return constraint instanceof Constraint.Equation equation
                        && equation.restrictions().isEmpty()
                ? of(equation, equation.left(), equation.right())
                        .or(() -> of(equation, equation.right(), equation.left()))
                : Optional.empty();
    }

    private static Optional<AppliedInput> of(Constraint.Equation equation, Expression left, Expression right) {
        return left instanceof VariableReference(Variable variable, List<Argument> places)
                        && right instanceof ParameterReference(Parameter parameter, List<Argument> arguments)
                        && arguments.isEmpty()
                        && variable.role() == Variable.Role.CONTROL
                        && places.size() == 1
                        && places.getFirst() instanceof Argument.At(Domain domain, double coordinate)
                        && domain.kind() == Domain.Kind.TIME
                        && coordinate == domain.from()
                ? Optional.of(new AppliedInput(variable, parameter, equation))
                : Optional.empty();
    }

    /** The time domain. */
    public Domain time() {
        return control.domains().getFirst();
    }

    /** Whether it lies before the first support, whose value is a decision. */
    public boolean isBeforeHorizon() {
        return actsFromFirstSupport(time());
    }

    /** Whether the value of a control at the first support acts first, and not the one at the second. */
    static boolean actsFromFirstSupport(Domain time) {
        return switch (time.scheme()) {
            case DerivativeScheme.ForwardDifference(), DerivativeScheme.DiscreteTime(), DerivativeScheme.Trapezoid() ->
                true;
            case DerivativeScheme.BackwardDifference(),
                    DerivativeScheme.CentralDifference(),
                    DerivativeScheme.RungeKutta(var _),
                    DerivativeScheme.Collocation _ -> false;
        };
    }
}
