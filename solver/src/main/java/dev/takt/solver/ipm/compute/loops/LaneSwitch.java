package dev.takt.solver.ipm.compute.loops;

/**
 * Says whether loops run in vector registers by now, which gives the same bits: they are slow until the JIT compiler has seen to
 * them, and a few solves do without. A program that runs long does not wait.
 */
public final class LaneSwitch {
    private static final int FIRST_IN_LANES = 2000;

    private int calls;

    /** Runs in vector registers from now on. */
    public void now() {
        calls = FIRST_IN_LANES;
    }

    /** Counts a call, and says whether it runs in vector registers. */
    public boolean next() {
        if (calls < FIRST_IN_LANES) {
            calls++;
            return false;
        }
        return true;
    }
}
