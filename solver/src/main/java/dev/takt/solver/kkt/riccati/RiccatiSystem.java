package dev.takt.solver.kkt.riccati;

import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kkt.InequalityRows;
import dev.takt.solver.kkt.KktDescription;
import dev.takt.solver.kkt.KktEstimate;
import dev.takt.solver.kkt.elimination.EliminationHessian;
import dev.takt.solver.kkt.elimination.EliminationSystem;
import dev.takt.solver.kkt.elimination.StageAncestry;
import dev.takt.solver.kkt.elimination.StateElimination;
import dev.takt.solver.linalg.lanes.LaneKernels;
import dev.takt.solver.linalg.lanes.StageKernels;
import dev.takt.solver.linalg.ldlt.WorkerPool;
import dev.takt.solver.transcription.StageTree;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The KKT system solved by a Riccati recursion over the stages of the horizon, with sparse stage factors: linear in the
 * horizon, and the multipliers come as costates, accurate for unstable plants too (Rawlings, Mayne and Diehl 2017,
 * section 8.8; see {@link RiccatiStage} for the form used here). What does not depend on the recursion is done for several
 * stages side by side ({@link StageBatch}). In a tree of scenarios the recursion walks every branch from its leaf and adds
 * the costs-to-go where branches meet ({@link StageTreeLinks}): linear in the number of stages.
 */
public final class RiccatiSystem extends EliminationSystem {
    private final StageKernels kernels = StageKernels.preferred();
    private final StageBatch[] batches;
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
    private final WorkerPool.Job branchCosts = this::factorizeBranches;
    private final WorkerPool.Job branchesForward = this::branchesForward;
    private final WorkerPool.Job branchesBackward = this::branchesBackward;
    private final int[] weakPivotsOf;
    private final boolean[] convex;
    private double[] jacobianValues = new double[0];
    private int weakPivots;

    private RiccatiSystem(NonlinearProgram program, Stages found, int threads) {
        super(program);
        StateElimination elimination = found.elimination;
        List<StageLayout> layouts = found.layouts;
        tree = new StageTreeLinks(found.ancestry, layouts);
        List<StagePattern> patterns = patterns(layouts);
        int[] batchOf = new int[layouts.size()];
        int[] laneOf = new int[layouts.size()];
        List<StageBatch> made = new ArrayList<>();
        int size = makeBatches(layouts, patterns, made, batchOf, laneOf);
        batches = made.toArray(StageBatch[]::new);
        int[] place = new int[layouts.size()];
        for (int t = 0; t < place.length; t++) {
            place[t] = batches[batchOf[t]].offset() + laneOf[t];
        }
        vectors = new RiccatiVectors(elimination, layouts, place, size);
        stages = new RiccatiStage[layouts.size()];
        int firstControl = 0;
        for (int t = 0; t < stages.length; t++) {
            stages[t] = new RiccatiStage(batches[batchOf[t]], laneOf[t], firstControl);
            firstControl += layouts.get(t).controls();
        }
        balance = new double[program.variables()];
        workers = new BranchWorkers(found.ancestry, layouts, batches.length, threads);
        weakPivotsOf = new int[workers.count()];
        convex = new boolean[workers.count()];
        description = RiccatiCost.describe(layouts, patterns, elimination.structureHash(program));
    }

    /** Puts stages of one structure into batches, in the order of time; returns the number of places for states. */
    private static int makeBatches(
            List<StageLayout> layouts,
            List<StagePattern> patterns,
            List<StageBatch> batches,
            int[] batchOf,
            int[] laneOf) {
        Map<StagePattern, List<StageLayout>> groups = new LinkedHashMap<>();
        for (int t = 0; t < layouts.size(); t++) {
            groups.computeIfAbsent(patterns.get(t), _ -> new ArrayList<>()).add(layouts.get(t));
        }
        int size = 0;
        for (Map.Entry<StagePattern, List<StageLayout>> group : groups.entrySet()) {
            StagePattern pattern = group.getKey();
            List<StageLayout> members = group.getValue();
            for (int from = 0; from < members.size(); from += LaneKernels.LANES) {
                List<StageLayout> lanes = members.subList(from, Math.min(members.size(), from + LaneKernels.LANES));
                for (int lane = 0; lane < lanes.size(); lane++) {
                    batchOf[lanes.get(lane).block()] = batches.size();
                    laneOf[lanes.get(lane).block()] = lane;
                }
                batches.add(new StageBatch(pattern, lanes, size));
                size += pattern.states * LaneKernels.LANES;
            }
        }
        return size;
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
        return Stages.of(program, stages).map(found -> new RiccatiSystem(program, found, workers));
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
        workers.run(branchCosts);
        for (boolean branches : convex) {
            if (!branches) {
                return false;
            }
        }
        return factorize(workers.trunkEnd(), 0, workers.workspace(0));
    }

    private void solveCouplings(int worker) {
        for (int b = workers.firstBatch(worker); b < workers.firstBatch(worker + 1); b++) {
            batches[b].solveCouplings(kernels, hessian.values(), workers.workspace(worker));
        }
    }

    private void factorizeBranches(int worker) {
        convex[worker] = factorize(workers.lastStage(worker), workers.firstStage(worker), workers.workspace(worker));
    }

    /** Eliminates stages, the last one first; returns whether the cost in their controls is strictly convex. */
    private boolean factorize(int from, int to, RiccatiWorkspace workspace) {
        double[] values = hessian.values();
        Arrays.fill(workspace.costToGo, 0);
        for (int t = from; t >= to; t--) {
            tree.gatherCost(t, workspace.costToGo);
            if (!stages[t].factorize(values, kernels, workspace)) {
                return false;
            }
            if (t > 0) {
                stages[t].passOn(values, kernels, workspace);
                tree.leaveCost(t, workspace.costToGo);
            }
        }
        return true;
    }

    /**
     * Solves by four sweeps over the horizon: the states that the residuals lead to under feedback, by which controls improve
     * on that, the point, and the multipliers that balance it. Both errors of rounding and residuals die out as those of the
     * controlled plant do, in either direction, also where the plant itself is unstable.
     */
    @Override
    public void solveEquality(double[] rightHandSide, double[] rc, double[] dx, double[] dy) {
        vectors.takeResidual(kernels, rc);
        Arrays.fill(vectors.steps, 0);
        forward(dx);
        backward(rightHandSide, dx);
        forward(dx);
        backward(rightHandSide, dx);
        vectors.giveMultipliers(kernels, dy);
    }

    private void forward(double[] dx) {
        forward(0, workers.trunkEnd(), workers.workspace(0));
        workers.run(branchesForward);
        vectors.givePoint(kernels, dx);
    }

    private void branchesForward(int worker) {
        forward(workers.firstStage(worker), workers.lastStage(worker), workers.workspace(worker));
    }

    private void forward(int from, int to, RiccatiWorkspace workspace) {
        for (int t = from; t <= to; t++) {
            tree.takeVector(t, workspace.boundary);
            stages[t].forward(vectors, workspace);
            tree.keepVector(t, workspace.boundary);
        }
    }

    /** Finds the step from a point, and the multipliers that balance what is left of the right-hand side there. */
    private void backward(double[] rightHandSide, double[] dx) {
        hessian.multiply(dx, balance);
        for (int v = 0; v < balance.length; v++) {
            balance[v] = rightHandSide[v] - balance[v];
        }
        vectors.takeRightHandSide(kernels, balance);
        workers.run(branchesBackward);
        backward(workers.trunkEnd(), 0, workers.workspace(0));
    }

    private void branchesBackward(int worker) {
        backward(workers.lastStage(worker), workers.firstStage(worker), workers.workspace(worker));
    }

    private void backward(int from, int to, RiccatiWorkspace workspace) {
        Arrays.fill(workspace.boundary, 0);
        for (int t = from; t >= to; t--) {
            tree.gatherVector(t, workspace.boundary);
            stages[t].backward(vectors, workspace);
            tree.leaveVector(t, workspace.boundary);
        }
    }

    @Override
    public KktDescription describe() {
        return description;
    }
}
