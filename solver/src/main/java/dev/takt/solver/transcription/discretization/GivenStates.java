package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.Variable.Role;
import dev.takt.solver.transcription.grid.Frame;
import dev.takt.solver.transcription.grid.GridNode.VariableAccess;
import dev.takt.solver.transcription.grid.ProblemGrid;
import dev.takt.solver.transcription.grid.Stencil;
import dev.takt.solver.transcription.grid.VariableLayout;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * States that equations give from controls and data, such as those at a wall, {@code T(t, 1) = u}. Where one is given at all nodes of
 * an element and at its end, a differential equation that holds there too determines something else, and the state needs no row that
 * continues it.
 */
public final class GivenStates {
    private final ProblemGrid grid;
    private final Map<VariableLayout, BitSet> given = new HashMap<>();

    private GivenStates(ProblemGrid grid) {
        this.grid = grid;
    }

    /** Those that some equations of a model give. */
    public static GivenStates of(ProblemGrid grid, List<DiscreteConstraint> constraints) {
        GivenStates states = new GivenStates(grid);
        for (DiscreteConstraint discrete : constraints) {
            if (discrete.constraint() instanceof Constraint.Equation equation) {
                states.note(discrete, equation.left(), equation.right());
                states.note(discrete, equation.right(), equation.left());
            }
        }
        return states;
    }

    private void note(DiscreteConstraint discrete, Expression side, Expression value) {
        if (side instanceof VariableReference state
                && state.variable().role() == Role.STATE
                && !Occurrences.any(
                        value,
                        part -> part instanceof VariableReference reference
                                && reference.variable().role() != Role.CONTROL)) {
            VariableLayout variable = grid.variable(state.variable());
            BitSet entries = given.computeIfAbsent(variable, _ -> new BitSet());
            for (int entry : entries(discrete, state, discrete.frame())) {
                entries.set(entry);
            }
        }
    }

    private int[] entries(DiscreteConstraint discrete, VariableReference state, Frame frame) {
        VariableAccess access = new Discretization(grid, new Existence()).access(state, frame);
        return access.variable().entries(access.indices(), discrete.positions(), discrete.count());
    }

    /**
     * The instances at which a state is given in the whole of its element, but for the begin.
     *
     * @param rows at the ends of elements
     * @param derivative of what they continue
     * @param continuity the operator over an element, its begin first
     */
    BitSet inElements(DiscreteConstraint rows, Derivative derivative, Stencil continuity) {
        BitSet known = new BitSet();
        if (derivative.operand() instanceof VariableReference state) {
            BitSet entries = given.getOrDefault(grid.variable(state.variable()), new BitSet());
            known.set(0, rows.count());
            for (int node = 1; node < continuity.neighbours().length; node++) {
                Frame there = rows.frame()
                        .at(
                                derivative.domain(),
                                rows.frame()
                                        .support(derivative.domain())
                                        .then(continuity.neighbours()[node]));
                int[] at = entries(rows, state, there);
                for (int i = 0; i < at.length; i++) {
                    known.set(i, known.get(i) && entries.get(at[i]));
                }
            }
        }
        return known;
    }
}
