package dev.takt.solver.cuda;

import dev.takt.solver.accelerator.Accelerator;
import dev.takt.solver.accelerator.DeviceUsage;
import dev.takt.solver.accelerator.LinearSolver;
import dev.takt.solver.cuda.device.CountedDevice;
import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.device.libraries.CudssCholesky;
import dev.takt.solver.cuda.device.libraries.CusolverLibraries;
import dev.takt.solver.ipm.compute.ComputeBackend;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A GPU, or the emulated device, with its use counted. */
public final class CudaAccelerator implements Accelerator {
    private final CountedDevice device;
    private final Map<LinearSolver, ComputeBackend> backends;

    /** Computes on a device, which is open for as long as the process runs. */
    public CudaAccelerator(Device device) {
        this.device = new CountedDevice(device);
        backends = Arrays.stream(LinearSolver.values())
                .collect(Collectors.toUnmodifiableMap(
                        Function.identity(), choice -> new CudaBackend(this.device, choice)));
    }

    /** Why a linear solver cannot be used on this machine, if it cannot. */
    public static Optional<String> reasonAgainst(LinearSolver linearSolver) {
        return switch (linearSolver) {
            case TAKT -> Optional.empty();
            case CUSOLVER, CUBLAS -> CusolverLibraries.missing();
            case CUDSS -> CudssCholesky.missing();
        };
    }

    @Override
    public String description() {
        return device.description().toString();
    }

    @Override
    public boolean emulated() {
        return device.description().emulated();
    }

    @Override
    public Optional<String> missing(LinearSolver linearSolver) {
        return reasonAgainst(linearSolver);
    }

    @Override
    public ComputeBackend backend(LinearSolver linearSolver) {
        return Objects.requireNonNull(backends.get(linearSolver));
    }

    @Override
    public DeviceUsage usage() {
        return device.usage();
    }
}
