package dev.takt.monitoring.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.monitoring.gpu.GpuState.Throttle;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NvmlTest {
    @TempDir
    private Path folder;

    private static OptionalDouble of(double value) {
        return OptionalDouble.of(value);
    }

    @Test
    void readsWhatEveryGpuShows() throws IOException, InterruptedException {
        try (Nvml nvml = Nvml.open(StandInNvml.make(folder).toString()).orElseThrow()) {
            assertEquals(2, nvml.count());
            double giga = 1L << 30;
            assertEquals(
                    new GpuState(
                            of(0.37), of(6 * giga), of(80 * giga), of(41), of(312.5), of(1980e6), of(2619e6), Set.of()),
                    nvml.state(0));
            assertEquals(
                    new GpuState(
                            OptionalDouble.empty(),
                            of(79 * giga),
                            of(80 * giga),
                            of(88),
                            OptionalDouble.empty(),
                            of(1095e6),
                            of(2619e6),
                            Set.of(Throttle.HARDWARE, Throttle.THERMAL)),
                    nvml.state(1));
        }
    }

    @Test
    void isAbsentWithoutALibraryOrADriverThatAnswers() throws IOException, InterruptedException {
        assertTrue(Nvml.open("libno-nvml.so.1").isEmpty());
        assertTrue(Nvml.open(StandInNvml.make(folder, "-DNO_DRIVER").toString()).isEmpty());
        assertTrue(Nvml.open("libc.so.6").isEmpty(), "a library without its functions");
    }
}
