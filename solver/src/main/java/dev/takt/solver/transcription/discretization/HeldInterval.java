package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.grid.Frame;
import dev.takt.solver.transcription.grid.GridNode;
import dev.takt.solver.transcription.grid.Moment;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * One of the two ends of an interval on which controls are constant, as an integral over it sees them: states and parameters
 * are those of the end, controls those of the interval at either end.
 */
final class HeldInterval implements Moment {
    private final ExplicitDynamics dynamics;
    private final Discretization discretization;
    private final IntervalPart part;
    private final Set<Variable> open = new HashSet<>();

    /**
     * Looks at an end.
     *
     * @param part with 0 or 1 of the interval passed
     */
    HeldInterval(ExplicitDynamics dynamics, Discretization discretization, IntervalPart part) {
        this.dynamics = dynamics;
        this.discretization = discretization;
        this.part = part;
    }

    @Override
    public Domain domain() {
        return dynamics.time().domain();
    }

    @Override
    public double[] coordinates() {
        return part.coordinates();
    }

    @Override
    public double[] middles() {
        return part.middles();
    }

    @Override
    public GridNode parameter(ParameterReference reference, Frame frame) {
        return part.passed() == 1
                ? discretization.access(reference.beforeJumps(), frame)
                : discretization.access(reference, there(frame));
    }

    @Override
    public GridNode variable(VariableReference reference, Frame frame) {
        Variable variable = reference.variable();
        boolean runs = reference.arguments().stream()
                .anyMatch(argument -> argument.domain() == domain() && argument instanceof Argument.Running);
        Optional<Expression> value = runs ? dynamics.value(variable) : Optional.empty();
        if (value.isPresent() && part.passed() < 1 && open.add(variable)) {
            GridNode given = discretization.lower(value.get(), frame);
            open.remove(variable);
            return given;
        }
        return discretization.access(reference, dynamics.isHeld(variable) ? frame : there(frame));
    }

    private Frame there(Frame frame) {
        return part.passed() == 1 ? frame : frame.at(domain(), part.begin());
    }
}
