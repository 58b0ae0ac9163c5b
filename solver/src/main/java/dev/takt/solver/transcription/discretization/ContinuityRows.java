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
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

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
     * @param auxiliary whether it says what a variable stands for that the author does not know
     */
    public record Written(Constraint source, Constraint reformulated, boolean auxiliary) {}

    /**
     * What an equation differentiates.
     *
     * @param slope the variable that stands for this derivative, where an auxiliary equation says so
     */
    private record Differentiated(
            Constraint source,
            Derivative derivative,
            Stencil continuity,
            PlacedEndStates states,
            Optional<Expression> slope) {}

    /** The rows for what equations differentiate: those of states first, then those of expressions of the fewest states. */
    public List<DiscreteConstraint> of(List<Written> equations) {
        List<Constraint> all = equations.stream().map(Written::reformulated).toList();
        List<Differentiated> found = new ArrayList<>();
        for (Written written : equations) {
            boolean isMeasure = written.auxiliary()
                    && written.reformulated() instanceof Constraint.Equation(var _, var _, var value, var _)
                    && !(value instanceof Derivative);
            // what a measure has inside determines nothing
            if (!isMeasure && written.reformulated() instanceof Constraint.Equation equation) {
                found.addAll(differentiated(written, equation, all));
            }
        }
        found.sort(Comparator.comparingInt(each -> each.states().order()));
        ContinuedStates continued = new ContinuedStates();
        return found.stream()
                .flatMap(each -> rows(each, wanted(each, found), continued).stream())
                .toList();
    }

    /**
     * Where a state whose slope is a variable goes on: where the slope does. At a wall no equation has the second derivative, and the
     * wall itself gives the state, or an equation of its own that differentiates it. Empty for everywhere.
     */
    private Set<List<Integer>> wanted(Differentiated each, List<Differentiated> found) {
        Set<List<Integer>> places = new HashSet<>();
        each.slope()
                .ifPresent(slope -> found.stream()
                        .filter(other -> other.derivative().operand().equals(slope))
                        .flatMap(other -> discrete(other).stream())
                        .forEach(row -> IntStream.range(0, row.count()).forEach(i -> places.add(place(row, i)))));
        return places;
    }

    private static List<Integer> place(DiscreteConstraint row, int instance) {
        return Arrays.stream(row.positions())
                .map(positions -> positions[instance])
                .toList();
    }

    private List<Differentiated> differentiated(
            Written written, Constraint.Equation equation, List<Constraint> equations) {
        List<Differentiated> found = new ArrayList<>();
        for (DomainGrid domain : grid.domains()) {
            Optional<Stencil> continuity = domain.continuity();
            if (continuity.isPresent() && RunningDomains.of(equation).contains(domain.domain())) {
                for (Derivative derivative : derivatives(equation, domain.domain())) {
                    found.add(new Differentiated(
                            written.source(),
                            derivative,
                            continuity.get(),
                            new PlacedEndStates(derivative.operand(), domain.domain(), equations),
                            written.auxiliary() && equation.right().equals(derivative)
                                    ? Optional.of(equation.left())
                                    : Optional.empty()));
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

    /** The places of what an equation differentiates; none where it cannot be put on the grids, which is reported for itself. */
    private Optional<DiscreteConstraint> discrete(Differentiated found) {
        try {
            return Optional.of(discretization.continuity(found.source(), found.derivative(), found.continuity()));
        } catch (DiscretizationException e) {
            return Optional.empty();
        }
    }

    private Optional<DiscreteConstraint> rows(
            Differentiated found, Set<List<Integer>> wanted, ContinuedStates continued) {
        return discrete(found).flatMap(all -> open(found, all, wanted, continued));
    }

    private Optional<DiscreteConstraint> open(
            Differentiated found, DiscreteConstraint all, Set<List<Integer>> wanted, ContinuedStates continued) {
        Derivative derivative = found.derivative();
        Set<List<Integer>> known = covered.computeIfAbsent(derivative.operand(), _ -> new HashSet<>());
        BitSet needless = given.inElements(all, derivative, found.continuity());
        List<Integer> open = new ArrayList<>();
        for (int i = 0; i < all.count(); i++) {
            List<Integer> place = place(all, i);
            boolean isWanted = wanted.isEmpty() || wanted.contains(place);
            if (isWanted && known.add(place)) {
                EndStates states = found.states().at(all.loops(), place);
                if (continued.determines(states, all.loops(), place) && !needless.get(i)) {
                    open.add(i);
                }
            }
        }
        return open.isEmpty()
                ? Optional.empty()
                : Optional.of(all.at(open.stream().mapToInt(Integer::intValue).toArray()));
    }
}
