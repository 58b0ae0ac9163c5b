package dev.takt.solver.kkt.elimination;

import dev.takt.solver.linalg.sparse.SparseMatrix;

/**
 * The Hessian W of an elimination split by what its rows and columns are: determined variables (by position) or free ones
 * (by column).
 */
public final class SplitHessian {
    private final EliminationHessian hessian;
    private final double[] stateDiagonal;
    private final int[] stateDiagonalEntry;
    private final SparseMatrix belowDiagonal;
    private final SparseMatrix controlToState;
    private final SparseMatrix controls;

    public SplitHessian(EliminationHessian hessian, StateElimination elimination) {
        this.hessian = hessian;
        stateDiagonal = new double[elimination.pairs()];
        stateDiagonalEntry = new int[elimination.pairs()];
        SparseMatrix.Builder below = new SparseMatrix.Builder(elimination.pairs());
        SparseMatrix.Builder cross = new SparseMatrix.Builder(elimination.columns());
        SparseMatrix.Builder free = new SparseMatrix.Builder(elimination.columns());
        for (int entry = 0; entry < hessian.entries(); entry++) {
            int first = hessian.firstVariable(entry);
            int second = hessian.secondVariable(entry);
            int p = elimination.positionOfVariable(first);
            int q = elimination.positionOfVariable(second);
            if (p >= 0 && p == q) {
                stateDiagonalEntry[p] = entry;
            } else if (p >= 0 && q >= 0) {
                below.add(Math.max(p, q), Math.min(p, q), entry);
            } else if (p >= 0) {
                cross.add(elimination.column(second), p, entry);
            } else if (q >= 0) {
                cross.add(elimination.column(first), q, entry);
            } else {
                int a = elimination.column(first);
                int b = elimination.column(second);
                free.add(Math.min(a, b), Math.max(a, b), entry);
            }
        }
        belowDiagonal = below.build();
        controlToState = cross.build();
        controls = free.build();
    }

    /** Takes the present values of W. */
    public void gather() {
        double[] values = hessian.values();
        for (int p = 0; p < stateDiagonal.length; p++) {
            stateDiagonal[p] = values[stateDiagonalEntry[p]];
        }
        belowDiagonal.gather(values);
        controlToState.gather(values);
        controls.gather(values);
    }

    /** Subtracts {@code W x} from y, both split into states (by position) and controls (by column). */
    public void subtractProduct(double[] stateX, double[] controlX, double[] stateY, double[] controlY) {
        for (int p = 0; p < stateDiagonal.length; p++) {
            stateY[p] -= stateDiagonal[p] * stateX[p];
        }
        subtractSymmetric(belowDiagonal, stateX, stateY);
        for (int c = 0; c < controlX.length; c++) {
            for (int s = controlToState.start(c); s < controlToState.start(c + 1); s++) {
                int p = controlToState.column(s);
                stateY[p] -= controlToState.value(s) * controlX[c];
                controlY[c] -= controlToState.value(s) * stateX[p];
            }
            for (int s = controls.start(c); s < controls.start(c + 1); s++) {
                int d = controls.column(s);
                controlY[c] -= controls.value(s) * controlX[d];
                if (d != c) {
                    controlY[d] -= controls.value(s) * controlX[c];
                }
            }
        }
    }

    private static void subtractSymmetric(SparseMatrix triangle, double[] x, double[] y) {
        for (int p = 0; p < x.length; p++) {
            for (int s = triangle.start(p); s < triangle.start(p + 1); s++) {
                int q = triangle.column(s);
                y[p] -= triangle.value(s) * x[q];
                y[q] -= triangle.value(s) * x[p];
            }
        }
    }

    /** Which entry of W stands on the diagonal of each position; not to be changed. */
    public int[] stateDiagonalEntries() {
        return stateDiagonalEntry;
    }

    /** The diagonal entries of the determined variables, by position; not to be changed. */
    public double[] stateDiagonal() {
        return stateDiagonal;
    }

    /** The entries between determined variables, row the later position. */
    public SparseMatrix belowDiagonal() {
        return belowDiagonal;
    }

    /** The entries between a free variable (row) and determined ones. */
    public SparseMatrix controlToState() {
        return controlToState;
    }

    /** The entries between free variables, upper triangle with the diagonal. */
    public SparseMatrix controls() {
        return controls;
    }
}
