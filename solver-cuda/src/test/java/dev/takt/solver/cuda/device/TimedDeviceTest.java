package dev.takt.solver.cuda.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.takt.solver.cuda.device.compiler.CudaSource;
import dev.takt.solver.cuda.device.compiler.EmulatorCompiler;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TimedDeviceTest {

    @Test
    void tellsKernelsAndTransfersApart() {
        assumeTrue(EmulatorCompiler.isAvailable(), "no g++ on the PATH");
        try (var host = new EmulatedDevice(EmulatedDevice.Schedule.FORWARD);
                var timed = new TimedDevice(host);
                var memory = new DeviceArena(timed)) {
            DeviceModule module = timed.load(CudaSource.ofResources("structure", "common.cu", "program.cu"));
            long x = memory.copyOf(new double[] {1, 2, 3});
            long index = memory.copyOf(new int[] {2, 1, 0});
            long y = memory.doubles(3);
            Runnable work = () ->
                    module.kernel("gather").with(3).with(index).with(x).with(y).launchOver(3);
            timed.record(work).run();
            double[] result = new double[3];
            timed.download(y, result, 3);
            assertEquals(3, result[0]);
            assertEquals(Set.of("upload", "gather", "download"), timed.seconds().keySet());
            assertTrue(timed.seconds().values().stream().allMatch(seconds -> seconds >= 0));
            timed.clear();
            assertTrue(timed.seconds().isEmpty());
        }
    }
}
