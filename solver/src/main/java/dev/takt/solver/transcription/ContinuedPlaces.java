package dev.takt.solver.transcription;

import dev.takt.solver.model.Constraint.Equation;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.discretization.DiscreteConstraint;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Where what is differentiated has the value of its polynomial at the end of an element. Equations of the model say it: a
 * transcription that substitutes notes it for one in which a derivative is a variable, whose equation holds everywhere, at walls too.
 */
final class ContinuedPlaces {
    private final Map<Expression, Set<List<Integer>>> noted = new HashMap<>();

    /** Notes the rows of a transcription that substitutes. */
    void note(List<DiscreteConstraint> rows) {
        for (DiscreteConstraint row : rows) {
            Set<List<Integer>> places = noted.computeIfAbsent(operand(row), _ -> new HashSet<>());
            IntStream.range(0, row.count()).forEach(i -> places.add(place(row, i)));
        }
    }

    /**
     * A row at those of its instances that were noted.
     *
     * @param own variables of the model; what has others inside could not be noted and stays as it is
     */
    Optional<DiscreteConstraint> among(DiscreteConstraint row, Set<Variable> own) {
        Expression operand = operand(row);
        Set<List<Integer>> places = noted.get(operand);
        if (places == null && Occurrences.any(operand, part -> isForeign(part, own))) {
            return Optional.of(row);
        }
        int[] kept = IntStream.range(0, row.count())
                .filter(i -> places != null && places.contains(place(row, i)))
                .toArray();
        return kept.length == 0 ? Optional.empty() : Optional.of(row.at(kept));
    }

    private static boolean isForeign(Expression part, Set<Variable> own) {
        return part instanceof VariableReference reference && !own.contains(reference.variable());
    }

    private static Expression operand(DiscreteConstraint row) {
        return ((Derivative) ((Equation) row.constraint()).left()).operand();
    }

    private static List<Integer> place(DiscreteConstraint row, int instance) {
        return Arrays.stream(row.positions())
                .map(positions -> positions[instance])
                .toList();
    }
}
