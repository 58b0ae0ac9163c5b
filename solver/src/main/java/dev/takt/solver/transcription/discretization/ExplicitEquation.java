package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.grid.DomainGrid;
import dev.takt.solver.transcription.grid.ProblemGrid;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An equation that gives a variable, or its rate, outright in intervals of time.
 *
 * @param left the variable, whose time runs
 * @param value what it or its rate is
 * @param intervals by place of the variable the intervals, each by the support at which it ends
 */
record ExplicitEquation(
        Constraint.Equation source, VariableReference left, Expression value, Map<Place, BitSet> intervals) {

    /**
     * A variable at one support of each of its domains but time.
     *
     * @param supports along those domains, in the order of the variable's
     */
    record Place(Variable variable, List<Integer> supports) {
        Place {
            supports = List.copyOf(supports);
        }
    }

    /**
     * An equation at the positions where it holds.
     *
     * @param loops the domains that it runs over
     * @param positions {@code [loop][instance]}
     */
    static ExplicitEquation of(
            Constraint.Equation source,
            IsolatedDerivative solved,
            ProblemGrid grid,
            List<DomainGrid> loops,
            int[][] positions) {
        VariableReference left = solved.state();
        Map<Place, BitSet> intervals = new LinkedHashMap<>();
        for (int i = 0; i < LoopPositions.count(positions); i++) {
            List<Integer> supports = new ArrayList<>();
            int time = 0;
            for (Argument argument : left.arguments()) {
                DomainGrid along = grid.domain(argument.domain());
                int support = argument instanceof Argument.At(Domain _, double coordinate)
                        ? along.indexOf(coordinate)
                        : positions[loops.indexOf(along)][i];
                if (argument.domain().kind() == Domain.Kind.TIME) {
                    time = support;
                } else {
                    supports.add(support);
                }
            }
            intervals
                    .computeIfAbsent(new Place(left.variable(), supports), _ -> new BitSet())
                    .set(time);
        }
        return new ExplicitEquation(source, left, solved.rate(), intervals);
    }

    /** The supports of the domains that the equation runs over besides time, where it is about a place. */
    Map<Domain, Integer> supports(Place place) {
        Map<Domain, Integer> supports = new LinkedHashMap<>();
        int next = 0;
        for (Argument argument : left.arguments()) {
            if (argument.domain().kind() != Domain.Kind.TIME) {
                int support = place.supports().get(next++);
                if (argument instanceof Argument.Running) {
                    supports.put(argument.domain(), support);
                }
            }
        }
        return supports;
    }

    /** Whether the equation holds at a place in an interval. */
    boolean holds(Place place, int interval) {
        BitSet at = intervals.get(place);
        return at != null && at.get(interval);
    }
}
