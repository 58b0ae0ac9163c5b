package dev.takt.solver.cuda.device.libraries;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import dev.takt.solver.accelerator.DeviceException;
import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.device.DeviceArena;
import dev.takt.solver.cuda.device.DriverAddress;
import java.lang.foreign.Arena;
import jcuda.Pointer;
import jcuda.cudaDataType;
import jcuda.jcusparse.JCusparse;
import jcuda.jcusparse.cusparseConstDnVecDescr;
import jcuda.jcusparse.cusparseConstSpMatDescr;
import jcuda.jcusparse.cusparseDnVecDescr;
import jcuda.jcusparse.cusparseHandle;
import jcuda.jcusparse.cusparseIndexBase;
import jcuda.jcusparse.cusparseIndexType;
import jcuda.jcusparse.cusparseOperation;
import jcuda.jcusparse.cusparseSpMVAlg;
import jcuda.jcusparse.cusparseSpMatDescr;

/**
 * A sparse matrix by rows in device memory, multiplied by vectors by cuSPARSE. Takes the algorithm whose results repeat bit
 * for bit.
 */
public final class CusparseMatrix implements AutoCloseable {
    private static final int NUMBERS = cudaDataType.CUDA_R_64F;
    private static final int INDICES = cusparseIndexType.CUSPARSE_INDEX_32I;
    private static final int REPEATABLE = cusparseSpMVAlg.CUSPARSE_SPMV_CSR_ALG2;
    private static final int PLAIN = cusparseOperation.CUSPARSE_OPERATION_NON_TRANSPOSE;

    private final Device device;
    private final Rows rows;
    private final cusparseHandle handle = new cusparseHandle();
    private final cusparseSpMatDescr matrix = new cusparseSpMatDescr();
    private final cusparseDnVecDescr argument = new cusparseDnVecDescr();
    private final cusparseDnVecDescr result = new cusparseDnVecDescr();
    private final cusparseConstSpMatDescr matrixRead;
    private final cusparseConstDnVecDescr argumentRead;
    /** Factors must stand in native memory: with others the binding waits for the device. */
    private final Arena memory = Arena.ofShared();

    private final Pointer one = number(1);
    private final Pointer zero = number(0);
    private final Pointer buffer;

    /**
     * A matrix by rows.
     *
     * @param count number of rows, at least 1
     * @param columns number of columns, at least 1
     * @param entries number of entries, at least 1
     * @param start address of where each row begins, and the end, as {@code int}
     * @param column address of the column of each entry, as {@code int}
     * @param values address of the entries
     */
    public record Rows(int count, int columns, int entries, long start, long column, long values) {}

    /**
     * Opens the library for a matrix.
     *
     * @param arena gives the memory that the library works in
     * @throws DeviceException if the library is not there
     */
    public CusparseMatrix(Device device, Rows rows, DeviceArena arena) {
        CusolverLibraries.require();
        this.device = device;
        this.rows = rows;
        device.call("cusparseCreate", () -> describe(DriverAddress.of(rows.values())));
        matrixRead = matrix.asConst();
        argumentRead = argument.asConst();
        long[] bytes = new long[1];
        device.call(
                "cusparseSpMV_bufferSize",
                () -> LibraryStatus.ofSparse(
                        JCusparse.cusparseSpMV_bufferSize(
                                handle, PLAIN, one, matrixRead, argumentRead, zero, result, NUMBERS, REPEATABLE, bytes),
                        "asking for a size"));
        buffer = DriverAddress.of(arena.doubles(Math.ceilDiv(bytes[0], Double.BYTES)));
    }

    /** Vectors are given anew before each product; until then the values of the matrix stand for them. */
    private void describe(Pointer placeholder) {
        LibraryStatus.ofSparse(JCusparse.cusparseCreate(handle), "starting");
        LibraryStatus.ofSparse(
                JCusparse.cusparseCreateCsr(
                        matrix,
                        rows.count(),
                        rows.columns(),
                        rows.entries(),
                        DriverAddress.of(rows.start()),
                        DriverAddress.of(rows.column()),
                        placeholder,
                        INDICES,
                        INDICES,
                        cusparseIndexBase.CUSPARSE_INDEX_BASE_ZERO,
                        NUMBERS),
                "describing a matrix");
        LibraryStatus.ofSparse(
                JCusparse.cusparseCreateDnVec(argument, rows.columns(), placeholder, NUMBERS), "describing a vector");
        LibraryStatus.ofSparse(
                JCusparse.cusparseCreateDnVec(result, rows.count(), placeholder, NUMBERS), "describing a vector");
    }

    private Pointer number(double value) {
        return DriverAddress.host(memory.allocateFrom(JAVA_DOUBLE, value).address());
    }

    /** y = A x, or y = y + A x. */
    public void multiply(long x, boolean adds, long y) {
        device.call("cusparseSpMV", () -> {
            LibraryStatus.ofSparse(JCusparse.cusparseDnVecSetValues(argument, DriverAddress.of(x)), "naming a vector");
            LibraryStatus.ofSparse(JCusparse.cusparseDnVecSetValues(result, DriverAddress.of(y)), "naming a vector");
            LibraryStatus.ofSparse(
                    JCusparse.cusparseSpMV(
                            handle,
                            PLAIN,
                            one,
                            matrixRead,
                            argumentRead,
                            adds ? one : zero,
                            result,
                            NUMBERS,
                            REPEATABLE,
                            buffer),
                    "a product");
        });
    }

    @Override
    public void close() {
        LibraryStatus.ofSparse(JCusparse.cusparseDestroyDnVec(argumentRead), "giving back a vector");
        LibraryStatus.ofSparse(JCusparse.cusparseDestroyDnVec(result.asConst()), "giving back a vector");
        LibraryStatus.ofSparse(JCusparse.cusparseDestroySpMat(matrixRead), "giving back a matrix");
        LibraryStatus.ofSparse(JCusparse.cusparseDestroy(handle), "ending");
        memory.close();
    }
}
