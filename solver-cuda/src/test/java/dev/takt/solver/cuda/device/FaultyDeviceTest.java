package dev.takt.solver.cuda.device;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.takt.solver.accelerator.DeviceException;
import dev.takt.solver.accelerator.DeviceFailure;
import dev.takt.solver.cuda.device.compiler.CudaSource;
import dev.takt.solver.cuda.device.compiler.EmulatorCompiler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultyDeviceTest {
    private static final CudaSource SOURCE = new CudaSource("twice", """
            extern "C" __global__ void twice(double* x) {
                x[threadIdx.x] *= 2;
            }
            """);

    @TempDir
    private Path folder;

    @BeforeAll
    static void needsCompiler() {
        assumeTrue(EmulatorCompiler.isAvailable(), "no g++ on the PATH");
    }

    @ParameterizedTest
    @CsvSource({
        "broken-context, BROKEN_CONTEXT, CUDA_ERROR_ILLEGAL_ADDRESS",
        "lost, LOST, CUDA_ERROR_DEVICE_UNAVAILABLE",
        "stalled, STALLED, no end after 0.02 s"
    })
    void staysBrokenUntilItsProcessEnds(String text, DeviceFailure failure, String result) throws IOException {
        try (var device = device()) {
            long x = new DeviceArena(device).copyOf(new double[] {1, 2});
            DeviceKernel twice = device.load(SOURCE).kernel("twice");
            twice.with(x).launch(1, 2, 0);
            double[] values = new double[2];
            device.download(x, values, 2);
            assertArrayEquals(new double[] {2, 4}, values);

            Path file = Files.writeString(fault(), text + "\n");
            DeviceException thrown = assertThrows(DeviceException.class, () -> {
                twice.with(x).launch(1, 2, 0);
                device.download(x, values, 2);
            });
            assertEquals(failure, thrown.failure());
            assertTrue(String.valueOf(thrown.getMessage()).contains(result));
            Files.delete(file);
            assertEquals(
                    failure,
                    assertThrows(DeviceException.class, () -> device.download(x, values, 2))
                            .failure());
        }
    }

    @Test
    void memoryThatIsThereOutlivesALackOfMore() throws IOException {
        try (var device = device()) {
            long x = new DeviceArena(device).copyOf(new double[] {1});
            Files.writeString(fault(), "out-of-memory");
            DeviceException thrown = assertThrows(DeviceException.class, () -> device.allocate(8));
            assertEquals(DeviceFailure.OUT_OF_MEMORY, thrown.failure());
            double[] values = new double[1];
            device.download(x, values, 1);
            assertArrayEquals(new double[] {1}, values);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2, OUT_OF_MEMORY",
        "226, BROKEN_CONTEXT",
        "700, BROKEN_CONTEXT",
        "719, BROKEN_CONTEXT",
        "721, BROKEN_CONTEXT",
        "810, BROKEN_CONTEXT",
        "911, BROKEN_CONTEXT",
        "46, LOST",
        "999, LOST",
        "1, OTHER"
    })
    void knowsTheResultsOfTheDriver(int result, DeviceFailure failure) {
        assertEquals(failure, DriverResults.failure(result));
    }

    private Path fault() {
        return folder.resolve("fault");
    }

    private FaultyDevice device() {
        return new FaultyDevice(
                new EmulatedDevice(EmulatedDevice.Schedule.FORWARD), fault(), new Watchdog(Duration.ofMillis(20)));
    }
}
