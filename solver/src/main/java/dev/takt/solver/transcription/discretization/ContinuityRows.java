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
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The rows of schemes whose nodes leave out the right end of an element (Gauss): there whatever is differentiated has the value
 * of its polynomial. One row for each value, however many equations differentiate it, and none for an expression of states whose
 * own rows give it there.
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
     * An equation.
     *
     * @param source as its author wrote it
     * @param reformulated the same
     */
    public record Written(Constraint source, Constraint reformulated) {}

    private record Differentiated(Constraint source, Derivative derivative, Stencil continuity, EndStates states) {}

    /** The rows for what equations differentiate: those of states first, then those of expressions of the fewest states. */
    public List<DiscreteConstraint> of(List<Written> equations) {
        List<Constraint> all = equations.stream().map(Written::reformulated).toList();
        List<Differentiated> found = new ArrayList<>();
        for (Written written : equations) {
            if (written.reformulated() instanceof Constraint.Equation equation) {
                found.addAll(differentiated(written.source(), equation, all));
            }
        }
        found.sort(Comparator.comparingInt(each -> each.states().order()));
        ContinuedStates continued = new ContinuedStates();
        return found.stream().flatMap(each -> rows(each, continued).stream()).toList();
    }

    private List<Differentiated> differentiated(
            Constraint source, Constraint.Equation equation, List<Constraint> equations) {
        List<Differentiated> found = new ArrayList<>();
        for (DomainGrid domain : grid.domains()) {
            Optional<Stencil> continuity = domain.continuity();
            if (continuity.isPresent() && RunningDomains.of(equation).contains(domain.domain())) {
                for (Derivative derivative : derivatives(equation, domain.domain())) {
                    found.add(new Differentiated(
                            source,
                            derivative,
                            continuity.get(),
                            EndStates.of(derivative.operand(), domain.domain(), equations)));
                }
            }
        }
        return found;
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

    private Optional<DiscreteConstraint> rows(Differentiated found, ContinuedStates continued) {
        Derivative derivative = found.derivative();
        DiscreteConstraint all;
        try {
            all = discretization.continuity(found.source(), derivative, found.continuity());
        } catch (DiscretizationException e) {
            // reported where the equation itself is put on the grids
            return Optional.empty();
        }
        Set<List<Integer>> known = covered.computeIfAbsent(derivative.operand(), _ -> new HashSet<>());
        BitSet needless = given.inElements(all, derivative, found.continuity());
        List<Integer> open = new ArrayList<>();
        for (int i = 0; i < all.count(); i++) {
            List<Integer> place = new ArrayList<>();
            for (int[] positions : all.positions()) {
                place.add(positions[i]);
            }
            if (known.add(place) && continued.determines(found.states(), all.loops(), place) && !needless.get(i)) {
                open.add(i);
            }
        }
        return open.isEmpty()
                ? Optional.empty()
                : Optional.of(all.at(open.stream().mapToInt(Integer::intValue).toArray()));
    }
}
