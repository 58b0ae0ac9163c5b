package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.RunningDomains;
import dev.takt.solver.transcription.grid.DiscretizationException;
import dev.takt.solver.transcription.grid.DomainGrid;
import dev.takt.solver.transcription.grid.ProblemGrid;
import dev.takt.solver.transcription.grid.Stencil;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The rows of schemes whose nodes leave out the right end of an element (Gauss): there whatever is differentiated has the value
 * of its polynomial. One row for each value, however many equations differentiate it.
 */
public final class ContinuityRows {
    private final ProblemGrid grid;
    private final ConstraintDiscretization discretization;
    private final GivenStates given;
    private final Map<Expression, Set<List<Integer>>> covered = new HashMap<>();

    /**
     * Starts without rows.
     *
     * @param given what needs none, because equations give it in the whole of an element
     */
    public ContinuityRows(ProblemGrid grid, ConstraintDiscretization discretization, GivenStates given) {
        this.grid = grid;
        this.given = given;
        this.discretization = discretization;
    }

    /**
     * The rows for what an equation differentiates that no equation before it does.
     *
     * @param source as its author wrote it
     * @param reformulated the same
     */
    public List<DiscreteConstraint> of(Constraint source, Constraint reformulated) {
        List<DiscreteConstraint> rows = new ArrayList<>();
        if (reformulated instanceof Constraint.Equation equation) {
            for (DomainGrid domain : grid.domains()) {
                Optional<Stencil> continuity = domain.continuity();
                if (continuity.isPresent() && RunningDomains.of(equation).contains(domain.domain())) {
                    for (Derivative derivative : derivatives(equation, domain.domain())) {
                        rows(source, derivative, continuity.get()).ifPresent(rows::add);
                    }
                }
            }
        }
        return rows;
    }

    private static Set<Derivative> derivatives(Constraint.Equation equation, Domain along) {
        Set<Derivative> found = new LinkedHashSet<>();
        for (Expression side : List.of(equation.left(), equation.right())) {
            Occurrences.any(side, part -> {
                if (part instanceof Derivative derivative && derivative.domain() == along) {
                    found.add(derivative);
                }
                return false;
            });
        }
        return found;
    }

    private Optional<DiscreteConstraint> rows(Constraint source, Derivative derivative, Stencil continuity) {
        DiscreteConstraint all;
        try {
            all = discretization.continuity(source, derivative, continuity);
        } catch (DiscretizationException e) {
            // reported where the equation itself is put on the grids
            return Optional.empty();
        }
        Set<List<Integer>> known = covered.computeIfAbsent(derivative.operand(), _ -> new HashSet<>());
        BitSet needless = given.inElements(all, derivative, continuity);
        List<Integer> open = new ArrayList<>();
        for (int i = 0; i < all.count(); i++) {
            List<Integer> place = new ArrayList<>();
            for (int[] positions : all.positions()) {
                place.add(positions[i]);
            }
            if (known.add(place) && !needless.get(i)) {
                open.add(i);
            }
        }
        return open.isEmpty()
                ? Optional.empty()
                : Optional.of(all.at(open.stream().mapToInt(Integer::intValue).toArray()));
    }
}
