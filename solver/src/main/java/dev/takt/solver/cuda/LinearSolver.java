package dev.takt.solver.cuda;

import dev.takt.solver.cuda.device.CudssCholesky;
import dev.takt.solver.cuda.device.CusolverLibraries;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.linalg.SymbolicFactorization;
import java.util.Optional;

/** What factorizes condensed KKT systems on a device. */
public enum LinearSolver {
    /** The factorization that comes with Takt. */
    TAKT,
    /** The sparse refactorization of cuSOLVER, of CUDA 12, with products by cuSPARSE. */
    CUSOLVER,
    /** Batches of dense fronts by cuBLAS and cuSOLVER, of CUDA 12, with products by cuSPARSE. */
    CUBLAS,
    /** cuDSS. */
    CUDSS;

    /** Why it cannot be used on this machine, if it cannot. */
    public Optional<String> missing() {
        return switch (this) {
            case TAKT -> Optional.empty();
            case CUSOLVER, CUBLAS -> CusolverLibraries.missing();
            case CUDSS -> CudssCholesky.missing();
        };
    }

    CondensedSolver create(DeviceContext context, SymbolicFactorization symbolic) {
        return switch (this) {
            case TAKT -> new OwnCondensedSolver(context, symbolic);
            case CUSOLVER -> new LibraryCondensedSolver(context, symbolic, new FactorStructure(context, symbolic));
            case CUBLAS -> new DenseFrontSolver(context, symbolic);
            case CUDSS -> new LibraryCondensedSolver(context, symbolic, CudssCholesky::new);
        };
    }

    MatrixProducts products(DeviceContext context, NonlinearProgram program) {
        return switch (this) {
            case TAKT, CUDSS -> new GatheredProducts(context, program);
            case CUSOLVER, CUBLAS -> new CusparseProducts(context, program);
        };
    }
}
