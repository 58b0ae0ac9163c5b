package dev.takt.solver.model;

import dev.takt.solver.model.Constraint.Equation;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.VariableReference;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The states that an equation says to stay as they are, {@code der(d, t) = 0} or {@code next(d, t) = d}: a measured disturbance, or a
 * number that is estimated along with the state.
 */
public final class ConstantStates {
    private ConstantStates() {}

    /** Those that are functions of this domain of time alone. */
    public static Set<Variable> of(OptimalControlProblem problem, Domain time) {
        Set<Variable> found = new LinkedHashSet<>();
        for (Constraint constraint : problem.constraints()) {
            if (constraint instanceof Equation equation) {
                Stream.of(
                                constant(equation.left(), equation.right(), time),
                                constant(equation.right(), equation.left(), time))
                        .flatMap(Optional::stream)
                        .filter(variable -> variable.domains().equals(List.of(time)))
                        .forEach(found::add);
            }
        }
        return found;
    }

    private static Optional<Variable> constant(Expression moved, Expression by, Domain time) {
        return switch (moved) {
            case Derivative(VariableReference(Variable state, List<Argument> _), Domain domain, int order)
            when domain == time && order == 1 && by instanceof Literal(double rate) && rate == 0 -> Optional.of(state);
            case VariableReference(Variable state, List<Argument> arguments)
            when arguments.stream().anyMatch(argument -> isShifted(argument, time)) && by.equals(state.running()) ->
                Optional.of(state);
            default -> Optional.empty();
        };
    }

    private static boolean isShifted(Argument argument, Domain time) {
        return argument instanceof Argument.Shifted && argument.domain() == time;
    }
}
