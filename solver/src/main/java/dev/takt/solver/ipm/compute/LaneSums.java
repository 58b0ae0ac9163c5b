package dev.takt.solver.ipm.compute;

import jdk.incubator.vector.DoubleVector;

/**
 * A sum in eight lanes: entry i goes to lane i mod 8, whether entries come one by one or as many at once as a vector register of
 * this machine holds. All ways to add give the same bits, and no addition waits for the one before.
 */
final class LaneSums {
    static final int LANES = 8;

    private final double[] sums = new double[LANES];

    void clear() {
        for (int lane = 0; lane < LANES; lane++) {
            sums[lane] = 0;
        }
    }

    void add(int entry, double term) {
        sums[entry & (LANES - 1)] += term;
    }

    /** Adds terms from an entry on that begins a vector register. */
    void add(int entry, DoubleVector terms) {
        int lane = entry & (LANES - 1);
        Lanes.at(sums, lane).add(terms).intoArray(sums, lane);
    }

    double total() {
        return ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
    }
}
