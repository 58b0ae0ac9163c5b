package dev.takt.solver.transcription;

import dev.takt.solver.model.Variable;
import dev.takt.solver.model.Variable.Role;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Finds why the equations of one instant leave a state open: an equation relates known states to controls alone, and so says
 * something of their derivatives only after it has been differentiated along time.
 */
@SuppressWarnings("ArrayRecordComponent")
record HigherIndex(
        List<RowCollection.Rows> blocks,
        int[][] occurring,
        boolean[] given,
        Variable[] variableAt,
        EquationMatching matching,
        DegreesOfFreedom.Rules rules) {

    /** The equations between known states and controls whose derivatives would determine a place. */
    Set<String> reasons(int place) {
        Set<String> names = new LinkedHashSet<>();
        for (int row = 0; row < occurring.length; row++) {
            int matched = matching.variableOf(row);
            int state =
                    matched == EquationMatching.NONE ? matched : rules.stateOf().applyAsInt(matched);
            if (state != EquationMatching.NONE && contains(row, place)) {
                blocks.stream()
                        .filter(block -> block.isEquality()
                                && IntStream.of(block.numbers())
                                        .anyMatch(other -> contains(other, state) && isBetweenKnown(other)))
                        .forEach(
                                block -> names.add(block.discrete().constraint().name()));
            }
        }
        return names;
    }

    private boolean isBetweenKnown(int row) {
        return IntStream.of(occurring[row]).allMatch(other -> given[other] || variableAt[other].role() == Role.CONTROL);
    }

    private boolean contains(int row, int place) {
        return IntStream.of(occurring[row]).anyMatch(other -> other == place);
    }
}
