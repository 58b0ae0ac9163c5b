package dev.takt.solver.accelerator;

/** What factorizes condensed KKT systems on a device. */
public enum LinearSolver {
    /** The factorization that comes with Takt. */
    TAKT,
    /** The sparse refactorization of cuSOLVER, of CUDA 12, with products by cuSPARSE. */
    CUSOLVER,
    /** Batches of dense fronts by cuBLAS and cuSOLVER, of CUDA 12, with products by cuSPARSE. */
    CUBLAS,
    /** cuDSS. */
    CUDSS
}
