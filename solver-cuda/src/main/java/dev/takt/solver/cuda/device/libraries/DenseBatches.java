package dev.takt.solver.cuda.device.libraries;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import dev.takt.solver.accelerator.DeviceException;
import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.device.DriverAddress;
import java.lang.foreign.Arena;
import jcuda.Pointer;
import jcuda.jcublas.JCublas2;
import jcuda.jcublas.cublasDiagType;
import jcuda.jcublas.cublasFillMode;
import jcuda.jcublas.cublasHandle;
import jcuda.jcublas.cublasOperation;
import jcuda.jcublas.cublasSideMode;
import jcuda.jcusolver.JCusolverDn;
import jcuda.jcusolver.cusolverDnHandle;

/**
 * Dense linear algebra on many small matrices of the same shape at once, by cuBLAS and cuSOLVER. Matrices and vectors of a batch
 * are named by the address of an array of their addresses; they stand by columns in device memory, with the same distance
 * between columns.
 */
// large because a kernel works on arrays with offsets and strides, and a record made in each call would be garbage
public final class DenseBatches implements AutoCloseable {
    private static final int LOWER = cublasFillMode.CUBLAS_FILL_MODE_LOWER;
    private static final int NOT_UNIT = cublasDiagType.CUBLAS_DIAG_NON_UNIT;
    private static final int PLAIN = cublasOperation.CUBLAS_OP_N;
    private static final int TRANSPOSED = cublasOperation.CUBLAS_OP_T;

    private final Device device;
    private final cublasHandle blas = new cublasHandle();
    private final cusolverDnHandle solver = new cusolverDnHandle();
    /** Factors must stand in native memory: with others the binding waits for the device. */
    private final Arena memory = Arena.ofShared();

    private final Pointer plus = number(1);
    private final Pointer minus = number(-1);

    /**
     * Opens the libraries.
     *
     * @throws DeviceException if they are not there
     */
    public DenseBatches(Device device) {
        CusolverLibraries.require();
        this.device = device;
        device.call("cublasCreate", () -> {
            LibraryStatus.ofBlas(JCublas2.cublasCreate(blas), "starting");
            LibraryStatus.ofSolver(JCusolverDn.cusolverDnCreate(solver), "starting");
        });
    }

    private Pointer number(double value) {
        return DriverAddress.host(memory.allocateFrom(JAVA_DOUBLE, value).address());
    }

    /**
     * Matrices or vectors of a batch.
     *
     * @param addresses address of the array of their addresses
     * @param leading distance between columns, in numbers
     * @param count how many there are
     */
    public record Batch(long addresses, int leading, int count) {}

    /** A = L L^T of order n, L in the place of the lower triangle of A; info, an {@code int} each, is 0 where A is positive definite. */
    public void factorize(int n, Batch a, long info) {
        device.call(
                "cusolverDnDpotrfBatched",
                () -> LibraryStatus.ofSolver(
                        JCusolverDn.cusolverDnDpotrfBatched(
                                solver, LOWER, n, array(a), a.leading(), DriverAddress.of(info), a.count()),
                        "factorizations of %d matrices of order %d".formatted(a.count(), n)));
    }

    /** B = B L^-T, B having m rows and n columns. */
    public void divideRows(int m, int n, Batch l, Batch b) {
        triangular(cublasSideMode.CUBLAS_SIDE_RIGHT, TRANSPOSED, m, n, l, b);
    }

    /** x = L^-1 x, L being of order n. */
    public void solveForward(int n, Batch l, Batch x) {
        triangular(cublasSideMode.CUBLAS_SIDE_LEFT, PLAIN, n, 1, l, x);
    }

    /** x = L^-T x, L being of order n. */
    public void solveBackward(int n, Batch l, Batch x) {
        triangular(cublasSideMode.CUBLAS_SIDE_LEFT, TRANSPOSED, n, 1, l, x);
    }

    private void triangular(int side, int operation, int m, int n, Batch l, Batch b) {
        device.call(
                "cublasDtrsmBatched",
                () -> LibraryStatus.ofBlas(
                        JCublas2.cublasDtrsmBatched(
                                blas,
                                side,
                                LOWER,
                                operation,
                                NOT_UNIT,
                                m,
                                n,
                                plus,
                                array(l),
                                l.leading(),
                                array(b),
                                b.leading(),
                                l.count()),
                        "triangular solves"));
    }

    /** C = C - B B^T, B having m rows and k columns; both triangles. */
    public void subtractSquares(int m, int k, Batch b, Batch c) {
        multiply(PLAIN, TRANSPOSED, m, m, k, b, b, c);
    }

    /** y = y - B x, B having m rows and k columns. */
    public void subtractProducts(int m, int k, Batch b, Batch x, Batch y) {
        multiply(PLAIN, PLAIN, m, 1, k, b, x, y);
    }

    /** x = x - B^T y, B having m rows and k columns. */
    public void subtractTransposedProducts(int m, int k, Batch b, Batch y, Batch x) {
        multiply(TRANSPOSED, PLAIN, k, 1, m, b, y, x);
    }

    private void multiply(int first, int second, int m, int n, int k, Batch a, Batch b, Batch c) {
        device.call(
                "cublasDgemmBatched",
                () -> LibraryStatus.ofBlas(
                        JCublas2.cublasDgemmBatched(
                                blas,
                                first,
                                second,
                                m,
                                n,
                                k,
                                minus,
                                array(a),
                                a.leading(),
                                array(b),
                                b.leading(),
                                plus,
                                array(c),
                                c.leading(),
                                c.count()),
                        "products of matrices"));
    }

    private static Pointer array(Batch batch) {
        return DriverAddress.of(batch.addresses());
    }

    @Override
    public void close() {
        LibraryStatus.ofSolver(JCusolverDn.cusolverDnDestroy(solver), "ending");
        LibraryStatus.ofBlas(JCublas2.cublasDestroy(blas), "ending");
        memory.close();
    }
}
