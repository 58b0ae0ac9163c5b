package dev.takt.solver.kkt.reduced;

import dev.takt.solver.kkt.elimination.ControlSensitivity;
import dev.takt.solver.kkt.elimination.ControlTree;
import dev.takt.solver.kkt.elimination.SplitHessian;
import dev.takt.solver.kkt.elimination.StateElimination;
import dev.takt.solver.linalg.lanes.LaneKernels;
import dev.takt.solver.linalg.sparse.SparseMatrix;
import java.util.Arrays;

/**
 * What one branch adds to the reduced Hessian, in the free variables along the path to its end, and the part of the Cholesky factor
 * with its own free variables as pivots. What is left of its matrix then is in the free variables before it, and is added to the
 * branch before (the multifrontal method, Duff and Reid 1983, on the tree of branches).
 *
 * <p>Matrices are upper triangles. Sums stand by rank; the factor has the branch's own free variables first.
 */
final class BranchHessian {
    private final ControlTree tree;
    private final SplitHessian hessian;
    private final ControlSensitivity sensitivity;
    private final LaneKernels kernels;
    private final int branch;
    private final int from;
    private final int to;
    private final int before;
    private final int own;
    private final int order;
    private final int stride;
    private final int[] reach;
    /** Entries of W between a free variable and a state, between states, and between free variables that are added here. */
    private final Entries controlToState;

    private final Entries belowDiagonal;
    private final Entries controls;
    private final double[] condensed;
    private final double[] cross;
    private final double[] values;
    private final double[] inverseDiagonal;
    private final double[] local;
    private final int[] activeRows;
    private final double[] activeWeights;
    private final int[] firstActive;

    /**
     * Entries of one of the matrices that W is split into.
     *
     * @param rows of the entries
     * @param slots of the entries
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Entries(int[] rows, int[] slots) {}

    BranchHessian(
            StateElimination elimination,
            ControlTree tree,
            int branch,
            SplitHessian hessian,
            ControlSensitivity sensitivity,
            LaneKernels kernels) {
        this.tree = tree;
        this.branch = branch;
        this.hessian = hessian;
        this.sensitivity = sensitivity;
        this.kernels = kernels;
        from = elimination.blockStart(tree.firstBlock(branch));
        to = elimination.blockStart(tree.firstBlock(branch + 1));
        before = tree.before(branch);
        order = tree.path(branch).length;
        own = order - before;
        stride = sensitivity.stride();
        int size = LaneKernels.padded(order) * stride;
        condensed = new double[size];
        cross = new double[size];
        values = new double[size];
        inverseDiagonal = new double[own];
        local = new double[order];
        activeRows = new int[to - from];
        activeWeights = new double[to - from];
        firstActive = new int[LaneKernels.padded(order) / LaneKernels.LANES];
        int[] branchOfBlocks = tree.branchOfBlocks();
        int[] blocks = elimination.blockOfPositions();
        reach = Arrays.stream(blocks).map(tree::reach).toArray();
        int[] branchOfPositions =
                Arrays.stream(blocks).map(b -> branchOfBlocks[b]).toArray();
        controlToState =
                entries(hessian.controlToState(), (c, p) -> Math.max(tree.branch(c), branchOfPositions[p]) == branch);
        belowDiagonal = entries(
                hessian.belowDiagonal(), (p, q) -> Math.max(branchOfPositions[p], branchOfPositions[q]) == branch);
        controls = entries(hessian.controls(), (c, d) -> Math.max(tree.branch(c), tree.branch(d)) == branch);
    }

    /** Whether an entry of a matrix is added here: where the later one of its row and its column lives. */
    @FunctionalInterface
    private interface Here {
        boolean test(int row, int column);
    }

    private static Entries entries(SparseMatrix matrix, Here here) {
        int count = 0;
        int[] rows = new int[matrix.size()];
        int[] slots = new int[matrix.size()];
        for (int row = 0; row < matrix.structure().rows(); row++) {
            for (int s = matrix.start(row); s < matrix.start(row + 1); s++) {
                if (here.test(row, matrix.column(s))) {
                    rows[count] = row;
                    slots[count++] = s;
                }
            }
        }
        return new Entries(Arrays.copyOf(rows, count), Arrays.copyOf(slots, count));
    }

    /** Sums up {@code Z^T W_zz Z} and what couples states with free variables, from the present W and Z. */
    void condense() {
        Arrays.fill(condensed, 0);
        addDiagonalPart();
        addCrossPart();
    }

    /** Adds {@code Z^T diag(W_zz) Z}, skipping the states without weight. */
    private void addDiagonalPart() {
        double[] diagonal = hessian.stateDiagonal();
        int count = 0;
        int tile = 0;
        for (int p = from; p < to; p++) {
            if (diagonal[p] != 0 && reach[p] > 0) {
                while (tile * LaneKernels.LANES < reach[p]) {
                    firstActive[tile++] = count;
                }
                activeRows[count] = p;
                activeWeights[count++] = diagonal[p];
            }
        }
        Arrays.fill(firstActive, tile, firstActive.length, count);
        kernels.addWeightedSquare(
                sensitivity.values(),
                stride,
                activeRows,
                activeWeights,
                firstActive,
                count,
                condensed,
                LaneKernels.padded(order));
    }

    /** Adds what couples states with free variables, and states with other states. */
    private void addCrossPart() {
        Arrays.fill(cross, 0);
        double[] z = sensitivity.values();
        SparseMatrix coupling = hessian.controlToState();
        for (int e = 0; e < controlToState.slots().length; e++) {
            int s = controlToState.slots()[e];
            int p = coupling.column(s);
            int row = tree.rank(controlToState.rows()[e]) * stride;
            addRow(coupling.value(s), z, p * stride, reach[p], cross, row);
        }
        SparseMatrix below = hessian.belowDiagonal();
        for (int e = 0; e < belowDiagonal.slots().length; e++) {
            int s = belowDiagonal.slots()[e];
            int p = belowDiagonal.rows()[e];
            int q = below.column(s);
            for (int a = 0; a < reach[p]; a++) {
                double factor = below.value(s) * z[p * stride + a];
                addRow(factor, z, q * stride, reach[q], cross, a * stride);
            }
        }
        for (int a = 0; a < order; a++) {
            for (int b = a; b < order; b++) {
                condensed[a * stride + b] += cross[a * stride + b] + cross[b * stride + a];
            }
        }
    }

    private static void addRow(double factor, double[] from, int f, int length, double[] to, int t) {
        for (int i = 0; i < length; i++) {
            to[t + i] = Math.fma(factor, from[f + i], to[t + i]);
        }
    }

    /** Takes what was condensed and adds W between free variables. */
    void assemble() {
        if (before == 0) {
            System.arraycopy(condensed, 0, values, 0, values.length);
        } else {
            for (int a = 0; a < order; a++) {
                for (int b = a; b < order; b++) {
                    values[place(a, b)] = condensed[a * stride + b];
                }
            }
        }
        SparseMatrix matrix = hessian.controls();
        for (int e = 0; e < controls.slots().length; e++) {
            int s = controls.slots()[e];
            values[place(tree.rank(controls.rows()[e]), tree.rank(matrix.column(s)))] += matrix.value(s);
        }
    }

    /** Where the factor has the entry of two ranks. */
    private int place(int a, int b) {
        int i = pivot(a);
        int j = pivot(b);
        return Math.min(i, j) * stride + Math.max(i, j);
    }

    private int pivot(int rank) {
        return rank < before ? own + rank : rank - before;
    }

    /**
     * Eliminates the free variables of the branch.
     *
     * @return whether the matrix is positive definite in them
     */
    boolean factorize() {
        for (int k = 0; k < own; k++) {
            int rowK = k * stride;
            double pivot = values[rowK + k];
            if (!(pivot > 0)) {
                return false;
            }
            double inverse = 1 / Math.sqrt(pivot);
            inverseDiagonal[k] = inverse;
            for (int j = k; j < order; j++) {
                values[rowK + j] *= inverse;
            }
            for (int i = k + 1; i < order; i++) {
                double factor = -values[rowK + i];
                if (factor != 0) {
                    int rowI = i * stride;
                    for (int j = i; j < order; j++) {
                        values[rowI + j] = Math.fma(factor, values[rowK + j], values[rowI + j]);
                    }
                }
            }
        }
        return true;
    }

    /** Adds what is left after {@link #factorize} to the branch before. */
    void passOn(BranchHessian parent) {
        for (int a = 0; a < before; a++) {
            for (int b = a; b < before; b++) {
                parent.values[parent.place(a, b)] += values[(own + a) * stride + own + b];
            }
        }
    }

    /** The first half of a solve: takes the branch's own free variables out of what stands before it. */
    void eliminate(double[] g) {
        gather(g);
        for (int k = 0; k < own; k++) {
            local[k] *= inverseDiagonal[k];
            for (int j = k + 1; j < order; j++) {
                local[j] -= values[k * stride + j] * local[k];
            }
        }
        scatter(g);
    }

    /** The second half: finds the branch's own free variables from those before it. */
    void substitute(double[] g) {
        gather(g);
        for (int k = own - 1; k >= 0; k--) {
            double sum = local[k];
            for (int j = k + 1; j < order; j++) {
                sum -= values[k * stride + j] * local[j];
            }
            local[k] = sum * inverseDiagonal[k];
        }
        scatter(g);
    }

    private void gather(double[] g) {
        int[] path = tree.path(branch);
        for (int r = 0; r < order; r++) {
            local[pivot(r)] = g[path[r]];
        }
    }

    private void scatter(double[] g) {
        int[] path = tree.path(branch);
        for (int r = 0; r < order; r++) {
            g[path[r]] = local[pivot(r)];
        }
    }
}
