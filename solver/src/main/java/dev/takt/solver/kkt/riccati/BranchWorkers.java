package dev.takt.solver.kkt.riccati;

import dev.takt.solver.kkt.elimination.StageAncestry;
import dev.takt.solver.linalg.ldlt.WorkerPool;
import java.util.Arrays;
import java.util.List;

/**
 * Which worker does what of a recursion over a tree: the stages up to the first parting are the trunk, and each worker has some
 * neighbouring branches after it, with a workspace of its own, and some bundles of branches. Branches meet in their order whoever did
 * them, so that results are the same bits with any number of workers. A chain is a trunk alone. Stages are counted among those that
 * are in no bundle.
 */
final class BranchWorkers {
    private final int trunkEnd;
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
        int branches = ancestry.children(trunk);
        int count = Math.clamp(workers, 1, Math.max(1, branches));
        firstStage = new int[count];
        lastStage = new int[count];
        firstBatch = new int[count + 1];
        firstBundle = new int[count + 1];
        workspaces = new RiccatiWorkspace[count];
        bundleWorkspaces = new BundleWorkspace[count];
        int next = trunk + 1;
        for (int worker = 0; worker < count; worker++) {
            int own = (worker + 1) * branches / count - worker * branches / count;
            firstStage[worker] = count(singles, next);
            for (int branch = 0; branch < own; branch++) {
                next = ancestry.last(next) + 1;
            }
            lastStage[worker] = count(singles, next) - 1;
            firstBatch[worker + 1] = (worker + 1) * arrangement.batches().length / count;
            firstBundle[worker + 1] = (worker + 1) * arrangement.bundles().length / count;
            workspaces[worker] = new RiccatiWorkspace(stages);
            bundleWorkspaces[worker] = new BundleWorkspace(bundled);
        }
        pool = new WorkerPool(count);
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
