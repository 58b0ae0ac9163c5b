package dev.takt.benchmarks.gpu;

import dev.takt.solver.cuda.device.DeviceProbe;

/** Prints a description of this machine's device, or why there is none; the latter ends with exit code 4. */
public final class GpuPresence {
    private static final int NO_DEVICE = 4;

    private GpuPresence() {}

    public static void main(String[] arguments) {
        DeviceProbe probe = DeviceProbe.run();
        System.out.println(probe.reason());
        if (probe.device().isEmpty()) {
            System.exit(NO_DEVICE);
        }
    }
}
