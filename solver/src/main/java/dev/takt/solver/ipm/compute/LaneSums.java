package dev.takt.solver.ipm.compute;

/**
 * A sum in eight lanes: entry i goes to lane i mod 8, whether entries come one by one or as many at once as a vector register of
 * this machine holds. All ways to add give the same bits, and no addition waits for the one before.
 */
final class LaneSums {
    static final int LANES = 8;

    /** The sums, to which loops in vector registers add by themselves (see {@link Lanes}). */
    final double[] lanes = new double[LANES];

    void clear() {
        for (int lane = 0; lane < LANES; lane++) {
            lanes[lane] = 0;
        }
    }

    void add(int entry, double term) {
        lanes[lane(entry)] += term;
    }

    /** The lane of an entry. */
    static int lane(int entry) {
        return entry & (LANES - 1);
    }

    double total() {
        return ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3])) + ((lanes[4] + lanes[5]) + (lanes[6] + lanes[7]));
    }
}
