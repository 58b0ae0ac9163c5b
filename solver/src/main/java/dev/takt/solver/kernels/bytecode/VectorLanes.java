package dev.takt.solver.kernels.bytecode;

import jdk.incubator.vector.DoubleVector;

/** The vector registers of this machine. */
public final class VectorLanes {
    /** Fewer do not make up for the longer code. */
    private static final int FEWEST = 4;

    private VectorLanes() {}

    /** Numbers in a vector register; 1 where the Vector API is not there or registers are short. */
    public static int available() {
        if (ModuleLayer.boot().findModule("jdk.incubator.vector").isEmpty()) {
            return 1;
        }
        int length = DoubleVector.SPECIES_PREFERRED.length();
        return length < FEWEST ? 1 : length;
    }
}
