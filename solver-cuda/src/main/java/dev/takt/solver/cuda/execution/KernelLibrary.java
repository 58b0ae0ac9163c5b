package dev.takt.solver.cuda.execution;

import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.device.DeviceModule;
import dev.takt.solver.cuda.device.compiler.CudaSource;
import java.util.List;

/**
 * The hand-written kernels on one device.
 *
 * @param vectors vector operations and reductions
 * @param program gathered sums and products
 * @param factorization fronts, and the KKT matrix that they factorize
 * @param reduced state elimination
 * @param condensed condensed KKT matrices
 */
public record KernelLibrary(
        DeviceModule vectors,
        DeviceModule program,
        DeviceModule factorization,
        DeviceModule reduced,
        DeviceModule condensed) {
    private static final CudaSource VECTORS = CudaSource.ofResources("vectors", "common.cu", "vectors.cu");
    private static final CudaSource PROGRAM = CudaSource.ofResources("structure", "common.cu", "program.cu");
    private static final CudaSource FACTORIZATION = CudaSource.ofResources(
            "factorization", "common.cu", "batches.cu", "ldlt.cu", "substitution.cu", "augmented.cu");
    private static final CudaSource REDUCED = CudaSource.ofResources("reduced", "common.cu", "reduced.cu");
    private static final CudaSource CONDENSED = CudaSource.ofResources("condensed", "common.cu", "condensed.cu");

    private static final CudaSource FRONTS = CudaSource.ofResources("fronts", "common.cu", "batches.cu", "fronts.cu");

    /** Loads the kernels. */
    static KernelLibrary of(Device device) {
        return new KernelLibrary(
                device.load(VECTORS),
                device.load(PROGRAM),
                device.load(FACTORIZATION),
                device.load(REDUCED),
                device.load(CONDENSED));
    }

    /** Loads the kernels around dense fronts that a library factorizes, which only some need. */
    public static DeviceModule fronts(Device device) {
        return device.load(FRONTS);
    }

    /** The sources, for compiling ahead. */
    public static List<CudaSource> sources() {
        return List.of(VECTORS, PROGRAM, FACTORIZATION, REDUCED, CONDENSED, FRONTS);
    }

    /** All kernels as one source. */
    public static CudaSource everything() {
        return CudaSource.ofResources(
                "everything",
                "common.cu",
                "vectors.cu",
                "program.cu",
                "batches.cu",
                "ldlt.cu",
                "substitution.cu",
                "augmented.cu",
                "reduced.cu",
                "condensed.cu",
                "fronts.cu");
    }
}
