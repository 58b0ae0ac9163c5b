package dev.takt.solver.kkt.riccati;

import dev.takt.solver.linalg.lanes.LaneKernels;
import dev.takt.solver.linalg.lanes.LuPattern;
import dev.takt.solver.linalg.lanes.RowSums;
import dev.takt.solver.linalg.lanes.RowSweep;
import dev.takt.solver.linalg.sparse.CompressedRows;
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
        factors = new LuPattern(own.structure());
        lower = factors.lower();
        upper = factors.upper();
        upperTransposed = factors.upperTransposed();
        lowerTransposed = factors.lowerTransposed();
        StageLayout.Entries incomingEntries = stage.entries(StageLayout.Block.INCOMING);
        incomingSums = new RowSums(incomingEntries.structure());
        StageLayout.Entries controlEntries = stage.entries(StageLayout.Block.CONTROLS);
        controlSums = new RowSums(controlEntries.structure());
        hessian = stage.hessian();
        couplingSums = new RowSums(hessian.couplings());
        links = new StageLinks(stage);
        ones = new double[states * LaneKernels.LANES];
        Arrays.fill(ones, 1);
        diagonalIncoming = isDiagonal(incomingEntries.structure());
    }

    private static boolean isDiagonal(CompressedRows incomingEntries) {
        return Arrays.equals(incomingEntries.index(), incomingEntries.rowOfEntries());
    }

    /** Number of inputs. */
    int width() {
        return incoming + controls;
    }
}
