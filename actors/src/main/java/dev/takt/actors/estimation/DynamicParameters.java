package dev.takt.actors.estimation;

import dev.takt.dynamics.ParameterSource;
import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Parameter;
import java.util.HashSet;
import java.util.Set;

/**
 * The time-dependent parameters of the dynamics of a model. Set-points that occur only in the objective are left out.
 */
final class DynamicParameters implements ParameterSource {
    private final ParameterSource source;
    private final Set<String> used = new HashSet<>();

    DynamicParameters(ParameterSource source, OptimalControlProblem model) {
        this.source = source;
        for (Constraint constraint : model.constraints()) {
            if (constraint instanceof Constraint.Equation equation) {
                Occurrences.any(equation.left(), this::note);
                Occurrences.any(equation.right(), this::note);
            }
        }
    }

    private boolean note(Expression part) {
        if (part instanceof ParameterReference reference) {
            used.add(reference.parameter().name());
        }
        if (part instanceof VariableReference reference) {
            for (Argument argument : reference.arguments()) {
                if (argument instanceof Argument.Delayed(var _, var _, Parameter past)) {
                    used.add(past.name());
                }
            }
        }
        return false;
    }

    @Override
    public boolean moves(Parameter parameter) {
        return used.contains(parameter.name()) && source.moves(parameter);
    }

    @Override
    public double at(Parameter parameter, double[] coordinates, double time) {
        return source.at(parameter, coordinates, time);
    }

    @Override
    public double nextJump(double time) {
        return source.nextJump(time);
    }

    @Override
    public void during(double from, double to) {
        source.during(from, to);
    }
}
