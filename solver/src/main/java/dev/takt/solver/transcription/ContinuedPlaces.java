package dev.takt.solver.transcription;

import dev.takt.solver.model.Constraint.Equation;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.ExpressionText;
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
    /** By the text of what is differentiated: a derivative in it may be a variable, which has that for a name. */
    private final Map<String, Set<List<Integer>>> noted = new HashMap<>();

    /** Notes the rows of a transcription that substitutes. */
    void note(List<DiscreteConstraint> rows) {
        for (DiscreteConstraint row : rows) {
            Set<List<Integer>> places = noted.computeIfAbsent(operand(row), _ -> new HashSet<>());
            IntStream.range(0, row.count()).forEach(i -> places.add(place(row, i)));
        }
    }

    /** A row at those of its instances that were noted; empty where there are none. */
    Optional<DiscreteConstraint> among(DiscreteConstraint row) {
        Set<List<Integer>> places = noted.getOrDefault(operand(row), Set.of());
        int[] kept = IntStream.range(0, row.count())
                .filter(i -> places.contains(place(row, i)))
                .toArray();
        return kept.length == 0 ? Optional.empty() : Optional.of(row.at(kept));
    }

    private static String operand(DiscreteConstraint row) {
        return ExpressionText.of(((Derivative) ((Equation) row.constraint()).left()).operand());
    }

    private static List<Integer> place(DiscreteConstraint row, int instance) {
        return Arrays.stream(row.positions())
                .map(positions -> positions[instance])
                .toList();
    }
}
