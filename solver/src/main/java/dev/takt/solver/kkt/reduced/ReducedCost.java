package dev.takt.solver.kkt.reduced;

import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktDescription;
import dev.takt.solver.kkt.KktEstimate;
import dev.takt.solver.kkt.elimination.ControlTree;
import dev.takt.solver.kkt.elimination.SplitHessian;
import dev.takt.solver.kkt.elimination.StateElimination;
import dev.takt.solver.kkt.elimination.StateJacobian;
import dev.takt.solver.kkt.reduced.ReducedSystem.Branches;
import dev.takt.solver.linalg.sparse.SparseMatrix;

/**
 * What one numeric factorization of a reduced system costs, counted from its structure.
 *
 * @param stateFlops to factorize the diagonal blocks
 * @param sensitivityFlops to compute Z
 * @param hessianFlops to sum up the reduced Hessian
 * @param choleskyFlops to factorize it
 */
record ReducedCost(double stateFlops, double sensitivityFlops, double hessianFlops, double choleskyFlops) {
    /** Flops a second of each part. */
    private static final double SCALAR_FLOPS = 1e9;

    private static final double SWEEP_FLOPS = 8e9;
    private static final double SQUARE_FLOPS = 16e9;
    private static final double CHOLESKY_FLOPS = 4e9;

    /** Seconds for each entry that a factorization and the sweeps of a solve touch, and what a row counts for. */
    private static final double ENTRY = 8e-9;

    private static final double ROW_OVERHEAD = 3;

    /** Counts multiplications and additions. */
    static ReducedCost of(Branches branches, StateJacobian jacobian, SplitHessian hessian) {
        StateElimination elimination = branches.elimination();
        ControlTree tree = branches.tree();
        double state = 0;
        double sensitivity = 0;
        double square = 0;
        SparseMatrix lower = jacobian.lower();
        SparseMatrix upper = jacobian.upper();
        for (int b = 0; b < elimination.blockCount(); b++) {
            double reach = tree.reach(b);
            for (int p = elimination.blockStart(b); p < elimination.blockStart(b + 1); p++) {
                for (int s = lower.start(p); s < lower.start(p + 1); s++) {
                    int k = lower.column(s);
                    state += 1 + 2.0 * (upper.start(k + 1) - upper.start(k));
                }
                int entries = lower.start(p + 1)
                        - lower.start(p)
                        + upper.start(p + 1)
                        - upper.start(p)
                        + jacobian.earlier().start(p + 1)
                        - jacobian.earlier().start(p);
                sensitivity += reach * (1 + 2.0 * entries);
                square += reach * (reach + 1);
                square += 2
                        * reach
                        * reach
                        * (hessian.belowDiagonal().start(p + 1)
                                - hessian.belowDiagonal().start(p));
            }
        }
        square += 2.0 * tree.longestPath() * hessian.controlToState().size();
        return new ReducedCost(state, sensitivity, square, cholesky(tree));
    }

    private static double cholesky(ControlTree tree) {
        double flops = 0;
        for (int branch = 0; branch < tree.branches(); branch++) {
            double order = tree.path(branch).length;
            double before = tree.before(branch);
            flops += (order * order * order - before * before * before) / 3;
        }
        return flops;
    }

    private static long entries(ControlTree tree) {
        long entries = 0;
        for (int branch = 0; branch < tree.branches(); branch++) {
            long order = tree.path(branch).length;
            long before = tree.before(branch);
            entries += order * (order + 1) / 2 - before * (before + 1) / 2;
        }
        return entries;
    }

    /** All of it. */
    double total() {
        return stateFlops + sensitivityFlops + hessianFlops + choleskyFlops;
    }

    /** The estimate for the system. */
    static KktEstimate estimate(Branches branches, StateJacobian jacobian, SplitHessian hessian, String structureHash) {
        StateElimination elimination = branches.elimination();
        ReducedCost cost = of(branches, jacobian, hessian);
        double sweep = jacobian.lower().size()
                + jacobian.upper().size()
                + jacobian.earlier().size()
                + ROW_OVERHEAD * elimination.pairs();
        double seconds = cost.stateFlops() / SCALAR_FLOPS
                + cost.sensitivityFlops() / SWEEP_FLOPS
                + cost.hessianFlops() / SQUARE_FLOPS
                + cost.choleskyFlops() / CHOLESKY_FLOPS
                + ENTRY * sweep;
        return new KktEstimate(KktChoice.REDUCED, describe(branches, jacobian, hessian, structureHash), seconds);
    }

    /** The description of the system. */
    static KktDescription describe(
            Branches branches, StateJacobian jacobian, SplitHessian hessian, String structureHash) {
        StateElimination elimination = branches.elimination();
        ReducedCost cost = of(branches, jacobian, hessian);
        long entries = entries(branches.tree());
        long factors = (long) jacobian.lower().size() + jacobian.upper().size() + elimination.pairs();
        return new KktDescription(
                KktChoice.REDUCED,
                elimination.columns(),
                entries,
                entries + factors,
                cost.total(),
                elimination.blockCount(),
                elimination.pairs() + " states eliminated in " + elimination.blockCount() + " blocks",
                structureHash);
    }
}
