package dev.takt.solver.kkt.elimination;

import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.linalg.sparse.CompressedRows;
import dev.takt.solver.linalg.sparse.SparseMatrix;
import java.util.Arrays;

/**
 * The Jacobian of the equality rows by position: diagonal blocks as sparse LU factors without pivoting (the matched variables are
 * the pivots), what reaches into earlier blocks, and what reaches the free variables.
 *
 * <pre>
 *   A z + B w = r,   A block lower triangular with diagonal blocks E_k = L_k U_k
 * </pre>
 *
 * <p>{@link #factorize} takes values; the solves are in positions. A diagonal block whose entries are those of the last time,
 * as where states enter the dynamics linearly, keeps its factors; one whose entries are also those of the block before it,
 * as where the dynamics do not change in time, has none of its own and uses those. Nothing allocates after construction.
 */
public final class StateJacobian {
    /**
     * Where the values of the state Jacobian begin; entries in earlier blocks stand first.
     *
     * @param lower of the lower factors
     * @param upper of the upper factors
     * @param inverse of the inverse pivots
     * @param free of the entries of free variables
     * @param size of the list
     */
    public record Places(int lower, int upper, int inverse, int free, int size) {}

    /** A pivot this much smaller than the largest entry of its row is replaced; refinement repairs the solution. */
    public static final double WEAK_PIVOT = 1e-13;

    private final StateElimination elimination;
    private final int size;
    private final SparseMatrix lower;
    private final SparseMatrix upper;
    private final SparseMatrix earlier;
    private final SparseMatrix free;
    /** The Jacobian entries of the diagonal blocks, and the positions of their variables. */
    private final CompressedRows sources;

    private final CompressedRows positions;
    private final int[] entryStart;
    private final int[] entrySource;
    private final int[] entryPosition;
    private final double[] inverseDiagonal;
    private final double[] row;
    /** The entries of the diagonal blocks that were factorized last. */
    private final double[] entryValue;

    /** How many positions before those of a block the factors stand that it uses; 0 for its own. */
    private final int[] shift;
    /** Whether a block has the structure of the one before it. */
    private final boolean[] repeats;

    private final int[] weakPivots;
    private long factorizedBlocks;

    public StateJacobian(NonlinearProgram program, StateElimination elimination) {
        this.elimination = elimination;
        size = elimination.pairs();
        CoordinateSparsity jacobian = program.jacobianSparsity();
        int[] blockOf = elimination.blockOfPositions();
        SparseMatrix.Builder inside = new SparseMatrix.Builder(size);
        SparseMatrix.Builder before = new SparseMatrix.Builder(size);
        SparseMatrix.Builder controls = new SparseMatrix.Builder(size);
        for (int e = 0; e < jacobian.size(); e++) {
            int p = elimination.positionOfRow(jacobian.rows()[e]);
            if (p < 0) {
                continue;
            }
            int q = elimination.positionOfVariable(jacobian.columns()[e]);
            if (q < 0) {
                controls.add(p, elimination.column(jacobian.columns()[e]), e);
            } else if (blockOf[q] == blockOf[p]) {
                inside.add(p, q, e);
            } else {
                before.add(p, q, e);
            }
        }
        earlier = before.build();
        free = controls.build();
        sources = inside.sources();
        positions = inside.sourceColumns();
        entryStart = sources.start();
        entrySource = sources.index();
        entryPosition = positions.index();
        BlockFill fill = BlockFill.of(elimination, positions);
        lower = fill.lower();
        upper = fill.upper();
        inverseDiagonal = new double[size];
        row = new double[size];
        entryValue = new double[entrySource.length];
        Arrays.fill(entryValue, Double.NaN);
        weakPivots = new int[elimination.blockCount()];
        shift = new int[elimination.blockCount()];
        repeats = new boolean[elimination.blockCount()];
        for (int b = 1; b < repeats.length; b++) {
            repeats[b] = hasStructureOfTheOneBefore(b);
        }
    }

    private boolean hasStructureOfTheOneBefore(int block) {
        int from = elimination.blockStart(block);
        int length = from - elimination.blockStart(block - 1);
        int distance = entryStart[from] - entryStart[from - length];
        if (elimination.blockStart(block + 1) - from != length
                || entryStart[from + length] - entryStart[from] != distance) {
            return false;
        }
        for (int p = from; p < from + length; p++) {
            if (entryStart[p] - entryStart[p - length] != distance) {
                return false;
            }
        }
        for (int e = entryStart[from]; e < entryStart[from + length]; e++) {
            if (entryPosition[e] - entryPosition[e - distance] != length) {
                return false;
            }
        }
        return true;
    }

    /** Takes new values, in the order of the program's Jacobian sparsity, and factorizes the diagonal blocks that changed. */
    public void factorize(double[] jacobian) {
        earlier.gather(jacobian);
        free.gather(jacobian);
        boolean changedBefore = false;
        for (int b = 0; b < weakPivots.length; b++) {
            int from = elimination.blockStart(b);
            int to = elimination.blockStart(b + 1);
            boolean changed = changes(jacobian, entryStart[from], entryStart[to]);
            if ((changed || changedBefore) && repeats[b]) {
                changed |= share(b);
            }
            if (changed && shift[b] == 0) {
                weakPivots[b] = 0;
                for (int p = from; p < to; p++) {
                    weakPivots[b] += eliminateRow(p) ? 0 : 1;
                }
                factorizedBlocks++;
            }
            changedBefore = changed;
        }
    }

    /**
     * Lets a block use the factors that the block before it uses if their entries are the same.
     *
     * @return whether it needs other factors than so far
     */
    private boolean share(int block) {
        int from = elimination.blockStart(block);
        int length = from - elimination.blockStart(block - 1);
        boolean same = Arrays.equals(
                entryValue,
                entryStart[from - length],
                entryStart[from],
                entryValue,
                entryStart[from],
                entryStart[from + length]);
        int before = shift[block];
        shift[block] = same ? shift[block - 1] + length : 0;
        if (same) {
            weakPivots[block] = weakPivots[block - 1];
        }
        return shift[block] != before;
    }

    /** Takes entries of the diagonal blocks; whether one is another than before. */
    private boolean changes(double[] jacobian, int from, int to) {
        boolean changed = false;
        for (int e = from; e < to; e++) {
            double value = jacobian[entrySource[e]];
            changed |= value != entryValue[e];
            entryValue[e] = value;
        }
        return changed;
    }

    /** Whether the pivot is strong. */
    private boolean eliminateRow(int p) {
        double largest = 0;
        for (int e = entryStart[p]; e < entryStart[p + 1]; e++) {
            double value = entryValue[e];
            row[entryPosition[e]] += value;
            largest = Math.max(largest, Math.abs(value));
        }
        for (int s = lower.start(p); s < lower.start(p + 1); s++) {
            int k = lower.column(s);
            double factor = row[k] * inverseDiagonal[k];
            row[k] = 0;
            lower.set(s, factor);
            if (factor != 0) {
                for (int t = upper.start(k); t < upper.start(k + 1); t++) {
                    row[upper.column(t)] -= factor * upper.value(t);
                }
            }
        }
        double pivot = row[p];
        row[p] = 0;
        boolean strong = Math.abs(pivot) > WEAK_PIVOT * largest;
        if (!strong) {
            pivot = Math.copySign(Math.max(WEAK_PIVOT * largest, Double.MIN_NORMAL), pivot);
        }
        inverseDiagonal[p] = 1 / pivot;
        for (int t = upper.start(p); t < upper.start(p + 1); t++) {
            upper.set(t, row[upper.column(t)]);
            row[upper.column(t)] = 0;
        }
        return strong;
    }

    /** Number of pivots in the present factors that had to be replaced. */
    public int weakPivots() {
        int sum = 0;
        for (int weak : weakPivots) {
            sum += weak;
        }
        return sum;
    }

    /** How many diagonal blocks have been factorized so far. */
    public long factorizedBlocks() {
        return factorizedBlocks;
    }

    /** Solves {@code A z = r} in place, z and r by position. */
    public void solve(double[] z) {
        for (int b = 0; b < elimination.blockCount(); b++) {
            solveBlock(b, z);
        }
    }

    /** Solves for one block in place, with what the block reads of earlier ones already solved. */
    private void solveBlock(int block, double[] z) {
        for (int p = elimination.blockStart(block); p < elimination.blockStart(block + 1); p++) {
            z[p] -= earlier.dot(p, z);
        }
        solveDiagonalBlock(block, z, 0);
    }

    /**
     * Solves {@code E_k z = r} in place for the diagonal block alone.
     *
     * @param z by position less {@code offset}
     */
    void solveDiagonalBlock(int block, double[] z, int offset) {
        int behind = offset - shift[block];
        int from = elimination.blockStart(block) - shift[block];
        int to = elimination.blockStart(block + 1) - shift[block];
        for (int p = from; p < to; p++) {
            z[p - behind] -= lower.dot(p, z, behind);
        }
        for (int p = to - 1; p >= from; p--) {
            z[p - behind] = (z[p - behind] - upper.dot(p, z, behind)) * inverseDiagonal[p];
        }
    }

    /** Solves {@code A^T y = r} in place, y and r by position. */
    public void solveTransposed(double[] y) {
        for (int b = elimination.blockCount() - 1; b >= 0; b--) {
            solveBlockTransposed(b, y);
        }
    }

    /** Solves for one block in place and takes its part out of what it read of earlier ones. */
    private void solveBlockTransposed(int block, double[] y) {
        solveDiagonalBlockTransposed(block, y, 0);
        for (int p = elimination.blockStart(block); p < elimination.blockStart(block + 1); p++) {
            earlier.subtract(p, y[p], y);
        }
    }

    /**
     * Solves {@code E_k^T y = r} in place for the diagonal block alone.
     *
     * @param y by position less {@code offset}
     */
    void solveDiagonalBlockTransposed(int block, double[] y, int offset) {
        int behind = offset - shift[block];
        int from = elimination.blockStart(block) - shift[block];
        int to = elimination.blockStart(block + 1) - shift[block];
        for (int p = from; p < to; p++) {
            y[p - behind] *= inverseDiagonal[p];
            upper.subtract(p, y[p - behind], y, behind);
        }
        for (int p = to - 1; p >= from; p--) {
            lower.subtract(p, y[p - behind], y, behind);
        }
    }

    /** Subtracts {@code B w} from r, r by position and w by column. */
    public void subtractControls(double[] w, double[] r) {
        for (int p = 0; p < size; p++) {
            r[p] -= free.dot(p, w);
        }
    }

    /** Subtracts {@code B^T y} from g, y by position and g by column. */
    public void subtractControlsTransposed(double[] y, double[] g) {
        for (int p = 0; p < size; p++) {
            free.subtract(p, y[p], g);
        }
    }

    /** The factor entries left of the diagonal. */
    public SparseMatrix lower() {
        return lower;
    }

    /** The factor entries right of the diagonal. */
    public SparseMatrix upper() {
        return upper;
    }

    /** The entries in earlier blocks. */
    public SparseMatrix earlier() {
        return earlier;
    }

    /** The entries of free variables, by column. */
    public SparseMatrix free() {
        return free;
    }

    /** The Jacobian entries of each position in its diagonal block, repeated ones each time. */
    public CompressedRows ownEntries() {
        return sources;
    }

    /** The positions of the variables that belong to {@link #ownEntries}. */
    CompressedRows ownPositions() {
        return positions;
    }

    /** How many positions before those of a block the factors stand that it uses. */
    int shift(int block) {
        return shift[block];
    }

    /** One over the pivot of each position; not to be changed. */
    double[] inverseDiagonal() {
        return inverseDiagonal;
    }
}
