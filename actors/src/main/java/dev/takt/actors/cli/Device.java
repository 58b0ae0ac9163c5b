package dev.takt.actors.cli;

import dev.takt.actors.solving.ComputeDevice;
import dev.takt.config.settings.SolverSettings.Backend;

/** What the devices that a user can ask for come to on this machine. */
final class Device {

    private Device() {}

    /**
     * Checks that the device asked for is there.
     *
     * @throws MissingDeviceException if it is not
     */
    static void require(Backend backend) {
        if (backend == Backend.CUDA && !ComputeDevice.isThere()) {
            throw new MissingDeviceException(
                    "backend cuda: " + ComputeDevice.reason() + ". Maybe cpu, or auto, which takes the CPU.");
        }
    }

    /** What a choice comes to, with the reason. */
    static String describe(Backend backend) {
        return switch (backend) {
            case CPU -> "cpu";
            case CUDA -> "cuda (" + ComputeDevice.reason() + ")";
            case AUTO ->
                ComputeDevice.isThere()
                        ? "cpu (auto: it has not been measured yet what the " + ComputeDevice.reason()
                                + " solves faster; cuda asks for it)"
                        : "cpu (auto: " + ComputeDevice.reason() + ")";
        };
    }
}
