package dev.takt.solver.cuda.device.libraries;

import dev.takt.solver.accelerator.DeviceException;
import dev.takt.solver.cuda.device.Device;

/** A library that factorizes a symmetric positive definite sparse matrix on a device, whose structure never changes. */
public sealed interface SparseCholesky extends AutoCloseable permits CusolverRefactorization, CudssCholesky {

    /**
     * A matrix and the vectors around it, in device memory.
     *
     * @param order number of rows
     * @param entries number of entries of both triangles
     * @param rowStart address of where each row begins, and the end, as {@code int}
     * @param column address of the column of each entry, ascending in a row, as {@code int}
     * @param values address of the entries
     * @param right address of the right-hand side
     * @param solution address of the solution
     */
    record Matrix(int order, int entries, long rowStart, long column, long values, long right, long solution) {}

    /** Opens a library for a matrix. */
    @FunctionalInterface
    interface Opener {
        /**
         * Opens it.
         *
         * @throws DeviceException if the library is not there
         */
        SparseCholesky open(Device device, Matrix matrix);
    }

    /** Factorizes the matrix with its present values; false if it is not positive definite. */
    boolean factorize();

    /** Solves for the present right-hand side. */
    void solve();

    @Override
    void close();
}
