package dev.takt.solver.transcription;

import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.Variable;
import dev.takt.solver.model.Variable.Role;
import dev.takt.solver.transcription.discretization.DiscreteConstraint;
import dev.takt.solver.transcription.grid.GridNode.VariableAccess;
import dev.takt.solver.transcription.grid.GridNode.VariableLeaf;
import dev.takt.solver.transcription.grid.GridTerm;
import dev.takt.solver.transcription.grid.ProblemGrid;
import dev.takt.solver.transcription.grid.VariableLayout;
import dev.takt.solver.transcription.pattern.PatternInstantiation;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is known when the equations of one instant are solved: controls, and the values whose derivatives occur in them. An equation
 * between those and an unknown determines the unknown, whichever of them stands alone on a side: {@code 2*der(x, t) = u} gives no u,
 * and {@code x = 2*y + y^2} no x. Over a whole horizon nothing is known.
 */
final class InstantKnowledge {
    private final Map<Variable, Variable> derivatives;
    private final Map<VariableLayout, BitSet> differential = new HashMap<>();

    /**
     * Looks where derivatives occur.
     *
     * @param derivatives by variable the one that is its time derivative; none over a horizon
     */
    InstantKnowledge(ProblemGrid grid, Map<Variable, Variable> derivatives, List<DiscreteConstraint> constraints) {
        this.derivatives = derivatives;
        Map<VariableLayout, BitSet> stateOf = new HashMap<>();
        derivatives.forEach((state, derivative) -> {
            BitSet entries = new BitSet();
            differential.put(grid.variable(state), entries);
            stateOf.put(grid.variable(derivative), entries);
        });
        if (!stateOf.isEmpty()) {
            constraints.forEach(constraint -> mark(constraint, stateOf));
        }
    }

    private static void mark(DiscreteConstraint constraint, Map<VariableLayout, BitSet> stateOf) {
        for (GridTerm term : constraint.terms()) {
            for (VariableLeaf leaf : PatternInstantiation.accesses(term.node())) {
                if (leaf instanceof VariableAccess access) {
                    Optional.ofNullable(stateOf.get(access.variable()))
                            .ifPresent(entries -> mark(constraint, term, access, entries));
                }
            }
        }
    }

    private static void mark(DiscreteConstraint constraint, GridTerm term, VariableAccess access, BitSet entries) {
        if (term.loops().isEmpty()) {
            for (int entry : access.variable().entries(access.indices(), constraint.positions(), constraint.count())) {
                entries.set(entry);
            }
        } else {
            // an integral over space takes the derivative everywhere
            entries.set(0, access.variable().size());
        }
    }

    /** Whether the value of a variable at an entry is known. */
    boolean isKnown(VariableLayout variable, int entry) {
        BitSet entries = differential.get(variable);
        return entries != null && entries.get(entry);
    }

    /** Whether an equation may give the variable on its left; one that gives a control has nothing unknown on its right. */
    boolean mayGive(Variable left, Expression right) {
        return derivatives.isEmpty() || left.role() != Role.CONTROL || !Occurrences.any(right, this::isUnknown);
    }

    private boolean isUnknown(Expression part) {
        return part instanceof VariableReference reference
                && reference.variable().role() != Role.CONTROL
                && !derivatives.containsKey(reference.variable());
    }
}
