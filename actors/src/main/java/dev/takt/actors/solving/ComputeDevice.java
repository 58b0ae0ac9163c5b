package dev.takt.actors.solving;

import dev.takt.config.settings.SolverSettings.Backend;
import dev.takt.solver.accelerator.Accelerator;
import dev.takt.solver.accelerator.AcceleratorSearch;
import dev.takt.solver.accelerator.AutomaticBackend;
import dev.takt.solver.accelerator.BackendRule;
import dev.takt.solver.accelerator.DeviceUsage;
import dev.takt.solver.accelerator.LinearSolver;
import dev.takt.solver.ipm.compute.ComputeBackend;
import dev.takt.solver.kkt.KktDescription;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The compute device of this process other than the CPU, if there is one. It is searched for once, at the first call.
 */
public final class ComputeDevice {
    private static final AtomicReference<Optional<Accelerator>> OPENED = new AtomicReference<>(Optional.empty());

    private static final class Found {
        static final AcceleratorSearch SEARCH = AcceleratorSearch.run();

        static {
            OPENED.set(SEARCH.found());
        }

        /** The device for {@code auto}; the emulated device is excluded, because it is for tests only. */
        static final Optional<ComputeBackend> AUTOMATIC = SEARCH.found()
                .filter(device -> !device.emulated())
                .map(device -> new AutomaticBackend(device.backend(LinearSolver.TAKT), BackendRule.MEASURED));
    }

    private ComputeDevice() {}

    /** Whether there is a device. */
    public static boolean isThere() {
        return Found.SEARCH.found().isPresent();
    }

    /** A description of the device, or the reason why there is none. */
    public static String reason() {
        return Found.SEARCH.reason();
    }

    /** The reason why the device cannot use a linear solver; empty if it can, or if there is no device. */
    public static Optional<String> missing(LinearSolver linearSolver) {
        return Found.SEARCH.found().flatMap(device -> device.missing(linearSolver));
    }

    /** The use of the device by this process so far; empty if it has used none. */
    public static Optional<DeviceUsage> usage() {
        return OPENED.get().map(Accelerator::usage);
    }

    /** Whether {@code auto} uses the device for a problem with a KKT system, and why. */
    public static AutomaticChoice automatic(KktDescription kkt) {
        if (!isThere()) {
            return new AutomaticChoice(false, reason());
        }
        if (Found.AUTOMATIC.isEmpty()) {
            return new AutomaticChoice(false, "nothing is faster on the " + reason());
        }
        return new AutomaticChoice(BackendRule.MEASURED.takesDevice(kkt), BackendRule.MEASURED.reason(kkt));
    }

    /**
     * The decision of {@code auto}.
     *
     * @param onDevice whether the device is used
     * @param why for reports
     */
    public record AutomaticChoice(boolean onDevice, String why) {}

    /**
     * The backend of a choice; {@code auto} decides for each problem by a {@link BackendRule}.
     *
     * @throws IllegalStateException if CUDA is required and there is no device
     */
    static ComputeBackend backend(Backend choice, LinearSolver linearSolver) {
        return switch (choice) {
            case CPU -> ComputeBackend.CPU;
            case AUTO -> Found.AUTOMATIC.orElse(ComputeBackend.CPU);
            case CUDA ->
                Found.SEARCH
                        .found()
                        .map(device -> device.backend(linearSolver))
                        .orElseThrow(() -> new IllegalStateException("no CUDA device: " + reason()));
        };
    }
}
