package dev.takt.benchmarks.gpu;

import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.device.DeviceProbe;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * The GPU compared with one core of the CPU, as tables in Markdown: factorizations, solves of both plants, also with
 * NVIDIA's libraries, the parts of an iteration, growing plates and horizons with crossovers, and a batch of scenarios.
 * All parts, or the named ones: {@code GpuMeasurements FILE LARGEST_PLATE [PART ...]}. On the emulated device
 * everything is small, and times mean nothing.
 */
public final class GpuMeasurements {

    /** The parts that can be measured separately. */
    private enum Part {
        FACTORIZATIONS,
        PLANTS,
        LIBRARIES,
        PLATES,
        HORIZONS,
        ITERATION,
        BATCH;

        static Part of(String name) {
            return valueOf(name.toUpperCase(Locale.ROOT));
        }
    }

    private GpuMeasurements() {}

    public static void main(String[] arguments) {
        DeviceProbe probe = DeviceProbe.run();
        Device device =
                probe.device().orElseThrow(() -> new IllegalStateException("no device to measure: " + probe.reason()));
        MeasurementSizes sizes = device.description().emulated()
                ? MeasurementSizes.small()
                : MeasurementSizes.full(Integer.parseInt(arguments[1]));
        Set<Part> parts = EnumSet.allOf(Part.class);
        if (arguments.length > 2) {
            parts = EnumSet.noneOf(Part.class);
            Arrays.stream(arguments).skip(2).map(Part::of).forEach(parts::add);
        }
        var text = new MeasurementText(Path.of(arguments[0]));
        text.line("%s, %s", device.description(), LocalDate.now());
        parts.forEach(part -> measure(part, device, text, sizes));
        device.close();
    }

    private static void measure(Part part, Device device, MeasurementText text, MeasurementSizes sizes) {
        var solves = new SolveTimes(device, text, sizes);
        switch (part) {
            case FACTORIZATIONS -> new FactorizationTimes(device, text, sizes).measure();
            case PLANTS -> solves.plants();
            case LIBRARIES -> solves.libraries();
            case PLATES -> solves.plates();
            case HORIZONS -> solves.horizons();
            case ITERATION -> new IterationParts(device, text, sizes).measure();
            case BATCH -> new BatchTimes(device, text, sizes).measure();
        }
    }
}
