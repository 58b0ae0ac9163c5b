package dev.takt.solver.linalg.ldlt;

import dev.takt.solver.linalg.sparse.CompressedRows;
import dev.takt.solver.linalg.symbolic.FrontCostModel;
import dev.takt.solver.linalg.symbolic.FrontTree;
import java.util.Arrays;

/**
 * Which worker eliminates which fronts: each worker takes subtrees of its own, and the fronts above all of these are
 * eliminated by all workers together. Within every list fronts stay in postorder.
 */
final class FrontSchedule {
    private static final int NONE = -1;

    /** The heaviest worker may carry this many times the mean before a subtree is split further. */
    private static final double IMBALANCE = 1.1;

    /** Subtrees below this share of all work are not split: the fronts above them would only grow in number. */
    private static final double SMALLEST_SHARE = 0.02;

    private final int[][] own;
    private final int[] together;

    private FrontSchedule(int[][] own, int[] together) {
        this.own = own;
        this.together = together;
    }

    static FrontSchedule of(FrontTree tree, int workers) {
        int fronts = tree.fronts();
        double[] work = subtreeWork(tree);
        int[] worker = new int[fronts];
        Arrays.fill(worker, NONE);
        boolean[] root = new boolean[fronts];
        double total = 0.0;
        for (int f = 0; f < fronts; f++) {
            root[f] = tree.parent(f) == NONE;
            total += root[f] ? work[f] : 0.0;
        }
        while (assign(work, root, worker, workers) > IMBALANCE * total / workers) {
            int heaviest = heaviest(work, root);
            if (workers == 1 || heaviest == NONE || work[heaviest] < SMALLEST_SHARE * total) {
                break;
            }
            root[heaviest] = false;
            for (int c = tree.childStart(heaviest); c < tree.childStart(heaviest + 1); c++) {
                root[tree.child(c)] = true;
            }
        }
        return collect(tree, root, worker, workers);
    }

    private static double[] subtreeWork(FrontTree tree) {
        double[] work = new double[tree.fronts()];
        for (int f = 0; f < work.length; f++) {
            work[f] += FrontCostModel.DEFAULT.seconds(tree.pivots(f), tree.rows(f));
            if (tree.parent(f) != NONE) {
                work[tree.parent(f)] += work[f];
            }
        }
        return work;
    }

    /** Heaviest subtree first to the worker with the least work so far; returns the largest load. */
    private static double assign(double[] work, boolean[] root, int[] worker, int workers) {
        double[] load = new double[workers];
        boolean[] pending = root.clone();
        for (int f = heaviest(work, pending); f != NONE; f = heaviest(work, pending)) {
            int lightest = 0;
            for (int w = 1; w < workers; w++) {
                lightest = load[w] < load[lightest] ? w : lightest;
            }
            worker[f] = lightest;
            load[lightest] += work[f];
            pending[f] = false;
        }
        return Arrays.stream(load).max().orElse(0.0);
    }

    private static int heaviest(double[] work, boolean[] candidate) {
        int heaviest = NONE;
        for (int f = 0; f < work.length; f++) {
            if (candidate[f] && (heaviest == NONE || work[f] > work[heaviest])) {
                heaviest = f;
            }
        }
        return heaviest;
    }

    private static FrontSchedule collect(FrontTree tree, boolean[] root, int[] worker, int workers) {
        int fronts = tree.fronts();
        int[] owner = new int[fronts];
        for (int f = fronts - 1; f >= 0; f--) {
            boolean below = tree.parent(f) != NONE && owner[tree.parent(f)] < workers;
            owner[f] = below ? owner[tree.parent(f)] : root[f] ? worker[f] : workers;
        }
        CompressedRows byOwner = CompressedRows.grouped(workers + 1, owner);
        int[][] own = new int[workers][];
        Arrays.setAll(own, byOwner::row);
        return new FrontSchedule(own, byOwner.row(workers));
    }

    int workers() {
        return own.length;
    }

    /** The fronts that {@code worker} eliminates alone. */
    int[] own(int worker) {
        return own[worker];
    }

    /** The fronts that all workers eliminate together once their own are done. */
    int[] together() {
        return together;
    }
}
