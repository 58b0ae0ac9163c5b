package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Delays;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.transcription.grid.DelayStencil;
import dev.takt.solver.transcription.grid.DiscretizationException;
import dev.takt.solver.transcription.grid.DomainGrid;
import dev.takt.solver.transcription.grid.Frame;
import dev.takt.solver.transcription.grid.GridIndex;
import dev.takt.solver.transcription.grid.GridNode;
import dev.takt.solver.transcription.grid.ProblemGrid;
import java.util.List;

/**
 * Variables some time before: a sum of their values at earlier supports, and of what the past gives where the time lies before the start.
 * Supports for which all of it is past have a pattern of their own, without the variable.
 */
record DelayedValues(ProblemGrid grid, Discretization discretization) {

    /** Whether a reference is to a time before the present support. */
    static boolean isDelayed(VariableReference reference) {
        return reference.arguments().stream().anyMatch(Argument.Delayed.class::isInstance);
    }

    /** The value at the supports of a frame. */
    GridNode of(VariableReference reference, Frame around) {
        Argument.Delayed delayed = reference.arguments().stream()
                .filter(Argument.Delayed.class::isInstance)
                .map(Argument.Delayed.class::cast)
                .findFirst()
                .orElseThrow();
        Domain time = delayed.domain();
        Frame frame = discretization.atSupport(time, around);
        DomainGrid along = grid.domain(time);
        boolean held = Delays.isHeld(reference.variable(), time);
        if (!held && frame.moment().filter(moment -> moment.domain() == time).isPresent()) {
            throw new DiscretizationException(
                    ExpressionText.of(reference) + " with an explicit method",
                    "delays of controls, or a scheme that takes equations of any form",
                    "Maybe scheme = radau(2) is meant.");
        }
        DelayStencil stencil =
                held ? DelayStencil.ofControls(along, delayed.delay()) : DelayStencil.ofStates(along, delayed.delay());
        GridIndex at = frame.support(time);
        GridIndex when = at.then(stencil.supports());
        GridNode past = past(delayed.past(), reference, frame.at(time, when));
        GridNode sum = GridNode.product(new GridNode.Tabulated(at, stencil.past()), past);
        List<Argument> running = reference.arguments().stream()
                .map(argument -> argument == delayed ? time.running() : argument)
                .toList();
        VariableReference now = new VariableReference(reference.variable(), running);
        for (int term = 0; term < stencil.weights().length; term++) {
            GridNode value = discretization.access(now, frame.at(time, at.then(stencil.neighbours()[term])));
            sum = GridNode.sum(sum, GridNode.product(new GridNode.Tabulated(at, stencil.weights()[term]), value));
        }
        return new GridNode.Choice(List.of(at), new int[] {1}, stencil.isPast(), past, sum);
    }

    private GridNode past(Parameter past, VariableReference reference, Frame frame) {
        return discretization.access(new ParameterReference(past, reference.arguments()), frame);
    }
}
