package dev.takt.solver.cuda.device.libraries;

import dev.takt.solver.accelerator.DeviceException;
import dev.takt.solver.accelerator.DeviceFailure;
import jcuda.jcublas.cublasStatus;
import jcuda.jcusolver.cusolverStatus;
import jcuda.jcusparse.cusparseStatus;

/** What NVIDIA's libraries return, as exceptions with their names for it. */
final class LibraryStatus {

    private LibraryStatus() {}

    static void ofSolver(int result, String attempt) {
        if (result != cusolverStatus.CUSOLVER_STATUS_SUCCESS) {
            throw failure(
                    result == cusolverStatus.CUSOLVER_STATUS_ALLOC_FAILED,
                    attempt + " by cuSOLVER",
                    cusolverStatus.stringFor(result));
        }
    }

    static void ofSparse(int result, String attempt) {
        if (result != cusparseStatus.CUSPARSE_STATUS_SUCCESS) {
            throw failure(
                    result == cusparseStatus.CUSPARSE_STATUS_ALLOC_FAILED,
                    attempt + " by cuSPARSE",
                    cusparseStatus.stringFor(result));
        }
    }

    static void ofBlas(int result, String attempt) {
        if (result != cublasStatus.CUBLAS_STATUS_SUCCESS) {
            throw failure(
                    result == cublasStatus.CUBLAS_STATUS_ALLOC_FAILED,
                    attempt + " by cuBLAS",
                    cublasStatus.stringFor(result));
        }
    }

    private static DeviceException failure(boolean memory, String attempt, String result) {
        return new DeviceException(memory ? DeviceFailure.OUT_OF_MEMORY : DeviceFailure.OTHER, attempt, result);
    }
}
