package dev.takt.solver.kkt;

import dev.takt.solver.linalg.LaneKernels;
import dev.takt.solver.linalg.LaneMap;
import dev.takt.solver.linalg.StageKernels;
import java.util.Arrays;
import java.util.List;

/**
 * Up to {@link LaneKernels#LANES} stages of one structure, their Jacobians factorized side by side in vector lanes: E does
 * not depend on the recursion. Vectors of states stand side by side too, state i of the stage in lane l at
 * {@code offset + i * LANES + l}.
 */
final class StageBatch {
    private static final int LANES = LaneKernels.LANES;

    /** A pivot this much smaller than the largest entry of its row is replaced; refinement repairs the solution. */
    private static final double WEAK_PIVOT = 1e-13;

    private final StagePattern pattern;
    private final int offset;
    private final Values own;
    private final Values handed;
    private final Values decided;
    private final double[] lower;
    private final double[] upper;
    private final double[] inverse;
    private final double[] ones;
    private final double[] row;
    /** {@code E^-1 B}, one control after the other. */
    private final double[][] response;
    /** {@code E^-T} times the Hessian entries between states and an input, one coupled input after the other. */
    private final double[][] coupling;

    /** The values of one block of the Jacobian in lanes. */
    private static final class Values {
        private final LaneMap map;
        private final int[] repeated;
        private final int[] repeatedSource;
        private final double[] values;

        Values(List<StageLayout> stages, StageLayout.Block block) {
            int size = stages.getFirst().entries(block).index().length;
            int[] source = new int[size * LANES];
            Arrays.fill(source, LaneMap.PADDING);
            int repeats = 0;
            for (int lane = 0; lane < stages.size(); lane++) {
                StageLayout.Entries entries = stages.get(lane).entries(block);
                for (int e = 0; e < size; e++) {
                    source[e * LANES + lane] = entries.source()[e];
                }
                repeats += entries.repeated().length;
            }
            map = new LaneMap(source);
            values = new double[source.length];
            int padding = LANES - stages.size();
            repeats += padding * stages.getFirst().entries(block).repeated().length;
            repeated = new int[repeats];
            repeatedSource = new int[repeats];
            int k = 0;
            for (int lane = 0; lane < LANES; lane++) {
                StageLayout.Entries entries =
                        stages.get(lane < stages.size() ? lane : 0).entries(block);
                for (int r = 0; r < entries.repeated().length; r++) {
                    repeated[k] = entries.repeated()[r] * LANES + lane;
                    repeatedSource[k++] = entries.repeatedSource()[r];
                }
            }
        }

        void gather(double[] jacobian) {
            map.gather(jacobian, values);
            for (int r = 0; r < repeated.length; r++) {
                values[repeated[r]] += jacobian[repeatedSource[r]];
            }
        }
    }

    StageBatch(StagePattern pattern, List<StageLayout> stages, int offset) {
        this.pattern = pattern;
        this.offset = offset;
        own = new Values(stages, StageLayout.Block.STATES);
        handed = new Values(stages, StageLayout.Block.INCOMING);
        decided = new Values(stages, StageLayout.Block.CONTROLS);
        lower = new double[pattern.factors.lowerEntries() * LANES];
        upper = new double[pattern.factors.upperEntries() * LANES];
        inverse = new double[pattern.states * LANES];
        row = new double[pattern.states * LANES];
        ones = new double[pattern.states * LANES];
        Arrays.fill(ones, 1);
        response = new double[pattern.controls][pattern.states * LANES];
        coupling = new double[pattern.coupledInputs.length][pattern.states * LANES];
    }

    /** The structure of the stages. */
    StagePattern pattern() {
        return pattern;
    }

    /** Where the vectors of the batch start among those of all batches. */
    int offset() {
        return offset;
    }

    /** {@code E^-1 B} in lanes, for a control. */
    double[] response(int control) {
        return response[control];
    }

    /**
     * A vector of states in lanes for each coupled input: to be filled with the Hessian entries between states and that
     * input; {@link #solveCouplings} makes {@code E^-T} times those of it.
     */
    double[] coupling(int coupledInput) {
        return coupling[coupledInput];
    }

    /**
     * Takes new values and factorizes E.
     *
     * @return number of weak pivots
     */
    int factorize(StageKernels kernels, double[] jacobian) {
        own.gather(jacobian);
        handed.gather(jacobian);
        decided.gather(jacobian);
        int weak = kernels.factorize(pattern.factors, own.values, lower, upper, inverse, row, WEAK_PIVOT);
        for (int u = 0; u < response.length; u++) {
            Arrays.fill(response[u], 0);
            pattern.controlSums.scatterRow(u, decided.values, response[u]);
            solveSideBySide(kernels, response[u], 0);
        }
        return weak;
    }

    /** Sets the couplings to zero. */
    void clearCouplings() {
        for (double[] vector : coupling) {
            Arrays.fill(vector, 0);
        }
    }

    /** Applies {@code E^-T} to the couplings. */
    void solveCouplings(StageKernels kernels) {
        for (double[] vector : coupling) {
            solveTransposedSideBySide(kernels, vector, 0);
        }
    }

    /** {@code x <- E^-1 x} for a vector of all stages in lanes. */
    void solveSideBySide(StageKernels kernels, double[] x, int at) {
        kernels.sweepVectors(pattern.lower, lower, ones, x, at);
        kernels.sweepVectors(pattern.upper, upper, inverse, x, at);
    }

    /** {@code x <- E^-T x} for a vector of all stages in lanes. */
    void solveTransposedSideBySide(StageKernels kernels, double[] x, int at) {
        kernels.sweepVectors(pattern.upperTransposed, upper, ones, x, at);
        kernels.sweepVectors(pattern.lowerTransposed, lower, inverse, x, at);
    }

    /** {@code x <- E^-1 x} for one stage. */
    void solve(int lane, double[] x) {
        pattern.lower.apply(lower, ones, lane, x);
        pattern.upper.apply(upper, inverse, lane, x);
    }

    /** {@code x <- E^-T x} for one stage. */
    void solveTransposed(int lane, double[] x) {
        pattern.upperTransposed.apply(upper, ones, lane, x);
        pattern.lowerTransposed.apply(lower, inverse, lane, x);
    }

    /** {@code target <- E^-T source} for dense matrices with a row a state. */
    void solveTransposedRows(StageKernels kernels, int lane, double[] source, double[] target, int stride) {
        kernels.sweepRows(pattern.upperTransposed, upper, ones, lane, source, target, stride);
        kernels.sweepRows(pattern.lowerTransposed, lower, inverse, lane, target, target, stride);
    }

    /** {@code target <- B^T source} for dense matrices: a row a control from a row a state. */
    void controlRows(StageKernels kernels, int lane, double[] source, double[] target, int stride) {
        kernels.sumRows(pattern.controlSums, decided.values, lane, source, target, stride);
    }

    /** {@code target <- F^T source} for dense matrices: a row a variable handed from a row a state. */
    void incomingRows(StageKernels kernels, int lane, double[] source, double[] target, int stride) {
        kernels.sumRows(pattern.incomingSums, handed.values, lane, source, target, stride);
    }

    /** Copies the diagonal of F, where it is diagonal. */
    void incomingDiagonal(int lane, double[] diagonal) {
        pattern.incomingSums.diagonal(handed.values, lane, diagonal);
    }

    /** {@code y <- y - [F B]^T x} for vectors. */
    void subtractInputProduct(int lane, double[] x, double[] y) {
        pattern.incomingSums.subtract(handed.values, lane, x, y, 0);
        pattern.controlSums.subtract(decided.values, lane, x, y, pattern.incoming);
    }

    /** {@code x <- [F B] y} for vectors. */
    void inputProduct(int lane, double[] y, double[] x) {
        Arrays.fill(x, 0, pattern.states, 0);
        pattern.incomingSums.addTransposed(handed.values, lane, y, 0, x);
        pattern.controlSums.addTransposed(decided.values, lane, y, pattern.incoming, x);
    }
}
