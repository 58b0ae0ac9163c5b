package dev.takt.solver.kkt.riccati;

import dev.takt.solver.linalg.lanes.GroupKernels;
import dev.takt.solver.linalg.lanes.LaneKernels;
import dev.takt.solver.linalg.lanes.LaneMap;
import dev.takt.solver.linalg.lanes.StageKernels;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

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
    private final Values incomingEntries;
    private final Values controlEntries;
    private final double[] lower;
    private final double[] upper;
    private final double[] inverse;
    /** {@code E^-1 B}, one control after the other. */
    private final double[][] response;
    /** The entries of W that {@link HessianShare#pairs} counts, in lanes. */
    private final int[] pairs;

    private final LaneMap couplings;
    /** {@code E^-T} times the Hessian entries between states and an input, one coupled input after the other. */
    private final double[][] coupling;

    private int weakPivots;
    private boolean factorized;

    /** The values of one block of the Jacobian in lanes. */
    private static final class Values {
        private final LaneMap map;
        private final int[] repeated;
        private final int[] repeatedSource;
        private final double[] values;

        Values(List<StageLayout> stages, StageLayout.Block block) {
            map = new LaneMap(inLanes(stages, stage -> stage.entries(block).source()));
            values = new double[map.size()];
            int repeats = stages.stream()
                    .mapToInt(stage -> stage.entries(block).repeated().length)
                    .sum();
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

        /**
         * Takes new values.
         *
         * @param workspace as long as the values at least
         * @return whether they are other ones
         */
        boolean gather(StageKernels kernels, double[] jacobian, double[] workspace) {
            kernels.gather(map, jacobian, workspace);
            for (int r = 0; r < repeated.length; r++) {
                workspace[repeated[r]] += jacobian[repeatedSource[r]];
            }
            if (Arrays.equals(workspace, 0, values.length, values, 0, values.length)) {
                return false;
            }
            System.arraycopy(workspace, 0, values, 0, values.length);
            return true;
        }
    }

    StageBatch(StagePattern pattern, List<StageLayout> stages, int offset) {
        this.pattern = pattern;
        this.offset = offset;
        own = new Values(stages, StageLayout.Block.STATES);
        incomingEntries = new Values(stages, StageLayout.Block.INCOMING);
        controlEntries = new Values(stages, StageLayout.Block.CONTROLS);
        lower = new double[pattern.factors.lowerEntries() * LANES];
        upper = new double[pattern.factors.upperEntries() * LANES];
        inverse = new double[pattern.states * LANES];
        response = new double[pattern.controls][pattern.states * LANES];
        coupling = new double[pattern.coupledInputs.length][pattern.states * LANES];
        int[] entries = inLanes(stages, stage -> stage.hessian().entries());
        int end = pattern.hessian.pairs() * LANES;
        pairs = Arrays.copyOf(entries, end);
        couplings = new LaneMap(Arrays.copyOfRange(entries, end, entries.length));
    }

    /** The numbers of stages side by side; lanes without a stage are padding. */
    private static int[] inLanes(List<StageLayout> stages, Function<StageLayout, int[]> numbers) {
        int[] lanes = new int[numbers.apply(stages.getFirst()).length * LANES];
        Arrays.fill(lanes, LaneMap.PADDING);
        for (int lane = 0; lane < stages.size(); lane++) {
            int[] own = numbers.apply(stages.get(lane));
            for (int e = 0; e < own.length; e++) {
                lanes[e * LANES + lane] = own[e];
            }
        }
        return lanes;
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

    /** {@code E^-T} times the Hessian entries between states and a coupled input, in lanes. */
    double[] coupling(int coupledInput) {
        return coupling[coupledInput];
    }

    /** The entries of W between states and those between inputs, as {@link HessianShare#addStates} takes them. */
    int[] pairs() {
        return pairs;
    }

    /**
     * Takes new values and, if they are other ones, factorizes E.
     *
     * @return number of weak pivots
     */
    int factorize(StageKernels kernels, double[] jacobian, RiccatiWorkspace w) {
        boolean changed = own.gather(kernels, jacobian, w.entries);
        changed |= incomingEntries.gather(kernels, jacobian, w.entries);
        changed |= controlEntries.gather(kernels, jacobian, w.entries);
        if (changed || !factorized) {
            weakPivots =
                    kernels.factorize(pattern.factors, own.values, lower, upper, inverse, w.eliminated, WEAK_PIVOT);
            for (int u = 0; u < response.length; u++) {
                Arrays.fill(response[u], 0);
                pattern.controlSums.scatterRow(u, controlEntries.values, response[u]);
                kernels.sweepVectors(pattern.lower, lower, pattern.ones, response[u], 0);
                kernels.sweepVectors(pattern.upper, upper, inverse, response[u], 0);
            }
            factorized = true;
        }
        return weakPivots;
    }

    /** Applies {@code E^-T} to the entries of W between states and coupled inputs. */
    void solveCouplings(StageKernels kernels, double[] hessian, RiccatiWorkspace w) {
        kernels.gather(couplings, hessian, w.entries);
        for (int k = 0; k < coupling.length; k++) {
            Arrays.fill(coupling[k], 0);
            pattern.couplingSums.scatterRow(k, w.entries, coupling[k]);
            kernels.sweepVectors(pattern.upperTransposed, upper, pattern.ones, coupling[k], 0);
            kernels.sweepVectors(pattern.lowerTransposed, lower, inverse, coupling[k], 0);
        }
    }

    /** {@code x <- E^-1 x} for vectors of all stages side by side. */
    void solve(GroupKernels kernels, double[] x, int offset) {
        kernels.sweepColumns(pattern.lower, lower, pattern.ones, x, offset, 1);
        kernels.sweepColumns(pattern.upper, upper, inverse, x, offset, 1);
    }

    /** {@code X <- E^-T X} for matrices of all stages side by side, one column after the other. */
    void solveTransposed(GroupKernels kernels, double[] x, int offset, int columns) {
        kernels.sweepColumns(pattern.upperTransposed, upper, pattern.ones, x, offset, columns);
        kernels.sweepColumns(pattern.lowerTransposed, lower, inverse, x, offset, columns);
    }

    /** {@code target <- B^T X} side by side: X one column after the other, the target by rows. */
    void controlRows(GroupKernels kernels, double[] x, int columns, double[] target) {
        kernels.sumColumns(pattern.controlSums, controlEntries.values, x, pattern.states, columns, target, columns);
    }

    /** {@code target <- F^T X} side by side: X one column after the other, the target by rows. */
    void incomingRows(GroupKernels kernels, double[] x, int columns, double[] target) {
        kernels.sumColumns(pattern.incomingSums, incomingEntries.values, x, pattern.states, columns, target, columns);
    }

    /** {@code y <- y - [F B]^T x} side by side, y from a place on. */
    void subtractInputProduct(GroupKernels kernels, double[] x, double[] y, int at) {
        kernels.subtractSums(pattern.incomingSums, incomingEntries.values, x, 0, y, at);
        kernels.subtractSums(pattern.controlSums, controlEntries.values, x, 0, y, at + pattern.incoming * LANES);
    }

    /** {@code y <- y - F^T x} side by side, x from a place on. */
    void subtractHanded(GroupKernels kernels, double[] x, int from, double[] y) {
        kernels.subtractSums(pattern.incomingSums, incomingEntries.values, x, from, y, 0);
    }

    /** {@code x <- x - F y} side by side, x from a place on. */
    void subtractHandedTransposed(GroupKernels kernels, double[] y, double[] x, int to) {
        kernels.subtractTransposedSums(pattern.incomingSums, incomingEntries.values, y, x, to);
    }

    /** {@code x <- E^-1 x} for one stage. */
    void solve(int lane, double[] x) {
        pattern.lower.apply(lower, pattern.ones, lane, x);
        pattern.upper.apply(upper, inverse, lane, x);
    }

    /** {@code x <- E^-T x} for one stage. */
    void solveTransposed(int lane, double[] x) {
        pattern.upperTransposed.apply(upper, pattern.ones, lane, x);
        pattern.lowerTransposed.apply(lower, inverse, lane, x);
    }

    /** {@code target <- E^-T source} for dense matrices with a row a state. */
    void solveTransposedRows(StageKernels kernels, int lane, double[] source, double[] target, int stride) {
        kernels.sweepRows(pattern.upperTransposed, upper, pattern.ones, lane, source, target, stride);
        kernels.sweepRows(pattern.lowerTransposed, lower, inverse, lane, target, target, stride);
    }

    /** {@code target <- B^T source} for dense matrices: a row a control from a row a state. */
    void controlRows(StageKernels kernels, int lane, double[] source, double[] target, int stride) {
        kernels.sumRows(pattern.controlSums, controlEntries.values, lane, source, target, stride);
    }

    /** {@code target <- F^T source} for dense matrices: a row an incoming variable, from a row a state. */
    void incomingRows(StageKernels kernels, int lane, double[] source, double[] target, int stride) {
        kernels.sumRows(pattern.incomingSums, incomingEntries.values, lane, source, target, stride);
    }

    /** Copies the diagonal of F, where it is diagonal. */
    void incomingDiagonal(int lane, double[] diagonal) {
        pattern.incomingSums.diagonal(incomingEntries.values, lane, diagonal);
    }

    /** {@code y <- y - [F B]^T x} for vectors, y from an entry on. */
    void subtractInputProduct(int lane, double[] x, double[] y, int at) {
        pattern.incomingSums.subtract(incomingEntries.values, lane, x, y, at);
        pattern.controlSums.subtract(controlEntries.values, lane, x, y, at + pattern.incoming);
    }

    /** {@code y <- y - F^T x} for vectors. */
    void subtractHanded(int lane, double[] x, double[] y) {
        pattern.incomingSums.subtract(incomingEntries.values, lane, x, y, 0);
    }

    /** {@code x <- x - F y} for vectors. */
    void subtractHandedTransposed(int lane, double[] y, double[] x) {
        pattern.incomingSums.subtractTransposed(incomingEntries.values, lane, y, x);
    }
}
