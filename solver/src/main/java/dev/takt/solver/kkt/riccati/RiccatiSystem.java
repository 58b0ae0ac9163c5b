package dev.takt.solver.kkt.riccati;

import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kkt.InequalityRows;
import dev.takt.solver.kkt.KktDescription;
import dev.takt.solver.kkt.KktEstimate;
import dev.takt.solver.kkt.elimination.EliminationHessian;
import dev.takt.solver.kkt.elimination.EliminationSystem;
import dev.takt.solver.kkt.elimination.StageAncestry;
import dev.takt.solver.kkt.elimination.StateElimination;
import dev.takt.solver.linalg.lanes.GroupKernels;
import dev.takt.solver.linalg.lanes.StageKernels;
import dev.takt.solver.linalg.ldlt.WorkerPool;
import dev.takt.solver.transcription.StageTree;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The KKT system solved by a Riccati recursion over the stages of the horizon, with sparse stage factors: linear in the
 * horizon, and the multipliers come as costates, accurate for unstable plants too (Rawlings, Mayne and Diehl 2017,
 * section 8.8; see {@link RiccatiStage} for the form used here). What does not depend on the recursion is done for several
 * stages side by side ({@link StageBatch}). In a tree of scenarios the recursion walks every branch from its leaf, equal branches side by
 * side ({@link BranchBundle}), and adds the costs-to-go where branches meet ({@link StageTreeLinks}): linear in the number of stages.
 */
public final class RiccatiSystem extends EliminationSystem {
    private final StageKernels kernels = StageKernels.preferred();
    private final GroupKernels groups = GroupKernels.preferred();
    private final StageBatch[] batches;
    private final BranchBundle[] bundles;
    /** The numbers of the stages that are in no bundle. */
    private final int[] singles;

    private final RiccatiStage[] stages;
    private final StageTreeLinks tree;
    private final RiccatiVectors vectors;
    private final BranchWorkers workers;
    private final KktDescription description;
    /** What is left of the right-hand side at a point, by variable. */
    private final double[] balance;

    // jobs and their arguments are fields, so that handing over allocates nothing
    private final WorkerPool.Job stateFactors = this::factorizeStates;
    private final WorkerPool.Job couplings = this::solveCouplings;
    private final WorkerPool.Job bundleCosts = this::factorizeBundles;
    private final WorkerPool.Job branchCosts = this::factorizeBranches;
    private final WorkerPool.Job allCosts = this::factorizeAll;
    private final WorkerPool.Job bundlesForward = this::bundlesForward;
    private final WorkerPool.Job bundlesBackward = this::bundlesBackward;
    private final WorkerPool.Job branchesForward = this::branchesForward;
    private final WorkerPool.Job branchesBackward = this::branchesBackward;
    private final WorkerPool.Job allForward = this::allForward;
    private final WorkerPool.Job allBackward = this::allBackward;
    private final int[] weakPivotsOf;
    private final boolean[] convex;
    private double[] jacobianValues = new double[0];
    private int weakPivots;

    private RiccatiSystem(NonlinearProgram program, Stages found, int threads, int leastBundle) {
        super(program);
        StateElimination elimination = found.elimination;
        List<StageLayout> layouts = found.layouts;
        tree = new StageTreeLinks(found.ancestry, layouts);
        List<StagePattern> patterns = patterns(layouts);
        var arrangement = new StageArrangement(found.ancestry, layouts, patterns, leastBundle);
        batches = arrangement.batches();
        bundles = arrangement.bundles();
        singles = arrangement.singles();
        stages = arrangement.stages();
        vectors = new RiccatiVectors(
                elimination, layouts, arrangement.places(), arrangement.states(), arrangement.controlVariables());
        balance = new double[program.variables()];
        List<StagePattern> inBundles = bundles.length == 0 ? List.of() : patterns;
        workers = new BranchWorkers(found.ancestry, layouts, arrangement, inBundles, threads);
        weakPivotsOf = new int[workers.count()];
        convex = new boolean[workers.count()];
        description = RiccatiCost.describe(layouts, patterns, elimination.structureHash(program));
    }

    /** A program seen as stages. */
    private record Stages(StateElimination elimination, StageAncestry ancestry, List<StageLayout> layouts) {

        static Optional<Stages> of(NonlinearProgram program, StageTree stages) {
            EliminationHessian hessian = new EliminationHessian(program, new InequalityRows(program));
            Optional<StateElimination> found = stages.isChain()
                    ? StateElimination.byTime(program, stages.stages())
                    : StateElimination.byTree(program, stages.stages(), new StageAncestry(stages.parents()));
            return found.filter(elimination -> elimination.blockCount() > 0).flatMap(elimination -> {
                StageAncestry ancestry = stages.isChain()
                        ? StageAncestry.chain(elimination.blockCount())
                        : new StageAncestry(stages.parents());
                return StagePartition.of(program, elimination, hessian, ancestry)
                        .map(partition -> new Stages(
                                elimination,
                                ancestry,
                                StageLayout.of(program.jacobianSparsity(), elimination, hessian, partition)));
            });
        }
    }

    /**
     * The Riccati recursion of a program, or nothing where its equality rows are no stages in time or in a tree: a row has no
     * matched variable, or depends on something that is determined later or on another branch.
     *
     * @param workers number of threads that work on branches, the calling one included; results do not depend on it
     */
    public static Optional<RiccatiSystem> of(NonlinearProgram program, StageTree stages, int workers) {
        return of(program, stages, workers, BranchBundle.LEAST);
    }

    /** As {@link #of(NonlinearProgram, StageTree, int)}, with bundles of so many branches at least; results do not depend on that. */
    static Optional<RiccatiSystem> of(NonlinearProgram program, StageTree stages, int workers, int leastBundle) {
        return Stages.of(program, stages).map(found -> new RiccatiSystem(program, found, workers, leastBundle));
    }

    /**
     * The Riccati recursion of a program whose stages follow one another.
     *
     * @param rowTimes index of each row in time, -1 for a row without
     */
    public static Optional<RiccatiSystem> of(NonlinearProgram program, int[] rowTimes) {
        return of(program, StageTree.chain(rowTimes), 1);
    }

    /** What the recursion for a program would be and cost, without taking its memory. */
    public static Optional<KktEstimate> estimate(NonlinearProgram program, StageTree stages) {
        return Stages.of(program, stages)
                .map(found -> RiccatiCost.estimate(
                        found.layouts, patterns(found.layouts), found.elimination.structureHash(program)));
    }

    /** The structure of each stage, the same object for equal ones. */
    private static List<StagePattern> patterns(List<StageLayout> layouts) {
        Map<IntBuffer, StagePattern> known = new HashMap<>();
        return layouts.stream()
                .map(layout -> known.computeIfAbsent(layout.key(), _ -> new StagePattern(layout)))
                .toList();
    }

    @Override
    public void factorizeStates(double[] jacobian) {
        jacobianValues = jacobian;
        workers.run(stateFactors);
        weakPivots = 0;
        for (int weak : weakPivotsOf) {
            weakPivots += weak;
        }
    }

    private void factorizeStates(int worker) {
        int weak = 0;
        for (int b = workers.firstBatch(worker); b < workers.firstBatch(worker + 1); b++) {
            weak += batches[b].factorize(kernels, jacobianValues, workers.workspace(worker));
        }
        weakPivotsOf[worker] = weak;
    }

    @Override
    public int weakPivots() {
        return weakPivots;
    }

    /** Costates come from the recursion and not from Z, so nothing is amplified. */
    @Override
    public double amplification() {
        return 1;
    }

    @Override
    public boolean factorizeControls() {
        workers.run(couplings);
        if (workers.areApart()) {
            workers.run(allCosts);
        } else {
            workers.run(bundleCosts);
            if (!areConvex()) {
                return false;
            }
            workers.run(branchCosts);
        }
        return areConvex() && factorize(workers.trunkEnd(), 0, workers.workspace(0));
    }

    private boolean areConvex() {
        for (boolean branches : convex) {
            if (!branches) {
                return false;
            }
        }
        return true;
    }

    private void solveCouplings(int worker) {
        for (int b = workers.firstBatch(worker); b < workers.firstBatch(worker + 1); b++) {
            batches[b].solveCouplings(kernels, hessian.values(), workers.workspace(worker));
        }
    }

    private void factorizeBundles(int worker) {
        boolean all = true;
        for (int b = workers.firstBundle(worker); all && b < workers.firstBundle(worker + 1); b++) {
            all = bundles[b].factorize(hessian.values(), kernels, groups, workers.bundleWorkspace(worker), tree);
        }
        convex[worker] = all;
    }

    private void factorizeBranches(int worker) {
        convex[worker] = factorize(workers.lastStage(worker), workers.firstStage(worker), workers.workspace(worker));
    }

    private void factorizeAll(int worker) {
        factorizeBundles(worker);
        if (convex[worker]) {
            factorizeBranches(worker);
        }
    }

    /** Eliminates stages, the last one first; returns whether the cost in their controls is strictly convex. */
    private boolean factorize(int from, int to, RiccatiWorkspace workspace) {
        double[] values = hessian.values();
        Arrays.fill(workspace.costToGo, 0);
        for (int s = from; s >= to; s--) {
            int t = singles[s];
            tree.gatherCost(t, workspace.costToGo);
            if (!stages[s].factorize(values, kernels, workspace)) {
                return false;
            }
            if (t > 0) {
                stages[s].passOn(values, kernels, workspace);
                tree.leaveCost(t, workspace.costToGo);
            }
        }
        return true;
    }

    /**
     * Solves by four sweeps over the horizon: the states that the residuals lead to under feedback, by which controls improve
     * on that, the point, and the multipliers that balance it. Both errors of rounding and residuals die out as those of the
     * controlled plant do, in either direction, also where the plant itself is unstable. Without residuals the first sweep would lead
     * to nothing but zeros.
     */
    @Override
    public void solveEquality(double[] rightHandSide, double[] rc, double[] dx, double[] dy) {
        vectors.takeResidual(kernels, rc);
        if (isZero(vectors.residual)) {
            backward(rightHandSide);
        } else {
            Arrays.fill(vectors.steps, 0);
            forward(dx);
            backward(rightHandSide, dx);
        }
        forward(dx);
        backward(rightHandSide, dx);
        vectors.giveMultipliers(kernels, dy);
    }

    private static boolean isZero(double[] x) {
        for (double value : x) {
            if (value != 0) {
                return false;
            }
        }
        return true;
    }

    private void forward(double[] dx) {
        forward(0, workers.trunkEnd(), workers.workspace(0));
        if (workers.areApart()) {
            workers.run(allForward);
        } else {
            workers.run(branchesForward);
            workers.run(bundlesForward);
        }
        vectors.givePoint(kernels, dx);
    }

    private void allForward(int worker) {
        branchesForward(worker);
        bundlesForward(worker);
    }

    private void bundlesForward(int worker) {
        for (int b = workers.firstBundle(worker); b < workers.firstBundle(worker + 1); b++) {
            bundles[b].forward(vectors, groups, workers.bundleWorkspace(worker), tree);
        }
    }

    private void bundlesBackward(int worker) {
        for (int b = workers.firstBundle(worker); b < workers.firstBundle(worker + 1); b++) {
            bundles[b].backward(vectors, groups, workers.bundleWorkspace(worker), tree);
        }
    }

    private void branchesForward(int worker) {
        forward(workers.firstStage(worker), workers.lastStage(worker), workers.workspace(worker));
    }

    private void forward(int from, int to, RiccatiWorkspace workspace) {
        for (int s = from; s <= to; s++) {
            tree.takeVector(singles[s], workspace.boundary);
            stages[s].forward(vectors, workspace);
            tree.keepVector(singles[s], workspace.boundary);
        }
    }

    /** Finds the step from a point, and the multipliers that balance what is left of the right-hand side there. */
    private void backward(double[] rightHandSide, double[] dx) {
        hessian.multiply(dx, balance);
        for (int v = 0; v < balance.length; v++) {
            balance[v] = rightHandSide[v] - balance[v];
        }
        backward(balance);
    }

    private void backward(double[] rightHandSide) {
        vectors.takeRightHandSide(kernels, rightHandSide);
        if (workers.areApart()) {
            workers.run(allBackward);
        } else {
            workers.run(bundlesBackward);
            workers.run(branchesBackward);
        }
        backward(workers.trunkEnd(), 0, workers.workspace(0));
    }

    private void allBackward(int worker) {
        bundlesBackward(worker);
        branchesBackward(worker);
    }

    private void branchesBackward(int worker) {
        backward(workers.lastStage(worker), workers.firstStage(worker), workers.workspace(worker));
    }

    private void backward(int from, int to, RiccatiWorkspace workspace) {
        Arrays.fill(workspace.boundary, 0);
        for (int s = from; s >= to; s--) {
            tree.gatherVector(singles[s], workspace.boundary);
            stages[s].backward(vectors, workspace);
            tree.leaveVector(singles[s], workspace.boundary);
        }
    }

    @Override
    public KktDescription describe() {
        return description;
    }
}
