package dev.takt.actors.cli;

import dev.takt.config.settings.SolverSettings.Backend;

/** What of the devices that a user can ask for this build can use: the CPU. */
final class Device {
    private static final String WHY = "this build has no CUDA backend";

    private Device() {}

    /**
     * Checks that the device asked for is there.
     *
     * @throws MissingDeviceException if it is not
     */
    static void require(Backend backend) {
        if (backend == Backend.CUDA) {
            throw new MissingDeviceException("backend cuda: " + WHY + ". Maybe cpu, or auto, which takes the CPU.");
        }
    }

    /** What a choice comes to, with the reason. */
    static String describe(Backend backend) {
        return backend == Backend.AUTO ? "cpu (auto: " + WHY + ")" : CaseOptions.label(backend);
    }
}
