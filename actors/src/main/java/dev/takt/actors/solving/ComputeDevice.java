package dev.takt.actors.solving;

import dev.takt.config.settings.SolverSettings.Backend;
import dev.takt.solver.cuda.CudaBackend;
import dev.takt.solver.cuda.device.DeviceProbe;
import dev.takt.solver.ipm.compute.ComputeBackend;
import java.util.Optional;

/** The device that this process computes on beside the CPU, if there is one: looked for once, when it is first asked for. */
public final class ComputeDevice {

    private static final class Found {
        static final DeviceProbe PROBE = DeviceProbe.run();
        static final Optional<ComputeBackend> BACKEND = PROBE.device().map(CudaBackend::new);
    }

    private ComputeDevice() {}

    /** Whether there is a device. */
    public static boolean isThere() {
        return Found.BACKEND.isPresent();
    }

    /** What the device is, or why there is none. */
    public static String reason() {
        return Found.PROBE.reason();
    }

    /**
     * What a choice comes to. As long as it has not been measured which problems a GPU solves faster, {@code auto} is the
     * CPU.
     *
     * @throws IllegalStateException if CUDA is asked for and there is no device
     */
    static ComputeBackend backend(Backend choice) {
        return switch (choice) {
            case AUTO, CPU -> ComputeBackend.CPU;
            case CUDA -> Found.BACKEND.orElseThrow(() -> new IllegalStateException("no CUDA device: " + reason()));
        };
    }
}
