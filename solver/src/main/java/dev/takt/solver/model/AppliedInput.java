package dev.takt.solver.model;

import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.VariableReference;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

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
        return left instanceof VariableReference at
                        && right instanceof ParameterReference(Parameter parameter, List<Argument> arguments)
                        && arguments.isEmpty()
                        && isControlAtStart(at)
                ? Optional.of(new AppliedInput(at.variable(), parameter, equation))
                : Optional.empty();
    }

    /** The number that a constraint gives a control at the start, {@code u(0) = 1}. */
    static OptionalDouble number(Variable control, Constraint constraint) {
        if (!(constraint instanceof Constraint.Equation(var _, Expression left, Expression right, var where))
                || !where.isEmpty()) {
            return OptionalDouble.empty();
        }
        OptionalDouble number = number(control, left, right);
        return number.isPresent() ? number : number(control, right, left);
    }

    private static OptionalDouble number(Variable control, Expression left, Expression right) {
        return left instanceof VariableReference at
                        && at.variable() == control
                        && right instanceof Literal(double value)
                        && isControlAtStart(at)
                ? OptionalDouble.of(value)
                : OptionalDouble.empty();
    }

    private static boolean isControlAtStart(VariableReference reference) {
        return reference.variable().role() == Variable.Role.CONTROL
                && reference.arguments().size() == 1
                && reference.arguments().getFirst() instanceof Argument.At(Domain domain, double coordinate)
                && domain.kind() == Domain.Kind.TIME
                && coordinate == domain.from();
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
    public static boolean actsFromFirstSupport(Domain time) {
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
