package dev.takt.solver.cuda.device.libraries;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.takt.solver.accelerator.DeviceException;
import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.device.DriverAddress;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import jcuda.Pointer;
import jcuda.jcusolver.JCusolverRf;
import jcuda.jcusolver.cusolverRfHandle;
import jcuda.jcusolver.cusolverRfMatrixFormat;
import jcuda.jcusolver.cusolverRfUnitDiagonal;
import jcuda.jcusolver.cusolverStatus;

/**
 * The refactorization of cuSOLVER ({@code cusolverRf}), through JCusolver: {@code A = L U} on a structure of the factors that
 * is given and analysed once, without pivoting, so that the pivots of a symmetric matrix, the diagonal of U, tell whether it is
 * positive definite.
 */
public final class CusolverRefactorization implements SparseCholesky {
    private static final int ONE_RIGHT_SIDE = 1;

    /**
     * A triangular factor as compressed rows in device memory.
     *
     * @param entries number of entries, the diagonal among them
     * @param rowStart address of where each row begins, and the end, as {@code int}
     * @param column address of the column of each entry, ascending in a row, as {@code int}
     * @param values address of the entries, whose values do not matter
     */
    public record Triangle(int entries, long rowStart, long column, long values) {}

    /**
     * The structure of the factors.
     *
     * @param lower L, with its unit diagonal
     * @param upper U
     * @param order address of the numbers from 0 up: the matrix is given in the order of elimination
     */
    public record Factors(Triangle lower, Triangle upper, long order) {}

    /** Looks at the diagonal of {@code L + U - I}. */
    @FunctionalInterface
    public interface Pivots {
        /**
         * Whether all pivots are positive.
         *
         * @param rowStart address of where each row begins, and the end, as {@code int}
         * @param column address of the column of each entry, as {@code int}
         * @param values address of the entries
         */
        boolean arePositive(long rowStart, long column, long values);
    }

    private final Device device;
    private final Matrix matrix;
    private final Pivots pivots;
    private final Arena memory = Arena.ofShared();
    private final MemorySegment bundled = memory.allocate(ADDRESS, 4);
    private final cusolverRfHandle handle = new cusolverRfHandle();
    private final Pointer values;
    private final Pointer rowStart;
    private final Pointer column;
    private final Pointer order;
    private final Pointer solution;
    private final Pointer scratch;

    /**
     * Opens the library for a matrix, and analyses its factors.
     *
     * @param scratch address of room for one more vector
     * @throws DeviceException if the library is not there
     */
    public CusolverRefactorization(Device device, Matrix matrix, Factors factors, long scratch, Pivots pivots) {
        CusolverLibraries.require();
        this.device = device;
        this.matrix = matrix;
        this.pivots = pivots;
        this.scratch = DriverAddress.of(scratch);
        values = DriverAddress.of(matrix.values());
        rowStart = DriverAddress.of(matrix.rowStart());
        column = DriverAddress.of(matrix.column());
        solution = DriverAddress.of(matrix.solution());
        order = DriverAddress.of(factors.order());
        device.call("cusolverRfAnalyze", () -> analyze(factors));
    }

    private void analyze(Factors factors) {
        String attempt = "an analysis of factors";
        LibraryStatus.ofSolver(JCusolverRf.cusolverRfCreate(handle), "starting a refactorization");
        LibraryStatus.ofSolver(
                JCusolverRf.cusolverRfSetMatrixFormat(
                        handle,
                        cusolverRfMatrixFormat.CUSOLVERRF_MATRIX_FORMAT_CSR,
                        cusolverRfUnitDiagonal.CUSOLVERRF_UNIT_DIAGONAL_STORED_L),
                attempt);
        Triangle lower = factors.lower();
        Triangle upper = factors.upper();
        LibraryStatus.ofSolver(
                JCusolverRf.cusolverRfSetupDevice(
                        matrix.order(),
                        matrix.entries(),
                        rowStart,
                        column,
                        values,
                        lower.entries(),
                        DriverAddress.of(lower.rowStart()),
                        DriverAddress.of(lower.column()),
                        DriverAddress.of(lower.values()),
                        upper.entries(),
                        DriverAddress.of(upper.rowStart()),
                        DriverAddress.of(upper.column()),
                        DriverAddress.of(upper.values()),
                        order,
                        order,
                        handle),
                attempt);
        LibraryStatus.ofSolver(JCusolverRf.cusolverRfAnalyze(handle), attempt);
    }

    @Override
    public boolean factorize() {
        boolean[] done = new boolean[1];
        device.call("cusolverRfRefactor", () -> done[0] = refactor());
        return done[0] && pivots.arePositive(at(1), at(2), at(3));
    }

    /** False where a pivot is zero. The values are set anew each time: a refactorization leaves the factors in their place. */
    private boolean refactor() {
        LibraryStatus.ofSolver(
                JCusolverRf.cusolverRfResetValues(
                        matrix.order(), matrix.entries(), rowStart, column, values, order, order, handle),
                "setting the values of a matrix");
        int result = JCusolverRf.cusolverRfRefactor(handle);
        if (result == cusolverStatus.CUSOLVER_STATUS_ZERO_PIVOT) {
            return false;
        }
        LibraryStatus.ofSolver(result, "a refactorization");
        LibraryStatus.ofSolver(
                JCusolverRf.cusolverRfAccessBundledFactorsDevice(handle, place(0), place(1), place(2), place(3)),
                "looking at the pivots");
        return true;
    }

    private Pointer place(int number) {
        return DriverAddress.host(bundled.address() + ADDRESS.byteSize() * number);
    }

    private long at(int number) {
        return bundled.getAtIndex(JAVA_LONG, number);
    }

    /** Number of entries of both factors, as the library counts them; known after a factorization. */
    public int factorEntries() {
        return bundled.get(JAVA_INT, 0);
    }

    @Override
    public void solve() {
        device.copy(matrix.right(), matrix.solution(), (long) Double.BYTES * matrix.order());
        device.call(
                "cusolverRfSolve",
                () -> LibraryStatus.ofSolver(
                        JCusolverRf.cusolverRfSolve(
                                handle,
                                order,
                                order,
                                ONE_RIGHT_SIDE,
                                scratch,
                                matrix.order(),
                                solution,
                                matrix.order()),
                        "a solve"));
    }

    @Override
    public void close() {
        LibraryStatus.ofSolver(JCusolverRf.cusolverRfDestroy(handle), "ending a refactorization");
        memory.close();
    }
}
