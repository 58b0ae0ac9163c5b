package dev.takt.solver.linalg.ldlt;

import dev.takt.solver.linalg.ordering.FactorCost;
import dev.takt.solver.linalg.symbolic.FrontTree;

/**
 * Eliminates all fronts with a pool: first every worker its own subtrees, then all of them the fronts above, large ones
 * together and small ones by the caller.
 *
 * <p>Jobs are fields and their arguments too, so that handing over allocates nothing; a pool publishes both.
 */
final class CooperativeElimination {
    /** Fronts with less work are not worth a hand-over. */
    private static final double SMALLEST_SHARED_FLOPS = 1e6;

    private final FrontTree tree;
    private final FrontSchedule schedule;
    private final FrontWorker[] workers;
    private final WorkerPool pool;
    private final WorkerPool.Job ownFronts = this::eliminateOwnFronts;
    private final WorkerPool.Job panelAddition = this::addToPanel;
    private final WorkerPool.Job groupUpdate = this::updateGroup;
    private final WorkerPool.Job updateFormation = this::formUpdate;
    private double[] values = new double[0];
    private int front;
    private int column;

    CooperativeElimination(FrontTree tree, FrontSchedule schedule, FrontWorker[] workers, WorkerPool pool) {
        this.tree = tree;
        this.schedule = schedule;
        this.workers = workers;
        this.pool = pool;
    }

    void run(double[] matrixValues) {
        values = matrixValues;
        pool.run(ownFronts);
        for (int f : schedule.together()) {
            if (FactorCost.flops(tree.pivots(f), tree.pivots(f) + tree.rows(f)) < SMALLEST_SHARED_FLOPS) {
                workers[0].process(f, values);
            } else {
                processTogether(f);
            }
        }
    }

    private void processTogether(int f) {
        front = f;
        workers[0].assembleEntries(f, values);
        pool.run(panelAddition);
        for (column = 0; column < tree.pivots(f); column += workers[0].groupSize(f)) {
            if (column > 0) {
                pool.run(groupUpdate);
            }
            workers[0].eliminateGroup(f, column);
        }
        pool.run(updateFormation);
    }

    private void eliminateOwnFronts(int worker) {
        for (int f : schedule.own(worker)) {
            workers[worker].process(f, values);
        }
    }

    private void addToPanel(int worker) {
        workers[worker].addToPanel(front, worker, workers.length);
    }

    private void updateGroup(int worker) {
        workers[worker].updateGroup(front, column, worker, workers.length, workers[0].scaled());
    }

    private void formUpdate(int worker) {
        workers[worker].formUpdate(front, worker, workers.length, workers[0].scaled());
    }
}
