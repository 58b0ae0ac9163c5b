package dev.takt.benchmarks.gpu;

import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.device.DeviceProbe;
import java.nio.file.Path;
import java.time.LocalDate;

/**
 * The GPU beside one core of the CPU, in tables in Markdown: factorizations, solves of both plants, also by NVIDIA's libraries, the
 * parts of an iteration, growing plates and horizons, and a batch of scenarios; crossovers are named. {@code GpuMeasurements FILE [LARGEST_PLATE]}. On
 * the emulated device everything is small, and times mean nothing.
 */
public final class GpuMeasurements {
    private static final int LARGEST_PLATE = 161;

    private GpuMeasurements() {}

    public static void main(String[] arguments) {
        DeviceProbe probe = DeviceProbe.run();
        Device device =
                probe.device().orElseThrow(() -> new IllegalStateException("no device to measure: " + probe.reason()));
        int largest = arguments.length > 1 ? Integer.parseInt(arguments[1]) : LARGEST_PLATE;
        MeasurementSizes sizes =
                device.description().emulated() ? MeasurementSizes.small() : MeasurementSizes.full(largest);
        var text = new MeasurementText(Path.of(arguments[0]));
        text.line("%s, %s", device.description(), LocalDate.now());
        new FactorizationTimes(device, text, sizes).measure();
        var solves = new SolveTimes(device, text, sizes);
        solves.plants();
        solves.libraries();
        solves.plates();
        solves.horizons();
        new IterationParts(device, text, sizes).measure();
        new BatchTimes(device, text, sizes).measure();
        device.close();
    }
}
