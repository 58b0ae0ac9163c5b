package dev.takt.solver.cuda.device;

import java.util.List;
import java.util.Optional;
import jcuda.Pointer;
import jcuda.jcusolver.JCusolverSp;
import jcuda.jcusolver.cusolverSpHandle;
import jcuda.jcusolver.cusolverStatus;
import jcuda.jcusparse.JCusparse;
import jcuda.jcusparse.cusparseIndexBase;
import jcuda.jcusparse.cusparseMatDescr;
import jcuda.jcusparse.cusparseMatrixType;
import jcuda.jcusparse.cusparseStatus;

/**
 * The sparse Cholesky factorization of cuSOLVER ({@code cusolverSpDcsrlsvchol}), through JCusolver, with the libraries of CUDA
 * 12. One call factorizes and solves, so that every solve factorizes again; for a comparison, not for speed.
 */
public final class CusolverCholesky implements SparseCholesky {
    /** JCusolver's natives ask for these versions. */
    private static final List<String> LIBRARIES =
            List.of("libcusparse.so.12", "libcusolver.so.11", "libcusolverMg.so.11");

    /** What these ask for in turn. */
    private static final String[] BENEATH = {"libnvJitLink.so.12", "libcublasLt.so.12", "libcublas.so.12"};

    private static final double SINGULAR = 0;
    private static final int OWN_ORDER = 0;
    private static final int POSITIVE_DEFINITE = -1;

    private final Device device;
    private final Matrix matrix;
    private final cusolverSpHandle handle = new cusolverSpHandle();
    private final cusparseMatDescr general = new cusparseMatDescr();
    private final Pointer values;
    private final Pointer rowStart;
    private final Pointer column;
    private final Pointer right;
    private final Pointer solution;
    private final int[] singularity = new int[1];

    /**
     * Opens the library for a matrix.
     *
     * @throws DeviceException if it is not there
     */
    public CusolverCholesky(Device device, Matrix matrix) {
        missing().ifPresent(why -> {
            throw new DeviceException(why);
        });
        this.device = device;
        this.matrix = matrix;
        values = DriverAddress.of(matrix.values());
        rowStart = DriverAddress.of(matrix.rowStart());
        column = DriverAddress.of(matrix.column());
        right = DriverAddress.of(matrix.right());
        solution = DriverAddress.of(matrix.solution());
        device.synchronize();
        check(JCusolverSp.cusolverSpCreate(handle), "starting cuSOLVER");
        checkSparse(JCusparse.cusparseCreateMatDescr(general), "describing a matrix");
        checkSparse(
                JCusparse.cusparseSetMatType(general, cusparseMatrixType.CUSPARSE_MATRIX_TYPE_GENERAL),
                "describing a matrix");
        checkSparse(
                JCusparse.cusparseSetMatIndexBase(general, cusparseIndexBase.CUSPARSE_INDEX_BASE_ZERO),
                "describing a matrix");
    }

    /** Why this path cannot be taken, if it cannot. */
    public static Optional<String> missing() {
        CudaLibraries.preload(BENEATH);
        CudaLibraries.preload(LIBRARIES.toArray(String[]::new));
        return LIBRARIES.stream()
                .filter(library -> CudaLibraries.find(library).isEmpty())
                .findFirst()
                .map(library -> library
                        + " is not on this machine. Maybe install the libraries of CUDA 12, or name their folder"
                        + " by takt.cuda.libraries");
    }

    @Override
    public boolean factorize() {
        device.clear(matrix.right(), (long) Double.BYTES * matrix.order());
        return run() == POSITIVE_DEFINITE;
    }

    @Override
    public void solve() {
        run();
    }

    /** The first row at which the matrix is not positive definite, -1 if it is. The library works in a stream of its own. */
    private int run() {
        device.synchronize();
        check(
                JCusolverSp.cusolverSpDcsrlsvchol(
                        handle,
                        matrix.order(),
                        matrix.entries(),
                        general,
                        values,
                        rowStart,
                        column,
                        right,
                        SINGULAR,
                        OWN_ORDER,
                        solution,
                        singularity),
                "a Cholesky factorization");
        return singularity[0];
    }

    @Override
    public void close() {
        checkSparse(JCusparse.cusparseDestroyMatDescr(general), "giving back a matrix");
        check(JCusolverSp.cusolverSpDestroy(handle), "ending cuSOLVER");
    }

    private static void check(int result, String attempt) {
        if (result != cusolverStatus.CUSOLVER_STATUS_SUCCESS) {
            throw failure(
                    result == cusolverStatus.CUSOLVER_STATUS_ALLOC_FAILED, attempt, cusolverStatus.stringFor(result));
        }
    }

    private static void checkSparse(int result, String attempt) {
        if (result != cusparseStatus.CUSPARSE_STATUS_SUCCESS) {
            throw failure(
                    result == cusparseStatus.CUSPARSE_STATUS_ALLOC_FAILED, attempt, cusparseStatus.stringFor(result));
        }
    }

    private static DeviceException failure(boolean memory, String attempt, String result) {
        return new DeviceException(
                memory ? DeviceFailure.OUT_OF_MEMORY : DeviceFailure.OTHER, attempt + " by cuSOLVER", result);
    }
}
