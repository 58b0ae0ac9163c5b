package dev.takt.actors.solving;

import dev.takt.config.settings.SolverSettings.Backend;
import dev.takt.solver.cuda.AutomaticBackend;
import dev.takt.solver.cuda.BackendRule;
import dev.takt.solver.cuda.CudaBackend;
import dev.takt.solver.cuda.LinearSolver;
import dev.takt.solver.cuda.device.CountedDevice;
import dev.takt.solver.cuda.device.DeviceProbe;
import dev.takt.solver.cuda.device.DeviceUsage;
import dev.takt.solver.ipm.compute.ComputeBackend;
import dev.takt.solver.kkt.KktDescription;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** The device that this process computes on beside the CPU, if there is one: looked for once, when it is first asked for. */
public final class ComputeDevice {
    private static final AtomicReference<Optional<CountedDevice>> OPENED = new AtomicReference<>(Optional.empty());

    private static final class Found {
        static final DeviceProbe PROBE = DeviceProbe.run();
        static final Map<LinearSolver, ComputeBackend> BACKENDS = new EnumMap<>(LinearSolver.class);

        static {
            Optional<CountedDevice> counted = PROBE.device().map(CountedDevice::new);
            counted.ifPresent(device -> Arrays.stream(LinearSolver.values())
                    .forEach(choice -> BACKENDS.put(choice, new CudaBackend(device, choice))));
            OPENED.set(counted);
        }

        /** The emulated device is for proofs: nothing is faster on it. */
        static final Optional<ComputeBackend> AUTOMATIC = PROBE.device()
                .filter(device -> !device.description().emulated())
                .flatMap(_ -> Optional.ofNullable(BACKENDS.get(LinearSolver.TAKT)))
                .map(cuda -> new AutomaticBackend(cuda, BackendRule.PROVISIONAL));
    }

    private ComputeDevice() {}

    /** Whether there is a device. */
    public static boolean isThere() {
        return Found.PROBE.device().isPresent();
    }

    /** What the device is, or why there is none. */
    public static String reason() {
        return Found.PROBE.reason();
    }

    /** What this process has asked of the device so far; empty if it has not asked for one. */
    public static Optional<DeviceUsage> usage() {
        return OPENED.get().map(CountedDevice::usage);
    }

    /** Whether {@code auto} takes the device for a problem with a KKT system, and why. */
    public static AutomaticChoice automatic(KktDescription kkt) {
        if (!isThere()) {
            return new AutomaticChoice(false, reason());
        }
        if (Found.AUTOMATIC.isEmpty()) {
            return new AutomaticChoice(false, "nothing is faster on the " + reason());
        }
        return new AutomaticChoice(BackendRule.PROVISIONAL.takesDevice(kkt), BackendRule.PROVISIONAL.reason(kkt));
    }

    /**
     * What {@code auto} comes to.
     *
     * @param onDevice whether the device is taken
     * @param why for reports
     */
    public record AutomaticChoice(boolean onDevice, String why) {}

    /**
     * What a choice comes to; {@code auto} decides for each problem by a {@link BackendRule}.
     *
     * @throws IllegalStateException if CUDA is asked for and there is no device
     */
    static ComputeBackend backend(Backend choice, LinearSolver linearSolver) {
        return switch (choice) {
            case CPU -> ComputeBackend.CPU;
            case AUTO -> Found.AUTOMATIC.orElse(ComputeBackend.CPU);
            case CUDA ->
                Optional.ofNullable(Found.BACKENDS.get(linearSolver))
                        .orElseThrow(() -> new IllegalStateException("no CUDA device: " + reason()));
        };
    }
}
