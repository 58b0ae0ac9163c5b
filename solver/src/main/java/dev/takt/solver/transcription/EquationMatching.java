package dev.takt.solver.transcription;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/**
 * A maximum matching of equations to the variables that occur in them. Preferred pairs are entered first; what is left is
 * matched along shortest augmenting paths, which may pair again but never leave a matched equation or variable alone.
 */
final class EquationMatching {
    /** Without matched variable. */
    static final int NONE = -1;

    private final int[][] variablesOf;
    private final int[] variableOf;
    private final int[] rowOf;

    /**
     * Starts without pairs.
     *
     * @param variablesOf by row the variables that occur, those to be tried first in front; empty for a row that takes no
     *     part
     * @param variables number of variables
     */
    EquationMatching(int[][] variablesOf, int variables) {
        this.variablesOf = variablesOf;
        this.variableOf = new int[variablesOf.length];
        this.rowOf = new int[variables];
        Arrays.fill(variableOf, NONE);
        Arrays.fill(rowOf, NONE);
    }

    /** Pairs a row with a variable that occurs in it, if both are still alone. */
    boolean pair(int row, int variable) {
        return variableOf[row] == NONE && rowOf[variable] == NONE && occurs(variable, row) && entered(row, variable);
    }

    private boolean entered(int row, int variable) {
        variableOf[row] = variable;
        rowOf[variable] = row;
        return true;
    }

    /** The variable of a row, or {@link #NONE}. */
    int variableOf(int row) {
        return variableOf[row];
    }

    /** The row of a variable, or {@link #NONE}. */
    int rowOf(int variable) {
        return rowOf[variable];
    }

    /** The variables of all rows; not to be changed. */
    int[] matchedVariables() {
        return variableOf;
    }

    /** Pairs as many rows as possible. */
    void complete() {
        for (int row = 0; row < variablesOf.length; row++) {
            for (int i = 0; i < variablesOf[row].length && variableOf[row] == NONE; i++) {
                int variable = variablesOf[row][i];
                if (rowOf[variable] == NONE) {
                    entered(row, variable);
                }
            }
        }
        int[] reachedFrom = new int[rowOf.length];
        int[] visited = new int[rowOf.length];
        for (int row = 0; row < variablesOf.length; row++) {
            if (variableOf[row] == NONE && variablesOf[row].length > 0) {
                augment(row, reachedFrom, visited, row + 1);
            }
        }
    }

    /**
     * The rows that compete for too few variables: those reached from a row without matched variable along alternating paths
     * (the over-determined part of Dulmage and Mendelsohn).
     */
    BitSet competing(int unmatched) {
        BitSet rows = new BitSet();
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        rows.set(unmatched);
        queue.add(unmatched);
        while (!queue.isEmpty()) {
            for (int variable : variablesOf[queue.remove()]) {
                int row = rowOf[variable];
                if (row != NONE && !rows.get(row)) {
                    rows.set(row);
                    queue.add(row);
                }
            }
        }
        return rows;
    }

    private void augment(int start, int[] reachedFrom, int[] visited, int stamp) {
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        queue.add(start);
        while (!queue.isEmpty()) {
            int row = queue.remove();
            for (int variable : variablesOf[row]) {
                if (visited[variable] == stamp) {
                    continue;
                }
                visited[variable] = stamp;
                reachedFrom[variable] = row;
                if (rowOf[variable] == NONE) {
                    flip(variable, reachedFrom);
                    return;
                }
                queue.add(rowOf[variable]);
            }
        }
    }

    private void flip(int end, int[] reachedFrom) {
        int variable = end;
        while (variable != NONE) {
            int row = reachedFrom[variable];
            int before = variableOf[row];
            variableOf[row] = variable;
            rowOf[variable] = row;
            variable = before;
        }
    }

    /**
     * Pairs a variable that is alone, if a variable that may be left alone can give its row up for it along an alternating path.
     *
     * @param rowsOf the rows in which each variable occurs
     * @param spare the variables that may be left alone
     * @return whether the variable has a row now
     */
    boolean pairInPlaceOf(int lonely, IntFunction<int[]> rowsOf, IntPredicate spare) {
        int[] reachedFrom = new int[variablesOf.length];
        Arrays.fill(reachedFrom, NONE);
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        queue.add(lonely);
        while (!queue.isEmpty()) {
            int variable = queue.remove();
            for (int row : rowsOf.apply(variable)) {
                if (reachedFrom[row] != NONE || variableOf[row] == NONE || variableOf[row] == lonely) {
                    continue;
                }
                reachedFrom[row] = variable;
                if (spare.test(variableOf[row])) {
                    shift(row, lonely, reachedFrom);
                    return true;
                }
                queue.add(variableOf[row]);
            }
        }
        return false;
    }

    /** Gives each row on the path back to a variable the one from which it was reached. */
    private void shift(int end, int lonely, int[] reachedFrom) {
        rowOf[variableOf[end]] = NONE;
        int row = end;
        while (row != NONE) {
            int variable = reachedFrom[row];
            int before = variable == lonely ? NONE : rowOf[variable];
            variableOf[row] = variable;
            rowOf[variable] = row;
            row = before;
        }
    }

    private boolean occurs(int variable, int row) {
        for (int other : variablesOf[row]) {
            if (other == variable) {
                return true;
            }
        }
        return false;
    }
}
