package dev.takt.solver.cuda.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.takt.solver.accelerator.DeviceException;
import dev.takt.solver.accelerator.DeviceFailure;
import dev.takt.solver.accelerator.DeviceUsage;
import dev.takt.solver.cuda.device.compiler.CudaSource;
import dev.takt.solver.cuda.device.compiler.EmulatorCompiler;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CountedDeviceTest {
    private static final CudaSource SOURCE = new CudaSource("counted", """
            extern "C" __global__ void doubled(double* x) {
                x[threadIdx.x] *= 2;
            }
            """);

    @Test
    void countsWhatIsAskedFor() {
        assumeTrue(EmulatorCompiler.isAvailable(), "no g++");
        try (CountedDevice device = new CountedDevice(new EmulatedDevice(EmulatedDevice.Schedule.FORWARD))) {
            assertEquals(DeviceUsage.NONE, device.usage());
            long numbers = device.allocate(64);
            long indices = device.allocate(40);
            device.upload(new double[] {1, 2, 3}, 3, numbers);
            device.upload(new int[] {1, 2}, 1, indices);
            device.upload(new long[] {1, 2}, 2, indices);
            DeviceKernel kernel = device.load(SOURCE).kernel("doubled");
            kernel.with(numbers).launch(1, 3, 0);
            Runnable recorded = device.record(() -> kernel.with(numbers).launch(1, 3, 0));
            recorded.run();
            recorded.run();
            double[] out = new double[2];
            device.download(numbers, out, 2);
            device.synchronize();
            device.free(indices);
            assertEquals(8, out[0]);
            assertEquals(new DeviceUsage(3, 2, 24 + 4 + 16, 16, 64, Map.of()), device.usage());
        }
    }

    /** A default method that is not passed on would work on no device, or on the wrong one. */
    @Test
    void handsOnEverything() throws NoSuchMethodException {
        for (Method method : Device.class.getMethods()) {
            assertNotEquals(
                    Device.class,
                    CountedDevice.class
                            .getMethod(method.getName(), method.getParameterTypes())
                            .getDeclaringClass(),
                    method::toString);
        }
    }

    @Test
    void countsFailuresByKind(@TempDir Path folder) throws IOException {
        Path fault = Files.writeString(folder.resolve("fault"), "out-of-memory");
        FaultyDevice faulty =
                new FaultyDevice(new EmulatedDevice(EmulatedDevice.Schedule.FORWARD), fault, Watchdog.ofProperty());
        try (CountedDevice device = new CountedDevice(faulty)) {
            assertThrows(DeviceException.class, () -> device.allocate(8));
            Files.writeString(fault, "lost");
            assertThrows(DeviceException.class, () -> device.clear(0, 8));
            assertThrows(DeviceException.class, () -> device.copy(0, 0, 8));
            assertEquals(
                    Map.of(DeviceFailure.OUT_OF_MEMORY, 1L, DeviceFailure.LOST, 2L),
                    device.usage().failures());
            assertEquals(0, device.usage().heldBytes());
        }
    }
}
