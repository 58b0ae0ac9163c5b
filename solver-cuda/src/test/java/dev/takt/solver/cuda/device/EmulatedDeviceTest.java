package dev.takt.solver.cuda.device;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.takt.solver.accelerator.DeviceException;
import dev.takt.solver.cuda.device.compiler.CudaSource;
import dev.takt.solver.cuda.device.compiler.EmulatorCompiler;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EmulatedDeviceTest {
    private static final CudaSource SOURCE = new CudaSource("emulated", """
            extern "C" __global__ void square(int n, const double* x, double* y) {
                int i = blockIdx.x * blockDim.x + threadIdx.x;
                if (i < n) {
                    y[i] = x[i] * x[i];
                }
            }

            extern "C" __global__ void blockSums(const double* x, double* sums) {
                extern __shared__ double shared[];
                int t = threadIdx.x;
                shared[t] = x[blockIdx.x * blockDim.x + t];
                for (int half = blockDim.x / 2; half > 0; half /= 2) {
                    __syncthreads();
                    if (t < half) {
                        shared[t] += shared[t + half];
                    }
                }
                if (t == 0) {
                    sums[blockIdx.x] = shared[0];
                }
            }

            extern "C" __global__ void withoutBarrier(const double* x, double* y) {
                extern __shared__ double shared[];
                int t = threadIdx.x;
                shared[t] = x[t];
                y[t] = shared[blockDim.x - 1 - t];
            }

            extern "C" __global__ void barrierForSome() {
                if (threadIdx.x > 0) {
                    __syncthreads();
                }
            }

            extern "C" __global__ void warpSums(double* sums) {
                extern __shared__ double shared[];
                int t = threadIdx.x;
                int lane = t % 32;
                shared[t] = t;
                if (t < 64) {
                    for (int half = 16; half > 0; half /= 2) {
                        __syncwarp();
                        if (lane < half) {
                            shared[t] += shared[t + half];
                        }
                    }
                }
                __syncthreads();
                sums[t] = shared[t / 32 * 32];
            }

            extern "C" __global__ void warpAtBothBarriers() {
                if (threadIdx.x % 2 > 0) {
                    __syncwarp();
                }
                __syncthreads();
            }

            extern "C" __global__ void scaled(double factor, double* x) {
                x[threadIdx.x] *= factor;
            }
            """);

    @BeforeAll
    static void needsCompiler() {
        assumeTrue(EmulatorCompiler.isAvailable(), "no g++ on the PATH");
    }

    @ParameterizedTest
    @EnumSource(EmulatedDevice.Schedule.class)
    void runsThreadsAndBarriers(EmulatedDevice.Schedule schedule) {
        try (var device = new EmulatedDevice(schedule);
                var memory = new DeviceArena(device)) {
            DeviceModule module = device.load(SOURCE);
            double[] x = IntStream.range(0, 512).asDoubleStream().toArray();
            long input = memory.copyOf(x);
            long output = memory.doubles(512);
            module.kernel("square").with(512).with(input).with(output).launchOver(512);
            double[] y = new double[512];
            device.download(output, y, 512);
            assertArrayEquals(Arrays.stream(x).map(v -> v * v).toArray(), y);

            module.kernel("blockSums").with(output).with(input).launch(2, 256, 256 * Double.BYTES);
            double[] sums = new double[2];
            device.download(input, sums, 2);
            assertArrayEquals(
                    new double[] {255 * 256 * 511 / 6.0, 511 * 512 * 1023 / 6.0 - 255 * 256 * 511 / 6.0}, sums);
            assertEquals(2, device.launches());
        }
    }

    @Test
    void aMissingBarrierShowsBetweenTheSchedules() {
        assertFalse(Arrays.equals(
                withoutBarrier(EmulatedDevice.Schedule.FORWARD), withoutBarrier(EmulatedDevice.Schedule.BACKWARD)));
    }

    private static double[] withoutBarrier(EmulatedDevice.Schedule schedule) {
        try (var device = new EmulatedDevice(schedule);
                var memory = new DeviceArena(device)) {
            double[] x = {1, 2, 3, 4};
            long input = memory.copyOf(x);
            long output = memory.doubles(4);
            device.load(SOURCE)
                    .kernel("withoutBarrier")
                    .with(input)
                    .with(output)
                    .launch(1, 4, 4 * Double.BYTES);
            device.download(output, x, 4);
            return x;
        }
    }

    @ParameterizedTest
    @EnumSource(EmulatedDevice.Schedule.class)
    void warpsWaitAloneWhileOthersWaitForTheBlock(EmulatedDevice.Schedule schedule) {
        try (var device = new EmulatedDevice(schedule);
                var memory = new DeviceArena(device)) {
            long sums = memory.doubles(96);
            device.load(SOURCE).kernel("warpSums").with(sums).launch(1, 96, 96 * Double.BYTES);
            double[] found = new double[96];
            device.download(sums, found, 96);
            assertEquals(31 * 32 / 2.0, found[0]);
            assertEquals(32 * 32 + 31 * 32 / 2.0, found[63]);
            assertEquals(64, found[95], "the third warp adds nothing");
        }
    }

    @Test
    void aWarpAtBothBarriersIsAnError() {
        try (var device = new EmulatedDevice(EmulatedDevice.Schedule.FORWARD)) {
            DeviceKernel kernel = device.load(SOURCE).kernel("warpAtBothBarriers");
            assertThrows(DeviceException.class, () -> kernel.launch(1, 32, 0));
        }
    }

    @Test
    void aBarrierForSomeThreadsIsAnError() {
        try (var device = new EmulatedDevice(EmulatedDevice.Schedule.FORWARD)) {
            DeviceModule module = device.load(SOURCE);
            DeviceKernel kernel = module.kernel("barrierForSome");
            DeviceException failure = assertThrows(DeviceException.class, () -> kernel.launch(1, 32, 0));
            assertTrue(String.valueOf(failure.getMessage()).contains("barrier"));
            try (var memory = new DeviceArena(device)) {
                long x = memory.copyOf(new double[] {1, 2});
                module.kernel("scaled").with(3.0).with(x).launch(1, 2, 0);
                double[] result = new double[2];
                device.download(x, result, 2);
                assertArrayEquals(new double[] {3, 6}, result);
            }
        }
    }

    @Test
    void memoryStartsAsNothing() {
        try (var device = new EmulatedDevice(EmulatedDevice.Schedule.FORWARD);
                var memory = new DeviceArena(device)) {
            double[] fresh = {1};
            device.download(memory.doubles(1), fresh, 1);
            assertTrue(Double.isNaN(fresh[0]));
        }
    }

    @Test
    void saysWhatDoesNotCompile() {
        try (var device = new EmulatedDevice(EmulatedDevice.Schedule.FORWARD)) {
            var wrong = new CudaSource("wrong", "extern \"C\" __global__ void broken() { nothing }");
            DeviceException failure = assertThrows(DeviceException.class, () -> device.load(wrong));
            assertTrue(String.valueOf(failure.getMessage()).contains("nothing"));
        }
    }

    @Test
    void probeFindsTheEmulatedDeviceOrSaysWhyThereIsNone() {
        String before = System.getProperty("takt.cuda.device", "emulated");
        System.setProperty("takt.cuda.device", "emulated");
        try {
            DeviceProbe probe = DeviceProbe.run();
            assertEquals("emulated device", probe.reason());
            probe.device().orElseThrow().close();
            System.setProperty("takt.cuda.device", "none");
            assertTrue(DeviceProbe.run().device().isEmpty());
            System.setProperty("takt.cuda.device", "first");
            assertTrue(DeviceProbe.run().reason().contains("expected emulated, none, or the number of a GPU"));
        } finally {
            System.setProperty("takt.cuda.device", before);
        }
    }

    @Test
    void sourcesAreToldApartByTheirText() {
        assertNotEquals(SOURCE.hash(), new CudaSource("emulated", "").hash());
        assertEquals(7, SOURCE.kernels().size());
    }
}
