package dev.takt.solver.kkt.riccati;

import dev.takt.solver.kkt.elimination.StageAncestry;
import dev.takt.solver.linalg.lanes.GroupKernels;
import dev.takt.solver.linalg.lanes.LaneKernels;
import dev.takt.solver.linalg.lanes.StageKernels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Branches of a tree side by side in vector lanes, from the parting before them to their leaves: every stage of a branch has the
 * structure of those of the same depth on the others.
 */
final class BranchBundle {
    /** Fewer branches are done sooner one after the other. */
    static final int LEAST = 4;
    /** Matrices of so many states side by side still fit into a processor's own cache. */
    private static final int MOST_STATES = 64;

    private final int[] heads;
    private final BundleStage[] stages;

    /**
     * A bundle.
     *
     * @param heads the first stage of each branch
     * @param stages by depth
     */
    BranchBundle(int[] heads, List<BundleStage> stages) {
        this.heads = heads;
        this.stages = stages.toArray(BundleStage[]::new);
    }

    /** The first stage of each branch. */
    IntStream heads() {
        return Arrays.stream(heads);
    }

    /**
     * The first stages of branches that go side by side, bundle by bundle.
     *
     * @param least smallest number of branches in a bundle
     */
    static List<int[]> find(StageAncestry ancestry, List<StagePattern> patterns, int least) {
        Map<List<StagePattern>, List<Integer>> alike = new LinkedHashMap<>();
        for (int t = 1; t < ancestry.stages(); t++) {
            if (ancestry.children(ancestry.parent(t)) > 1 && isLast(ancestry, t)) {
                List<StagePattern> branch = patterns.subList(t, ancestry.last(t) + 1);
                if (branch.stream().allMatch(pattern -> pattern.states <= MOST_STATES)) {
                    alike.computeIfAbsent(branch, _ -> new ArrayList<>()).add(t);
                }
            }
        }
        List<int[]> bundles = new ArrayList<>();
        for (List<Integer> heads : alike.values()) {
            for (int from = 0; heads.size() - from >= least; from += LaneKernels.LANES) {
                int to = Math.min(heads.size(), from + LaneKernels.LANES);
                bundles.add(heads.subList(from, to).stream()
                        .mapToInt(Integer::intValue)
                        .toArray());
            }
        }
        return bundles;
    }

    /** Whether no further parting comes after a stage. */
    private static boolean isLast(StageAncestry ancestry, int stage) {
        for (int t = stage; t < ancestry.last(stage); t++) {
            if (ancestry.children(t) != 1) {
                return false;
            }
        }
        return true;
    }

    /** Eliminates the branches from their leaves on and leaves their costs-to-go; whether every stage is strictly convex. */
    boolean factorize(
            double[] hessian, StageKernels kernels, GroupKernels groups, BundleWorkspace w, StageTreeLinks tree) {
        Arrays.fill(w.cost, 0);
        for (int depth = stages.length - 1; depth >= 0; depth--) {
            if (!stages[depth].factorize(hessian, kernels, groups, w)) {
                return false;
            }
            stages[depth].passOn(groups, w);
        }
        tree.leaveCosts(heads, w.cost);
        return true;
    }

    /** As {@link RiccatiStage#backward}, from the leaves on. */
    void backward(RiccatiVectors vectors, GroupKernels groups, BundleWorkspace w, StageTreeLinks tree) {
        Arrays.fill(w.boundary, 0);
        for (int depth = stages.length - 1; depth >= 0; depth--) {
            stages[depth].backward(vectors, groups, w);
        }
        tree.leaveVectors(heads, w.boundary);
    }

    /** As {@link RiccatiStage#forward}, to the leaves. */
    void forward(RiccatiVectors vectors, GroupKernels groups, BundleWorkspace w, StageTreeLinks tree) {
        tree.takeVectors(heads, w.boundary);
        for (BundleStage stage : stages) {
            stage.forward(vectors, groups, w);
        }
    }
}
