package dev.takt.solver.kkt.riccati;

import dev.takt.solver.linalg.lanes.LaneKernels;
import dev.takt.solver.linalg.lanes.LuPattern;
import dev.takt.solver.linalg.lanes.RowSums;
import dev.takt.solver.linalg.lanes.RowSweep;
import java.util.Arrays;

/**
 * The structure that stages share which are worked on side by side: {@code E = L D U} and the sweeps of its solves, F and B
 * by columns, where the entries of the Hessian stand, and what is handed on.
 */
final class StagePattern {
    final int states;
    final int incoming;
    final int controls;
    final int[] coupledInputs;
    final LuPattern factors;
    final RowSweep lower;
    final RowSweep upper;
    final RowSweep upperTransposed;
    final RowSweep lowerTransposed;
    final RowSums incomingSums;
    final RowSums controlSums;
    final RowSums couplingSums;
    final HessianShare hessian;
    final StageLinks links;
    /** Scales of rows that are not scaled, in lanes. */
    final double[] ones;
    /** Whether F is diagonal: row i contains at most the i-th variable that the stage is handed. */
    final boolean diagonalIncoming;

    StagePattern(StageLayout stage) {
        states = stage.states();
        incoming = stage.incoming();
        controls = stage.controls();
        coupledInputs = stage.coupledInputs();
        StageLayout.Entries own = stage.entries(StageLayout.Block.STATES);
        factors = new LuPattern(own.start(), own.index());
        lower = factors.lower();
        upper = factors.upper();
        upperTransposed = factors.upperTransposed();
        lowerTransposed = factors.lowerTransposed();
        StageLayout.Entries handed = stage.entries(StageLayout.Block.INCOMING);
        incomingSums = new RowSums(handed.start(), handed.index());
        StageLayout.Entries decided = stage.entries(StageLayout.Block.CONTROLS);
        controlSums = new RowSums(decided.start(), decided.index());
        hessian = stage.hessian();
        couplingSums = new RowSums(hessian.couplingStarts(), hessian.couplingStates());
        links = new StageLinks(stage);
        ones = new double[states * LaneKernels.LANES];
        Arrays.fill(ones, 1);
        diagonalIncoming = isDiagonal(handed);
    }

    private static boolean isDiagonal(StageLayout.Entries handed) {
        for (int b = 0; b + 1 < handed.start().length; b++) {
            for (int e = handed.start()[b]; e < handed.start()[b + 1]; e++) {
                if (handed.index()[e] != b) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Number of inputs. */
    int width() {
        return incoming + controls;
    }
}
