package dev.takt.solver.linalg.ldlt;

import dev.takt.solver.linalg.symbolic.FrontTree;
import dev.takt.solver.linalg.symbolic.SymbolicFactorization;

/** The memory of one numeric factorization on the CPU, shared by its workers: each front writes to its own parts. */
final class FactorStorage {
    final FrontLayout layout;
    final UpdateArena arena;
    final UpdateScatter scatter;
    final PivotStore pivots;

    /** The pivot columns of all fronts: the matrix before, L after elimination. */
    final double[] panels;

    /** The update matrices between elimination and assembly. */
    final double[] updates;

    FactorStorage(SymbolicFactorization symbolic, FrontSchedule schedule) {
        FrontTree tree = symbolic.tree();
        layout = new FrontLayout(symbolic);
        arena = UpdateArena.plan(tree, layout, schedule);
        scatter = new UpdateScatter(tree, layout);
        pivots = new PivotStore(symbolic);
        panels = new double[layout.panelOffset(tree.fronts())];
        updates = new double[arena.size() + DenseKernels.BLOCK];
    }
}
