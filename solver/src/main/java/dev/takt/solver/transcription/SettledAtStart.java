package dev.takt.solver.transcription;

import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.discretization.DiscreteConstraint;
import dev.takt.solver.transcription.grid.VariableLayout;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What no decision changes at the start of the horizon: values that equations give there, whose bounds do not count, and inequalities
 * in which nothing else is left, there or at a boundary that equations give. A transcription that substitutes finds them; one that keeps everything as variables and rows has
 * to leave out the same limits, or a measured state beyond one of them would leave it without a solution.
 */
final class SettledAtStart {
    private final Map<Variable, BitSet> given = new HashMap<>();
    private final Map<Constraint, Set<List<Integer>>> omitted = new IdentityHashMap<>();

    /**
     * Notes what a transcription that substitutes has found.
     *
     * @param withoutRows inequalities at their instances that became no rows
     * @param variables with the definitions of their entries
     */
    void note(List<DiscreteConstraint> withoutRows, List<VariableLayout> variables) {
        for (DiscreteConstraint constraint : withoutRows) {
            Set<List<Integer>> places = omitted.computeIfAbsent(constraint.source(), _ -> new HashSet<>());
            for (int i = 0; i < constraint.count(); i++) {
                places.add(place(constraint, i));
            }
        }
        for (VariableLayout variable : variables) {
            BitSet defined = new BitSet();
            for (int entry = 0; entry < variable.size(); entry++) {
                defined.set(entry, variable.definition()[entry] != VariableLayout.NONE);
            }
            given.put(variable.variable(), defined);
        }
    }

    /** Whether the bounds of an entry count. */
    boolean isBounded(Variable variable, int entry) {
        BitSet entries = given.get(variable);
        return entries == null || !entries.get(entry);
    }

    /** A constraint without the instances that are no rows. */
    DiscreteConstraint open(DiscreteConstraint constraint) {
        Set<List<Integer>> places = omitted.get(constraint.source());
        return places == null
                ? constraint
                : constraint.at(IntStream.range(0, constraint.count())
                        .filter(i -> !places.contains(place(constraint, i)))
                        .toArray());
    }

    private static List<Integer> place(DiscreteConstraint constraint, int instance) {
        return Arrays.stream(constraint.positions())
                .map(positions -> positions[instance])
                .toList();
    }
}
