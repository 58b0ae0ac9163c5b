package dev.takt.solver.ipm.compute.loops;

/**
 * A sum in eight lanes: entry i goes to lane i mod 8, whether entries come one by one or as many at once as a vector register of
 * this machine holds. All ways to add give the same bits, and no addition waits for the one before.
 */
public final class LaneSums {
    static final int LANES = 8;

    /** The sums, to which loops in vector registers add by themselves (see {@link Lanes}). */
    public final double[] lanes = new double[LANES];

    public void clear() {
        for (int lane = 0; lane < LANES; lane++) {
            lanes[lane] = 0;
        }
    }

    public void add(int entry, double term) {
        lanes[lane(entry)] += term;
    }

    /** The lane of an entry. */
    public static int lane(int entry) {
        return entry & (LANES - 1);
    }

    public double total() {
        return ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3])) + ((lanes[4] + lanes[5]) + (lanes[6] + lanes[7]));
    }
}
