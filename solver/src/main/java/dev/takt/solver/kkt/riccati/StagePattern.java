package dev.takt.solver.kkt.riccati;

import dev.takt.solver.linalg.lanes.LaneKernels;
import dev.takt.solver.linalg.lanes.LuPattern;
import dev.takt.solver.linalg.lanes.RowSums;
import dev.takt.solver.linalg.lanes.RowSweep;
import java.util.Arrays;

/**
 * The structure that stages share which are worked on side by side: {@code E = L D U} and the sweeps of its solves, F and B
 * by columns, where the entries of the Hessian stand, and what is passed on.
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
    /** Whether F is diagonal: row i contains at most the i-th incoming variable. */
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
        StageLayout.Entries incomingEntries = stage.entries(StageLayout.Block.INCOMING);
        incomingSums = new RowSums(incomingEntries.start(), incomingEntries.index());
        StageLayout.Entries controlEntries = stage.entries(StageLayout.Block.CONTROLS);
        controlSums = new RowSums(controlEntries.start(), controlEntries.index());
        hessian = stage.hessian();
        couplingSums = new RowSums(hessian.couplingStarts(), hessian.couplingStates());
        links = new StageLinks(stage);
        ones = new double[states * LaneKernels.LANES];
        Arrays.fill(ones, 1);
        diagonalIncoming = isDiagonal(incomingEntries);
    }

    private static boolean isDiagonal(StageLayout.Entries incomingEntries) {
        for (int b = 0; b + 1 < incomingEntries.start().length; b++) {
            for (int e = incomingEntries.start()[b]; e < incomingEntries.start()[b + 1]; e++) {
                if (incomingEntries.index()[e] != b) {
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
