package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.discretization.ExplicitDynamics.Regime;
import dev.takt.solver.transcription.discretization.ExplicitEquation.Place;
import dev.takt.solver.transcription.grid.DiscretizationException;
import dev.takt.solver.transcription.grid.DomainGrid;
import dev.takt.solver.transcription.grid.Frame;
import dev.takt.solver.transcription.grid.GridIndex;
import dev.takt.solver.transcription.grid.GridNode;
import dev.takt.solver.transcription.grid.Moment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A stage of an explicit method: states have the values of the stage, algebraic variables follow from them by their equations,
 * controls keep the value of the interval, and parameters are on the line between its ends.
 */
final class StageMoment implements Moment {
    private final ExplicitDynamics dynamics;
    private final Discretization discretization;
    private final Regime regime;
    private final Map<Place, GridNode> states;
    private final IntervalPart part;
    private final Frame frame;
    private final Map<Map<Domain, Integer>, Frame> frames = new HashMap<>();
    private final Map<Place, GridNode> values = new HashMap<>();
    private final Set<Place> open = new HashSet<>();

    /**
     * Makes a stage.
     *
     * @param states the values of the states
     * @param part of the interval that has passed
     */
    StageMoment(
            ExplicitDynamics dynamics,
            Discretization discretization,
            Regime regime,
            Map<Place, GridNode> states,
            IntervalPart part) {
        this.dynamics = dynamics;
        this.discretization = discretization;
        this.regime = regime;
        this.states = states;
        this.part = part;
        this.frame = Frame.empty().at(domain(), part.end()).during(this);
    }

    /** What an equation gives at a place. */
    GridNode of(ExplicitEquation equation, Place place) {
        return discretization.lower(equation.value(), frame(equation.supports(place)));
    }

    private Frame frame(Map<Domain, Integer> supports) {
        Frame known = frames.get(supports);
        if (known == null) {
            known = frame;
            for (Map.Entry<Domain, Integer> support : supports.entrySet()) {
                known = known.at(support.getKey(), new GridIndex.Fixed(support.getValue()));
            }
            frames.put(supports, known);
        }
        return known;
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
    public GridNode parameter(ParameterReference reference, Frame around) {
        return part.between(
                reference.arguments(),
                discretization.access(reference.beforeJumps(), around),
                () -> discretization.access(reference, around.at(domain(), part.begin())));
    }

    @Override
    public GridNode variable(VariableReference reference, Frame around) {
        Variable variable = reference.variable();
        Optional<Argument> time = reference.arguments().stream()
                .filter(argument -> argument.domain() == domain())
                .findFirst();
        if (time.isEmpty() || time.get() instanceof Argument.At) {
            return discretization.access(reference, around);
        }
        if (time.get() instanceof Argument.Shifted) {
            if (dynamics.isIntegrated(variable)) {
                throw refusal(
                        ExpressionText.of(reference) + ", a state at another support",
                        "Maybe a state of its own describes the delay.");
            }
            return discretization.access(reference, around);
        }
        Place place = place(reference, around);
        GridNode state = states.get(place);
        return state != null ? state : value(place, reference, around);
    }

    private GridNode value(Place place, VariableReference reference, Frame around) {
        ExplicitEquation equation = regime.values().get(place);
        if (equation == null) {
            boolean held =
                    !dynamics.isIntegrated(place.variable()) && place.variable().role() != Variable.Role.ALGEBRAIC;
            if (!held) {
                throw dynamics.withoutValue(place.variable())
                        .orElseGet(() -> refusal(
                                where(place) + ", which no equation gives explicitly",
                                "Maybe write its equation as "
                                        + place.variable().name() + " = …."));
            }
            return discretization.access(reference, around);
        }
        GridNode known = values.get(place);
        if (known == null) {
            if (!open.add(place)) {
                throw refusal(
                        where(place) + ", whose equation leads back to itself",
                        "Maybe solve the algebraic equations for their variables.");
            }
            try {
                known = of(equation, place);
            } finally {
                open.remove(place);
            }
            values.put(place, known);
        }
        return known;
    }

    private Place place(VariableReference reference, Frame around) {
        List<Integer> supports = new ArrayList<>();
        for (GridIndex index : discretization.access(reference, around).indices()) {
            if (index instanceof GridIndex.Fixed(int support)) {
                supports.add(support);
            }
        }
        return new Place(reference.variable(), supports);
    }

    private String where(Place place) {
        StringBuilder text = new StringBuilder(place.variable().name());
        int next = 0;
        for (Domain along : place.variable().domains()) {
            if (along != domain()) {
                DomainGrid supports = discretization.domain(along);
                text.append(next == 0 ? " at " : ", ")
                        .append(along.name())
                        .append(" = ")
                        .append(ExpressionText.number(
                                supports.supports()[place.supports().get(next++)]));
            }
        }
        return text.toString();
    }

    private static DiscretizationException refusal(String found, String cure) {
        return new DiscretizationException(
                found,
                "a right-hand side of states, controls, parameters and variables with an equation y = …: an explicit"
                        + " method evaluates it between the supports",
                cure + " scheme = radau(2) takes equations of any form.");
    }
}
