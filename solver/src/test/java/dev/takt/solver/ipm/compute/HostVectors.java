package dev.takt.solver.ipm.compute;

/** Vectors of the CPU from arrays, for comparisons with other backends. */
public final class HostVectors {

    private HostVectors() {}

    /** A vector of one block. */
    public static Vector of(double[] values) {
        return new ArrayVector(values.clone());
    }

    /** The values of a vector of one block. */
    public static double[] values(Vector vector) {
        return ArrayVector.block(vector, 0);
    }
}
