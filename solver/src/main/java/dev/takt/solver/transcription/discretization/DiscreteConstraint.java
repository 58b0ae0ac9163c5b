package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.Constraint;
import dev.takt.solver.transcription.grid.DomainGrid;
import dev.takt.solver.transcription.grid.Frame;
import dev.takt.solver.transcription.grid.GridNode;
import dev.takt.solver.transcription.grid.GridTerm;
import dev.takt.solver.transcription.pattern.PatternInstantiation;
import java.util.List;

/**
 * A constraint on the grids: the sum of its terms at each of its instances. For an equation the sum is 0.
 *
 * @param source as its author wrote it
 * @param constraint in its reformulated form
 * @param loops the domains that it runs over
 * @param frame how those domains are looped over
 * @param terms what is added up
 * @param existence where terms exist
 * @param determined for an equation: accesses to the variable that it determines, the likeliest first
 * @param positions {@code [loop][instance]}
 * @param count number of instances
 */
@SuppressWarnings("ArrayRecordComponent")
// large because each part is found once and read by several later steps
public record DiscreteConstraint(
        Constraint source,
        Constraint constraint,
        List<DomainGrid> loops,
        Frame frame,
        List<GridTerm> terms,
        Existence existence,
        List<GridNode.VariableAccess> determined,
        int[][] positions,
        int count) {
    public DiscreteConstraint {
        loops = List.copyOf(loops);
        terms = List.copyOf(terms);
        determined = List.copyOf(determined);
    }

    /** The same constraint at some of its instances. */
    public DiscreteConstraint at(int[] instances) {
        int[][] selected = new int[positions.length][];
        for (int loop = 0; loop < selected.length; loop++) {
            selected[loop] = PatternInstantiation.pick(positions[loop], instances);
        }
        return new DiscreteConstraint(
                source, constraint, loops, frame, terms, existence, determined, selected, instances.length);
    }
}
