package dev.takt.solver.cuda.device.libraries;

import dev.takt.solver.accelerator.DeviceException;
import dev.takt.solver.cuda.device.compiler.CudaLibraries;
import java.util.List;
import java.util.Optional;

/** The libraries of CUDA 12 that JCublas, JCusolver and JCusparse call. */
public final class CusolverLibraries {
    /** The versions that the natives ask for. */
    private static final List<String> LIBRARIES =
            List.of("libcublas.so.12", "libcusparse.so.12", "libcusolver.so.11", "libcusolverMg.so.11");

    /** What these ask for in turn. */
    private static final String[] BENEATH = {"libnvJitLink.so.12", "libcublasLt.so.12"};

    private CusolverLibraries() {}

    /** Why they cannot be used on this machine, if they cannot; what is there is loaded. */
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

    /**
     * Loads them.
     *
     * @throws DeviceException if one is not there
     */
    static void require() {
        missing().ifPresent(why -> {
            throw new DeviceException(why);
        });
    }
}
