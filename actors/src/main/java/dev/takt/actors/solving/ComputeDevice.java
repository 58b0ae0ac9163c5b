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

/** The device that this process computes on beside the CPU, if there is one: looked for once, when it is first asked for. */
public final class ComputeDevice {
    private static final AtomicReference<Optional<Accelerator>> OPENED = new AtomicReference<>(Optional.empty());

    private static final class Found {
        static final AcceleratorSearch SEARCH = AcceleratorSearch.run();

        static {
            OPENED.set(SEARCH.found());
        }

        /** The emulated device is for proofs: nothing is faster on it. */
        static final Optional<ComputeBackend> AUTOMATIC = SEARCH.found()
                .filter(device -> !device.emulated())
                .map(device -> new AutomaticBackend(device.backend(LinearSolver.TAKT), BackendRule.PROVISIONAL));
    }

    private ComputeDevice() {}

    /** Whether there is a device. */
    public static boolean isThere() {
        return Found.SEARCH.found().isPresent();
    }

    /** What the device is, or why there is none. */
    public static String reason() {
        return Found.SEARCH.reason();
    }

    /** Why the device cannot use a linear solver, if it cannot; empty where there is no device. */
    public static Optional<String> missing(LinearSolver linearSolver) {
        return Found.SEARCH.found().flatMap(device -> device.missing(linearSolver));
    }

    /** What this process has asked of the device so far; empty if it has not asked for one. */
    public static Optional<DeviceUsage> usage() {
        return OPENED.get().map(Accelerator::usage);
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
                Found.SEARCH
                        .found()
                        .map(device -> device.backend(linearSolver))
                        .orElseThrow(() -> new IllegalStateException("no CUDA device: " + reason()));
        };
    }
}
