package dev.takt.solver.kkt.reduced;

import dev.takt.solver.kkt.elimination.ControlSensitivity;
import dev.takt.solver.kkt.elimination.ControlTree;
import dev.takt.solver.kkt.elimination.SplitHessian;
import dev.takt.solver.kkt.elimination.StateElimination;
import dev.takt.solver.linalg.lanes.LaneKernels;
import java.util.Arrays;

/**
 * The Hessian in the free variables alone, {@code H_r = [Z; I]^T W [Z; I]}, and its Cholesky factor: a dense matrix a branch, in
 * which the free variables of different branches do not meet.
 */
final class ReducedHessian {
    private final SplitHessian hessian;
    private final ControlSensitivity sensitivity;
    private final ControlTree tree;
    private final BranchHessian[] branches;
    /** From which W what is condensed comes; it is kept as long as Z and these entries of W stay the same. */
    private final double[] condensedDiagonal;

    private final double[] condensedBelow;
    private final double[] condensedCoupling;
    private long condensedSensitivity;
    private long condensations;

    ReducedHessian(
            StateElimination elimination,
            ControlTree tree,
            SplitHessian hessian,
            ControlSensitivity sensitivity,
            LaneKernels kernels) {
        this.hessian = hessian;
        this.sensitivity = sensitivity;
        this.tree = tree;
        branches = new BranchHessian[tree.branches()];
        Arrays.setAll(branches, branch -> new BranchHessian(elimination, tree, branch, hessian, sensitivity, kernels));
        condensedDiagonal = new double[elimination.pairs()];
        condensedBelow = new double[hessian.belowDiagonal().size()];
        condensedCoupling = new double[hessian.controlToState().size()];
    }

    /** Sums up the reduced Hessian from the present W and Z. */
    void assemble() {
        if (isStale()) {
            condense();
        }
        for (BranchHessian branch : branches) {
            branch.assemble();
        }
    }

    private boolean isStale() {
        return condensedSensitivity != sensitivity.computations()
                || !Arrays.equals(condensedDiagonal, hessian.stateDiagonal())
                || !Arrays.equals(condensedBelow, hessian.belowDiagonal().values())
                || !Arrays.equals(condensedCoupling, hessian.controlToState().values());
    }

    private void condense() {
        for (BranchHessian branch : branches) {
            branch.condense();
        }
        condensedSensitivity = sensitivity.computations();
        System.arraycopy(hessian.stateDiagonal(), 0, condensedDiagonal, 0, condensedDiagonal.length);
        System.arraycopy(hessian.belowDiagonal().values(), 0, condensedBelow, 0, condensedBelow.length);
        System.arraycopy(hessian.controlToState().values(), 0, condensedCoupling, 0, condensedCoupling.length);
        condensations++;
    }

    /** How many times the states have been condensed. */
    long condensations() {
        return condensations;
    }

    /**
     * Factorizes {@code H_r} in place, the last branches first.
     *
     * @return whether the matrix is positive definite
     */
    boolean factorize() {
        for (int branch = branches.length - 1; branch >= 0; branch--) {
            if (!branches[branch].factorize()) {
                return false;
            }
            if (tree.parent(branch) >= 0) {
                branches[branch].passOn(branches[tree.parent(branch)]);
            }
        }
        return true;
    }

    /** Solves with the last factor, in place. */
    void solve(double[] g) {
        for (int branch = branches.length - 1; branch >= 0; branch--) {
            branches[branch].eliminate(g);
        }
        for (BranchHessian branch : branches) {
            branch.substitute(g);
        }
    }
}
