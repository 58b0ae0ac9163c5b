package dev.takt.solver.kkt.elimination;

import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.NonlinearProgram;
import java.util.Arrays;

/**
 * The directed graph of (equality row, determined variable) pairs: an edge from pair i to pair j where row i contains the
 * variable of pair j, so that j must be known, or be found together with it, before i.
 */
final class PairGraph {
    private final int[] rows;
    private final int[] start;
    private final int[] successors;

    private PairGraph(int[] rows, int[] start, int[] successors) {
        this.rows = rows;
        this.start = start;
        this.successors = successors;
    }

    /** The graph of a program in which every equality row has a matched variable; pairs are numbered by row. */
    static PairGraph of(NonlinearProgram program) {
        int[] pairOfRow = new int[program.rows()];
        int[] pairOfVariable = new int[program.variables()];
        Arrays.fill(pairOfRow, -1);
        Arrays.fill(pairOfVariable, -1);
        int[] rows = new int[program.rows()];
        int pairs = 0;
        for (int row = 0; row < program.rows(); row++) {
            if (program.isEquality(row)) {
                rows[pairs] = row;
                pairOfRow[row] = pairs;
                pairOfVariable[program.matchedVariables()[row]] = pairs;
                pairs++;
            }
        }
        CoordinateSparsity jacobian = program.jacobianSparsity();
        int[] start = new int[pairs + 1];
        for (int e = 0; e < jacobian.size(); e++) {
            if (isEdge(jacobian, e, pairOfRow, pairOfVariable)) {
                start[pairOfRow[jacobian.rows()[e]] + 1]++;
            }
        }
        for (int i = 0; i < pairs; i++) {
            start[i + 1] += start[i];
        }
        int[] successors = new int[start[pairs]];
        int[] next = Arrays.copyOf(start, pairs);
        for (int e = 0; e < jacobian.size(); e++) {
            if (isEdge(jacobian, e, pairOfRow, pairOfVariable)) {
                successors[next[pairOfRow[jacobian.rows()[e]]]++] = pairOfVariable[jacobian.columns()[e]];
            }
        }
        return new PairGraph(Arrays.copyOf(rows, pairs), start, successors);
    }

    private static boolean isEdge(CoordinateSparsity jacobian, int entry, int[] pairOfRow, int[] pairOfVariable) {
        int i = pairOfRow[jacobian.rows()[entry]];
        int j = pairOfVariable[jacobian.columns()[entry]];
        return i >= 0 && j >= 0 && i != j;
    }

    /** Number of pairs. */
    int size() {
        return rows.length;
    }

    /** The equality row of a pair. */
    int row(int pair) {
        return rows[pair];
    }

    /** The first edge of a pair; {@code pair} may be the number of pairs. */
    int start(int pair) {
        return start[pair];
    }

    /** The pair that an edge leads to. */
    int successor(int edge) {
        return successors[edge];
    }
}
