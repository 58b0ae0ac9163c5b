package dev.takt.config.model;

import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Variable;
import java.util.List;
import java.util.Optional;

/**
 * An equation that sets a variable at the start of the horizon to a parameter, {@code x(0) = x0}: the parameter takes the
 * measured state.
 *
 * @param variable the state
 * @param parameter over the domains of the state other than time
 * @param equation the name of the equation
 */
public record InitialCondition(Variable variable, Parameter parameter, String equation) {

    /** The initial condition that a constraint is, if it is one. */
    static Optional<InitialCondition> of(Constraint constraint) {
        if (!(constraint instanceof Constraint.Equation equation)) {
            return Optional.empty();
        }
        return of(equation.name(), equation.left(), equation.right())
                .or(() -> of(equation.name(), equation.right(), equation.left()));
    }

    private static Optional<InitialCondition> of(String name, Expression left, Expression right) {
        if (!(left instanceof VariableReference(Variable variable, List<Argument> places))
                || !(right instanceof ParameterReference(Parameter parameter, List<Argument> arguments))) {
            return Optional.empty();
        }
        boolean atStart = places.stream()
                .anyMatch(place -> place instanceof Argument.At(Domain domain, double coordinate)
                        && domain.kind() == Domain.Kind.TIME
                        && coordinate == domain.from());
        long fixed = places.stream().filter(Argument.At.class::isInstance).count();
        List<Domain> running = places.stream()
                .filter(Argument.Running.class::isInstance)
                .map(Argument::domain)
                .toList();
        boolean whole = fixed == 1
                && running.size() == places.size() - 1
                && running.equals(parameter.domains())
                && arguments.stream().allMatch(Argument.Running.class::isInstance);
        return atStart && whole ? Optional.of(new InitialCondition(variable, parameter, name)) : Optional.empty();
    }
}
