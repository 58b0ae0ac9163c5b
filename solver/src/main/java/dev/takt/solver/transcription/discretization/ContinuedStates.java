package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.transcription.grid.DomainGrid;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The states that rows already continue to the ends of elements, by their places. A further row, for an expression of such
 * states alone, would be one equation too many: controls would have to meet it.
 */
final class ContinuedStates {
    private final Map<VariableReference, Set<List<Integer>>> known = new HashMap<>();

    /**
     * Whether a row at a place determines one of some states; from then on it is known there.
     *
     * @param states of what the row continues
     * @param loops the grids that the row runs over
     * @param place the positions on these grids
     */
    boolean determines(EndStates states, List<DomainGrid> loops, List<Integer> place) {
        if (states.states().isEmpty()) {
            return true;
        }
        for (VariableReference state : states.states()) {
            if (known.computeIfAbsent(state, _ -> new HashSet<>()).add(part(state, loops, place))) {
                return true;
            }
        }
        return false;
    }

    private static List<Integer> part(VariableReference state, List<DomainGrid> loops, List<Integer> place) {
        List<Domain> domains = state.variable().domains();
        List<Integer> part = new ArrayList<>();
        for (int i = 0; i < loops.size(); i++) {
            if (domains.contains(loops.get(i).domain())) {
                part.add(place.get(i));
            }
        }
        return part;
    }
}
