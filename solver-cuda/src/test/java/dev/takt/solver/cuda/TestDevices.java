package dev.takt.solver.cuda;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.device.DeviceProbe;
import dev.takt.solver.cuda.device.EmulatedDevice;
import dev.takt.solver.cuda.execution.DeviceContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The device that tests run on: the emulated one, which is skipped where there is no C++ compiler; or the GPU whose number the
 * system property {@code takt.cuda.device} gives, which then must be there.
 */
public final class TestDevices {

    private static final class Gpu {
        static final DeviceProbe PROBE = DeviceProbe.run();
        static final Device DEVICE =
                PROBE.device().orElseThrow(() -> new AssertionError("no GPU to test on: " + PROBE.reason()));
    }

    private TestDevices() {}

    /** A device that runs threads in the order of their numbers. */
    public static DeviceContext forward() {
        return of(EmulatedDevice.Schedule.FORWARD);
    }

    /** Whether tests run on the emulated device. */
    public static boolean areEmulated() {
        return System.getProperty("takt.cuda.device", "emulated").equals("emulated");
    }

    /** A device; a GPU has no use for the schedule. */
    public static DeviceContext of(EmulatedDevice.Schedule schedule) {
        if (!areEmulated()) {
            return new DeviceContext(Gpu.DEVICE);
        }
        needCompiler();
        return new DeviceContext(new EmulatedDevice(schedule));
    }

    /** Skips a test of the emulated device where there is no C++ compiler. */
    static void needCompiler() {
        String path = System.getenv().getOrDefault("PATH", "");
        assumeTrue(
                Arrays.stream(path.split(":")).anyMatch(folder -> Files.isExecutable(Path.of(folder, "g++"))),
                "no g++ on the PATH: the emulated device cannot compile");
    }
}
