package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.transcription.discretization.ExplicitDynamics.Regime;
import dev.takt.solver.transcription.discretization.ExplicitEquation.Place;
import dev.takt.solver.transcription.grid.DomainGrid;
import dev.takt.solver.transcription.grid.Frame;
import dev.takt.solver.transcription.grid.GridIndex;
import dev.takt.solver.transcription.grid.GridNode;
import dev.takt.solver.transcription.grid.GridTerm;
import dev.takt.solver.transcription.grid.ProblemGrid;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rows of equations that an explicit method integrates: {@code x(t[k]) - Phi(x(t[k-1]), …) = 0} for each state and each
 * interval. Rows of the same intervals have the same instances in the same order.
 */
public final class RungeKuttaRows {
    private final Map<Constraint, List<DiscreteConstraint>> rows = new IdentityHashMap<>();

    /** Makes the rows and reports what no stage can evaluate. */
    public RungeKuttaRows(ProblemGrid grid, ExplicitDynamics dynamics, List<ModelProblem> problems) {
        if (!(dynamics.time().domain().scheme() instanceof DerivativeScheme.RungeKutta(int steps))) {
            throw new IllegalArgumentException("not an explicit scheme");
        }
        GridIndex end = new GridIndex.Looped(0, dynamics.time().everywhere());
        dynamics.rates().forEach(rate -> rows.put(rate.source(), new ArrayList<>()));
        for (Regime regime : dynamics.regimes()) {
            RungeKuttaStages stages = new RungeKuttaStages(grid, dynamics, regime, end, steps);
            Map<Place, GridNode> advanced = stages.advanced();
            if (!stages.problems().isEmpty()) {
                problems.addAll(stages.problems());
                return;
            }
            for (ExplicitEquation rate : dynamics.rates()) {
                List<DiscreteConstraint> own = rows.getOrDefault(rate.source(), List.of());
                for (Place place : rate.intervals().keySet()) {
                    int[] intervals = regime.supports().stream()
                            .mapToInt(Integer::intValue)
                            .filter(interval -> rate.holds(place, interval))
                            .toArray();
                    GridNode next = advanced.get(place);
                    if (intervals.length > 0 && next != null) {
                        own.add(row(rate, dynamics.time(), stages.access(place, end), next, intervals));
                    }
                }
            }
        }
    }

    /** The rows of an equation. */
    public List<DiscreteConstraint> of(Constraint equation) {
        return rows.getOrDefault(equation, List.of());
    }

    private static DiscreteConstraint row(
            ExplicitEquation rate, DomainGrid time, GridNode.VariableAccess state, GridNode next, int[] intervals) {
        GridNode residual = new GridNode.Binary(BinaryOperator.SUBTRACT, state, next);
        Frame frame = ConstraintDiscretization.frame(List.of(time));
        return new DiscreteConstraint(
                rate.source(),
                rate.source(),
                List.of(time),
                frame,
                List.of(new GridTerm(residual, List.of())),
                new Existence(),
                List.of(state),
                new int[][] {intervals},
                intervals.length);
    }
}
