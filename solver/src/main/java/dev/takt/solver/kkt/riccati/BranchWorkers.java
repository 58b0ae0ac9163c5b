package dev.takt.solver.kkt.riccati;

import dev.takt.solver.kkt.elimination.StageAncestry;
import dev.takt.solver.linalg.ldlt.WorkerPool;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which worker does what of a recursion over a tree: the stages up to the first parting are the trunk, and each worker has some
 * bundles of branches and some neighbouring branches after it, with a workspace of its own. Branches meet in their order whoever did
 * them, so that results are the same bits with any number of workers. A chain is a trunk alone. Stages are counted among those that
 * are in no bundle.
 */
final class BranchWorkers {
    /** A bundle takes about as long as so many branches alone (decision 102). */
    private static final int BUNDLE = 3;

    private final int trunkEnd;
    private final boolean apart;
    private final int[] firstStage;
    private final int[] lastStage;
    private final int[] firstBatch;
    private final int[] firstBundle;
    private final RiccatiWorkspace[] workspaces;
    private final BundleWorkspace[] bundleWorkspaces;
    private final WorkerPool pool;

    /**
     * Distributes the work.
     *
     * @param bundled the structures of stages in bundles
     */
    BranchWorkers(
            StageAncestry ancestry,
            List<StageLayout> stages,
            StageArrangement arrangement,
            List<StagePattern> bundled,
            int workers) {
        int trunk = 0;
        while (trunk < ancestry.stages() - 1 && ancestry.children(trunk) == 1) {
            trunk++;
        }
        int[] singles = arrangement.singles();
        trunkEnd = count(singles, trunk + 1) - 1;
        int count = Math.clamp(workers, 1, Math.max(1, ancestry.children(trunk)));
        int bundles = arrangement.bundles().length;
        apart = areAllFrom(trunk, arrangement.bundles(), ancestry);
        // a branch whose own branches are in bundles has stages of its own all the same
        int[] branches = singleBranches(ancestry, singles, trunk);
        int total = BUNDLE * bundles + branches.length - 1;
        firstStage = new int[count];
        lastStage = new int[count];
        firstBatch = new int[count + 1];
        firstBundle = new int[count + 1];
        workspaces = new RiccatiWorkspace[count];
        bundleWorkspaces = new BundleWorkspace[count];
        int branch = 0;
        for (int worker = 0; worker < count; worker++) {
            // what of all work the workers up to this one have, bundles first
            int share = Math.ceilDiv((worker + 1) * total, count);
            firstBundle[worker + 1] = Math.min(bundles, (share + BUNDLE / 2) / BUNDLE);
            firstStage[worker] = branches[branch];
            branch = Math.clamp(share - BUNDLE * bundles, branch, branches.length - 1);
            lastStage[worker] = branches[branch] - 1;
            firstBatch[worker + 1] = (worker + 1) * arrangement.batches().length / count;
            workspaces[worker] = new RiccatiWorkspace(stages);
            bundleWorkspaces[worker] = new BundleWorkspace(bundled);
        }
        pool = new WorkerPool(count);
    }

    private static boolean areAllFrom(int stage, BranchBundle[] bundles, StageAncestry ancestry) {
        return Arrays.stream(bundles)
                .flatMapToInt(BranchBundle::heads)
                .allMatch(head -> ancestry.parent(head) == stage);
    }

    /** The first stage of each branch after the trunk that has stages in no bundle, and after them the number of stages. */
    private static int[] singleBranches(StageAncestry ancestry, int[] singles, int trunk) {
        IntStream.Builder first = IntStream.builder();
        for (int head = trunk + 1; head < ancestry.stages(); head = ancestry.last(head) + 1) {
            int from = count(singles, head);
            if (from < count(singles, ancestry.last(head) + 1)) {
                first.add(from);
            }
        }
        return first.add(singles.length).build().toArray();
    }

    /** How many of the stages come before one. */
    private static int count(int[] singles, int stage) {
        int found = Arrays.binarySearch(singles, stage);
        return found < 0 ? -found - 1 : found;
    }

    /** The last stage before the first parting. */
    int trunkEnd() {
        return trunkEnd;
    }

    /** Whether bundles and other branches all begin at the first parting, so that neither waits for the other. */
    boolean areApart() {
        return apart;
    }

    /** The first stage of a worker's branches. */
    int firstStage(int worker) {
        return firstStage[worker];
    }

    /** The last stage of a worker's branches; before the first one without any. */
    int lastStage(int worker) {
        return lastStage[worker];
    }

    /** The first batch of a worker; {@code worker} may be the number of workers. */
    int firstBatch(int worker) {
        return firstBatch[worker];
    }

    /** The first bundle of a worker; {@code worker} may be the number of workers. */
    int firstBundle(int worker) {
        return firstBundle[worker];
    }

    /** The memory of a worker for bundles. */
    BundleWorkspace bundleWorkspace(int worker) {
        return bundleWorkspaces[worker];
    }

    /** The memory of a worker; the trunk has that of the first. */
    RiccatiWorkspace workspace(int worker) {
        return workspaces[worker];
    }

    /** Number of workers. */
    int count() {
        return workspaces.length;
    }

    /** Runs the parts of all workers. */
    void run(WorkerPool.Job job) {
        pool.run(job);
    }
}
