package dev.takt.app.cli;

import dev.takt.actors.solving.ComputeDevice;
import dev.takt.app.terminal.MissingDeviceException;
import dev.takt.config.settings.SolverSettings;
import dev.takt.config.settings.SolverSettings.Backend;
import dev.takt.solver.accelerator.LinearSolver;
import dev.takt.solver.kkt.KktDescription;

/** The devices that a user can select, on this machine. */
final class Device {

    private Device() {}

    /**
     * Checks that the selected device and library are available.
     *
     * @throws MissingDeviceException if one is not
     */
    static void require(SolverSettings settings) {
        Backend backend = settings.backend();
        if (backend == Backend.CUDA && !ComputeDevice.isThere()) {
            throw new MissingDeviceException(
                    "backend cuda: " + ComputeDevice.reason() + ". Maybe cpu, or auto, which takes the CPU.");
        }
        if (settings.linearSolver() != LinearSolver.TAKT) {
            require(settings.linearSolver(), backend);
        }
    }

    private static void require(LinearSolver library, Backend backend) {
        String setting = "linear-solver " + CaseOptions.label(library) + ": ";
        if (backend != Backend.CUDA) {
            throw new MissingDeviceException(setting + "the library works on a GPU, and the backend is "
                    + CaseOptions.label(backend) + ". Maybe --backend cuda, or --set solver.linear-solver=takt.");
        }
        ComputeDevice.missing(library).ifPresent(why -> {
            throw new MissingDeviceException(setting + why + ", or --set solver.linear-solver=takt.");
        });
    }

    /** Describes the result of a choice for a problem with a KKT system, with the reason. */
    static String describe(Backend backend, KktDescription kkt) {
        return switch (backend) {
            case CPU -> "cpu";
            case CUDA -> "cuda (" + ComputeDevice.reason() + ")";
            case AUTO -> describe(ComputeDevice.automatic(kkt));
        };
    }

    private static String describe(ComputeDevice.AutomaticChoice choice) {
        return choice.onDevice()
                ? "cuda (" + ComputeDevice.reason() + "; auto: " + choice.why() + ")"
                : "cpu (auto: " + choice.why() + ")";
    }
}
