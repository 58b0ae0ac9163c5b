package dev.takt.solver.cuda;

import dev.takt.solver.cuda.device.CudssCholesky;
import dev.takt.solver.cuda.device.CusolverCholesky;
import dev.takt.solver.linalg.SymbolicFactorization;
import java.util.Optional;

/** What factorizes condensed KKT systems on a device. */
public enum LinearSolver {
    /** The factorization that comes with Takt. */
    TAKT,
    /** cuSOLVER, of CUDA 12. */
    CUSOLVER,
    /** cuDSS. */
    CUDSS;

    /** Why it cannot be used on this machine, if it cannot. */
    public Optional<String> missing() {
        return switch (this) {
            case TAKT -> Optional.empty();
            case CUSOLVER -> CusolverCholesky.missing();
            case CUDSS -> CudssCholesky.missing();
        };
    }

    CondensedSolver create(DeviceContext context, SymbolicFactorization symbolic) {
        return switch (this) {
            case TAKT -> new OwnCondensedSolver(context, symbolic);
            case CUSOLVER -> new LibraryCondensedSolver(context, symbolic, CusolverCholesky::new);
            case CUDSS -> new LibraryCondensedSolver(context, symbolic, CudssCholesky::new);
        };
    }
}
