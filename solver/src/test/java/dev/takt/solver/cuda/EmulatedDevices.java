package dev.takt.solver.cuda;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.takt.solver.cuda.device.EmulatedDevice;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** The emulated device for tests; they are skipped where there is no C++ compiler. */
final class EmulatedDevices {

    private EmulatedDevices() {}

    /** A device that runs threads in the order of their numbers. */
    static DeviceContext forward() {
        return of(EmulatedDevice.Schedule.FORWARD);
    }

    /** A device with a schedule. */
    static DeviceContext of(EmulatedDevice.Schedule schedule) {
        assumeTrue(onPath("g++"), "no g++ on the PATH: the emulated device cannot compile");
        return new DeviceContext(new EmulatedDevice(schedule));
    }

    /** Whether an executable is on the PATH. */
    static boolean onPath(String executable) {
        String path = System.getenv().getOrDefault("PATH", "");
        return Arrays.stream(path.split(":")).anyMatch(folder -> Files.isExecutable(Path.of(folder, executable)));
    }
}
