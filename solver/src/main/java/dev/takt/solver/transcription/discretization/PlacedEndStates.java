package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Constraint.Equation;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.RestrictedSupports;
import dev.takt.solver.model.Restriction;
import dev.takt.solver.model.RunningDomains;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.grid.DomainGrid;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The unknowns of what is differentiated at each of its places. An equation {@code T = m for x = 0} says what T is at the wall and
 * nothing of the rest of the field.
 */
final class PlacedEndStates {
    private final Expression differentiated;
    private final Domain along;
    private final List<Constraint> everywhere = new ArrayList<>();
    private final List<Constraint> somewhere = new ArrayList<>();
    private final Map<BitSet, EndStates> known = new HashMap<>();

    /** Those of an expression that is differentiated along a domain, in a model with some equations. */
    PlacedEndStates(Expression differentiated, Domain along, List<Constraint> equations) {
        this.differentiated = differentiated;
        this.along = along;
        for (Constraint each : equations) {
            if (each instanceof Equation equation && (givesAny(equation.left()) || givesAny(equation.right()))) {
                (across(equation).isEmpty() ? everywhere : somewhere).add(equation);
            }
        }
    }

    /** Whether a side of an equation is what the other one may say the value of: a state has a row of its own. */
    private static boolean givesAny(Expression side) {
        return side instanceof VariableReference reference
                && reference.variable().role() != Variable.Role.STATE
                && reference.variable().role() != Variable.Role.CONTROL;
    }

    /** What holds across the domain of the derivative: the other restrictions say when an equation holds, and not of what. */
    private List<Restriction> across(Constraint equation) {
        return equation.restrictions().stream()
                .filter(restriction -> domains(restriction).stream().anyMatch(domain -> domain != along))
                .toList();
    }

    private static Set<Domain> domains(Restriction restriction) {
        return RunningDomains.of(restriction.left().minus(restriction.right()));
    }

    /** The least first, as {@link EndStates#order}. */
    int order() {
        return of(new BitSet()).order();
    }

    /**
     * The unknowns at a place.
     *
     * @param loops the grids that a row runs over
     * @param place the positions on these grids
     */
    EndStates at(List<DomainGrid> loops, List<Integer> place) {
        BitSet holding = new BitSet();
        if (!somewhere.isEmpty()) {
            Map<Domain, Double> point = new HashMap<>();
            for (int loop = 0; loop < loops.size(); loop++) {
                point.put(loops.get(loop).domain(), loops.get(loop).supports()[place.get(loop)]);
            }
            for (int i = 0; i < somewhere.size(); i++) {
                holding.set(i, holds(across(somewhere.get(i)), point));
            }
        }
        return of(holding);
    }

    private static boolean holds(List<Restriction> restrictions, Map<Domain, Double> point) {
        return restrictions.stream().allMatch(restriction -> point.keySet().containsAll(domains(restriction)))
                && new RestrictedSupports(restrictions).contain(point);
    }

    private EndStates of(BitSet holding) {
        return known.computeIfAbsent(holding, these -> {
            List<Constraint> equations = new ArrayList<>(everywhere);
            these.stream().mapToObj(somewhere::get).forEach(equations::add);
            return EndStates.of(differentiated, along, equations);
        });
    }
}
