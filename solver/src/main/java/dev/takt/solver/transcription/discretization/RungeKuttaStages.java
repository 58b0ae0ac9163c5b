package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.Domain;
import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.transcription.discretization.ExplicitDynamics.Regime;
import dev.takt.solver.transcription.discretization.ExplicitEquation.Place;
import dev.takt.solver.transcription.grid.DiscretizationException;
import dev.takt.solver.transcription.grid.DomainGrid;
import dev.takt.solver.transcription.grid.GridIndex;
import dev.takt.solver.transcription.grid.GridNode;
import dev.takt.solver.transcription.grid.ProblemGrid;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The classic Runge-Kutta method of order 4 as expressions (Kutta 1901): what the states become over an interval. All states
 * go from stage to stage together, and each stage is made once and shared by all that follows from it, so that the expressions
 * are linear in the number of steps.
 */
final class RungeKuttaStages {
    private final ProblemGrid grid;
    private final ExplicitDynamics dynamics;
    private final Regime regime;
    private final Discretization discretization;
    private final GridIndex end;
    private final int steps;
    private final List<ModelProblem> problems = new ArrayList<>();

    /**
     * Integrates in intervals of one regime.
     *
     * @param end the support at which an interval ends
     * @param steps an interval
     */
    RungeKuttaStages(ProblemGrid grid, ExplicitDynamics dynamics, Regime regime, GridIndex end, int steps) {
        this.grid = grid;
        this.dynamics = dynamics;
        this.regime = regime;
        this.discretization = new Discretization(grid, new Existence());
        this.end = end;
        this.steps = steps;
    }

    /** By place the state at the end of the interval, as an expression of what it was at its begin. */
    Map<Place, GridNode> advanced() {
        Map<Place, GridNode> states = new LinkedHashMap<>();
        GridIndex begin = part(0).begin();
        regime.rates().keySet().forEach(place -> states.put(place, access(place, begin)));
        GridNode half = length(1.0 / 2);
        GridNode whole = length(1);
        GridNode sixth = length(1.0 / 6);
        GridNode two = new GridNode.Number(2);
        Map<Place, GridNode> now = states;
        for (int step = 0; step < steps && problems.isEmpty(); step++) {
            double middle = (step + 1.0 / 2) / steps;
            Map<Place, GridNode> first = rates(now, (double) step / steps);
            Map<Place, GridNode> second = rates(moved(now, half, first), middle);
            Map<Place, GridNode> third = rates(moved(now, half, second), middle);
            Map<Place, GridNode> fourth = rates(moved(now, whole, third), (step + 1.0) / steps);
            Map<Place, GridNode> mean = new LinkedHashMap<>();
            first.forEach((place, rate) -> mean.put(
                    place,
                    GridNode.sum(
                            GridNode.sum(rate, fourth.getOrDefault(place, rate)),
                            GridNode.product(
                                    two,
                                    GridNode.sum(second.getOrDefault(place, rate), third.getOrDefault(place, rate))))));
            now = moved(now, sixth, mean);
        }
        return now;
    }

    /** What cannot be evaluated at a stage. */
    List<ModelProblem> problems() {
        return problems;
    }

    /** The value of a state at a support. */
    GridNode.VariableAccess access(Place place, GridIndex support) {
        List<GridIndex> indices = new ArrayList<>();
        int next = 0;
        for (Domain domain : place.variable().domains()) {
            indices.add(
                    domain == dynamics.time().domain()
                            ? support
                            : new GridIndex.Fixed(place.supports().get(next++)));
        }
        return new GridNode.VariableAccess(grid.variable(place.variable()), indices);
    }

    private IntervalPart part(double passed) {
        return new IntervalPart(dynamics.time(), end, passed);
    }

    private Map<Place, GridNode> rates(Map<Place, GridNode> states, double passed) {
        StageMoment stage = new StageMoment(dynamics, discretization, regime, states, part(passed));
        Map<Place, GridNode> rates = new LinkedHashMap<>();
        regime.rates().forEach((place, equation) -> rates.put(place, rate(stage, place, equation)));
        return rates;
    }

    private GridNode rate(StageMoment stage, Place place, ExplicitEquation equation) {
        try {
            return stage.of(equation, place);
        } catch (DiscretizationException e) {
            String name = equation.source().name();
            if (problems.stream().noneMatch(known -> known.element().equals(name))) {
                problems.add(e.of(name));
            }
            return new GridNode.Number(0);
        }
    }

    private static Map<Place, GridNode> moved(
            Map<Place, GridNode> states, GridNode length, Map<Place, GridNode> rates) {
        Map<Place, GridNode> moved = new LinkedHashMap<>();
        states.forEach((place, state) -> moved.put(
                place, GridNode.sum(state, GridNode.product(length, rates.getOrDefault(place, GridNode.ONE)))));
        return moved;
    }

    /** A part of a step, in the real unit of a domain of free length. */
    private GridNode length(double part) {
        DomainGrid time = dynamics.time();
        double[] lengths = time.lengths();
        for (int k = 0; k < lengths.length; k++) {
            lengths[k] *= part / steps;
        }
        GridNode length = new GridNode.Tabulated(end, lengths);
        return time.domain().length().isPresent()
                ? GridNode.product(discretization.length(time.domain()), length)
                : length;
    }
}
