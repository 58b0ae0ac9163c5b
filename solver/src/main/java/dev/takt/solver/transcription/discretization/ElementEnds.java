package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.Argument;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Integral;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.Quadrature;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.grid.DomainGrid;
import dev.takt.solver.transcription.grid.Frame;
import dev.takt.solver.transcription.grid.GridIndex;
import dev.takt.solver.transcription.grid.GridNode;
import dev.takt.solver.transcription.grid.Moment;
import java.util.List;
import java.util.Optional;

/**
 * A node of an element as an integral by the weights of the element sees it: controls, and parameters that jump at a support,
 * are those of the element at its first node too. That node is also the last one of the element before, whose control it has
 * where it stands alone; with that one, an integral would give the last control of a plan too little weight and the first one
 * of all, which acts nowhere, some of it.
 */
public final class ElementEnds implements Moment {
    private final Discretization discretization;
    private final IntervalPart part;

    private ElementEnds(Discretization discretization, IntervalPart part) {
        this.discretization = discretization;
        this.part = part;
    }

    /** The first node of an element, by the node after it. */
    static Moment first(Discretization discretization, DomainGrid time, GridIndex next) {
        return new ElementEnds(discretization, new IntervalPart(time, next, 0));
    }

    /** Any node of an element but the first one. */
    static Moment later(Discretization discretization, DomainGrid time, GridIndex node) {
        return new ElementEnds(discretization, new IntervalPart(time, node, 1));
    }

    /**
     * Whether the value of an integral depends on the element at whose end a support is seen: with nodes at both ends, by their
     * weights, of something with controls.
     */
    public static boolean matter(Integral integral) {
        Domain time = integral.domain();
        boolean own = integral.quadrature() == Quadrature.AUTOMATIC || integral.quadrature() == Quadrature.GAUSS;
        return own
                && time.kind() == Domain.Kind.TIME
                && time.scheme() instanceof DerivativeScheme.Collocation scheme
                && scheme.nodes() == DerivativeScheme.Nodes.LOBATTO
                && Occurrences.any(integral.integrand(), expression -> isControl(expression, time));
    }

    private static boolean isControl(Expression expression, Domain time) {
        return expression instanceof VariableReference(Variable variable, List<Argument> arguments)
                && variable.role() == Variable.Role.CONTROL
                && arguments.stream()
                        .anyMatch(argument -> argument.domain() == time && !(argument instanceof Argument.At));
    }

    @Override
    public Domain domain() {
        return part.time().domain();
    }

    @Override
    public double[] coordinates() {
        return part.coordinates();
    }

    @Override
    public double[] middles() {
        return part.passed() == 1 ? part.coordinates() : part.middles();
    }

    @Override
    public GridNode parameter(ParameterReference reference, Frame frame) {
        return part.passed() == 1
                ? discretization.access(reference.beforeJumps(), frame)
                : discretization.access(reference, frame.at(domain(), part.begin()));
    }

    @Override
    public GridNode variable(VariableReference reference, Frame frame) {
        boolean isOfElement = part.passed() == 1 || reference.variable().role() == Variable.Role.CONTROL;
        return discretization.variable(reference, isOfElement ? frame : frame.at(domain(), part.begin()));
    }

    @Override
    public Optional<GridIndex> support() {
        return Optional.of(part.passed() == 1 ? part.end() : part.begin());
    }
}
