package dev.takt.solver.kkt.elimination;

import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.linalg.sparse.CompressedRows;
import java.util.Arrays;

/**
 * The directed graph of (equality row, determined variable) pairs: an edge from pair i to pair j where row i contains the
 * variable of pair j, so that j must be known, or be found together with it, before i.
 */
final class PairGraph {
    private final int[] rows;
    private final CompressedRows successors;

    private PairGraph(int[] rows, CompressedRows successors) {
        this.rows = rows;
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
        int[] from = new int[jacobian.size()];
        int[] to = new int[jacobian.size()];
        for (int e = 0; e < from.length; e++) {
            int i = pairOfRow[jacobian.rows()[e]];
            to[e] = pairOfVariable[jacobian.columns()[e]];
            from[e] = to[e] >= 0 && i != to[e] ? i : -1;
        }
        return new PairGraph(Arrays.copyOf(rows, pairs), CompressedRows.of(pairs, from, to));
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
        return successors.start(pair);
    }

    /** The pair that an edge leads to. */
    int successor(int edge) {
        return successors.index(edge);
    }
}
