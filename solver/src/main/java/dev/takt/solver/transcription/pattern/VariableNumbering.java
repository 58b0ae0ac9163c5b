package dev.takt.solver.transcription.pattern;

import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.grid.VariableLayout;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** Gives the entries of all variables their places in the variable vector, variable by variable. */
public final class VariableNumbering {
    private final List<VariableLayout> variables;
    private int count;

    /** Numbers every entry that is neither defined nor shares the place of another. */
    public VariableNumbering(List<VariableLayout> variables) {
        this.variables = variables;
        for (VariableLayout variable : variables) {
            for (int entry = 0; entry < variable.size(); entry++) {
                boolean free = variable.definition()[entry] == VariableLayout.NONE && variable.owner(entry) == entry;
                variable.place()[entry] = free ? count++ : VariableLayout.NONE;
            }
        }
    }

    /** Length of the variable vector. */
    public int count() {
        return count;
    }

    /**
     * Takes places away from entries that occur nowhere and closes the gaps.
     *
     * @param occurs by old place
     * @param removable the variables whose entries may be taken out
     * @return by old place the new one, or {@link VariableLayout#NONE}
     */
    public int[] removeUnused(boolean[] occurs, Predicate<Variable> removable) {
        int[] placeOf = new int[count];
        Arrays.fill(placeOf, VariableLayout.NONE);
        int kept = 0;
        for (VariableLayout variable : variables) {
            boolean mayGo = removable.test(variable.variable());
            for (int entry = 0; entry < variable.size(); entry++) {
                int old = variable.place()[entry];
                if (old != VariableLayout.NONE) {
                    placeOf[old] = occurs[old] || !mayGo ? kept++ : VariableLayout.NONE;
                    variable.place()[entry] = placeOf[old];
                }
            }
        }
        count = kept;
        return placeOf;
    }

    /** Which places occur in some instances. */
    public static void mark(List<PatternInstances> all, boolean[] occurs) {
        for (PatternInstances instances : all) {
            for (int[] places : instances.variables()) {
                for (int place : places) {
                    occurs[place] = true;
                }
            }
        }
    }
}
