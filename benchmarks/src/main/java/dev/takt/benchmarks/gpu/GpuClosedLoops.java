package dev.takt.benchmarks.gpu;

import dev.takt.app.report.BenchRow;
import dev.takt.app.simulation.ClosedLoop;
import dev.takt.app.simulation.ControlStep;
import dev.takt.app.simulation.Reuse;
import dev.takt.app.simulation.RunResult;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.solver.cuda.device.DeviceProbe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * Both closed loops on the device and on the CPU: their controls compared with Ipopt's, and the paper's table (base,
 * WS, PU, WS+PU) with phases. {@code GpuClosedLoops FILE EXAMPLES REFERENCES [STEPS]}, with the folder of the example
 * cases and the one of Ipopt's closed loops. On the emulated device the plants are small, and their controls are
 * compared with the CPU's. Without a device only the CPU is used.
 */
public final class GpuClosedLoops {
    private static final double CONTROL_TOLERANCE = 1e-5;
    private static final double MILLI = 1e3;
    private static final String CPU = "cpu";
    private static final String CUDA = "cuda";

    private final MeasurementText text;
    private final Path examples;
    private final Path references;
    private final LoopSizes sizes;
    private final List<String> backends;
    private boolean failed;

    private GpuClosedLoops(
            MeasurementText text, Path examples, Path references, LoopSizes sizes, List<String> backends) {
        this.text = text;
        this.examples = examples;
        this.references = references;
        this.sizes = sizes;
        this.backends = backends;
    }

    public static void main(String[] arguments) throws IOException {
        DeviceProbe probe = DeviceProbe.run();
        boolean emulated =
                probe.device().filter(device -> device.description().emulated()).isPresent();
        int steps = arguments.length > 3 ? Integer.parseInt(arguments[3]) : Integer.MAX_VALUE;
        var text = new MeasurementText(Path.of(arguments[0]));
        text.line("%s, %s", probe.reason(), LocalDate.now());
        var loops = new GpuClosedLoops(
                text,
                Path.of(arguments[1]),
                Path.of(arguments[2]),
                emulated ? LoopSizes.small() : LoopSizes.full(steps),
                probe.device().isPresent() ? List.of(CPU, CUDA) : List.of(CPU));
        loops.references();
        loops.reuse();
        if (loops.failed) {
            throw new IllegalStateException("a closed loop is not the reference's; see " + arguments[0]);
        }
    }

    private Case read(String example, String backend, String... settings) throws IOException {
        var all = new ArrayList<>(sizes.settings(example, List.of(settings)));
        all.add("solver.backend=" + backend);
        return CaseFile.read(examples.resolve(example), all);
    }

    private int steps(Case read) {
        return Math.min(sizes.mostSteps(), read.loop().steps());
    }

    private void references() throws IOException {
        text.table(
                sizes.areFull() ? "Closed loops beside Ipopt's" : "Small closed loops beside the CPU's",
                "loop",
                "backend, kkt",
                "steps",
                "solved",
                "largest difference of a control",
                "total s");
        for (String backend : backends) {
            for (String kkt : backend.equals(CPU) ? List.of("auto") : List.of("augmented", "reduced")) {
                reference(
                        "distillation.conf",
                        "model.constants.w=1.0",
                        backend,
                        kkt,
                        "distillation-w1.0.csv",
                        "u_applied");
                reference(
                        "distillation.conf",
                        "model.constants.w=0.1",
                        backend,
                        kkt,
                        "distillation-w0.1.csv",
                        "u_applied");
                reference("heated-plate.conf", "plant.variant=A", backend, kkt, "heated-plate-A.csv", "Q_applied");
                reference("heated-plate.conf", "plant.variant=B", backend, kkt, "heated-plate-B.csv", "Q_applied");
            }
        }
    }

    private void reference(String example, String override, String backend, String kkt, String file, String column)
            throws IOException {
        Case read = read(example, backend, override, "solver.kkt=" + kkt);
        int steps = steps(read);
        RunResult run = new ClosedLoop(read).run(steps, step -> {});
        double[] controls = controls(run);
        double[] expected =
                sizes.areFull() ? ofIpopt(file, column) : controls(onCpu(read(example, CPU, override), steps));
        double largest = 0;
        for (int k = 0; k < steps; k++) {
            largest = Math.max(largest, Math.abs(controls[k] - expected[k]) / Math.abs(expected[k]));
        }
        long solved = run.steps().stream().filter(ControlStep::solved).count();
        failed |= solved < steps || !(largest <= CONTROL_TOLERANCE);
        text.line(
                "| %s, %s | %s, %s | %d | %d | %.1e | %.3g |",
                example,
                override,
                backend,
                kkt,
                steps,
                solved,
                largest,
                sum(run, step -> step.times().total()));
    }

    private static RunResult onCpu(Case read, int steps) {
        return new ClosedLoop(read).run(steps, step -> {});
    }

    /** The first control of each step. */
    private static double[] controls(RunResult run) {
        return run.trajectory().orElseThrow().samples().stream()
                .mapToDouble(sample -> sample.controls()[0])
                .toArray();
    }

    private double[] ofIpopt(String file, String column) throws IOException {
        List<String> lines = Files.readAllLines(references.resolve(file));
        int index = Arrays.asList(lines.getFirst().split(",")).indexOf(column);
        return lines.stream()
                .skip(1)
                .mapToDouble(line -> Double.parseDouble(line.split(",")[index]))
                .toArray();
    }

    private void reuse() throws IOException {
        text.table(
                "The paper's table",
                "plant",
                "backend",
                "kkt",
                "configuration",
                "steps",
                "iterations a step",
                "build s",
                "solve s",
                "total s",
                "kernels ms a step",
                "factor",
                "solves");
        for (String example : List.of("distillation.conf", "heated-plate.conf")) {
            for (String backend : backends) {
                for (Reuse reuse : Reuse.values()) {
                    reuse(example, backend, reuse);
                }
            }
        }
        text.line("");
        text.line(
                "Targets, total of WS+PU: distillation 0.30 s, plate 0.33 s (paper: 3.00 s and 3.28 s; MPCGPU 2.44 s).");
    }

    private void reuse(String example, String backend, Reuse reuse) throws IOException {
        Case read = read(example, backend);
        var loop = new ClosedLoop(read, reuse);
        if (sizes.areFull()) {
            loop.warmUp();
        }
        int steps = steps(read);
        loop.run(steps, step -> {});
        RunResult run = loop.run(steps, step -> {});
        BenchRow row = BenchRow.of(run, backend, reuse.label(), loop.buildSeconds(), OptionalDouble.empty());
        text.line(
                "| %s | %s | %s | %s | %d | %.1f | %.3g | %.3g | %.3g | %.3g | %.3g | %.3g |",
                example,
                backend,
                run.kkt().system().label(),
                reuse.label(),
                row.steps(),
                row.iterations().mean(),
                row.buildSeconds(),
                row.solveSeconds().total(),
                row.totalSeconds(),
                MILLI * sum(run, step -> step.times().kernels()) / steps,
                MILLI * sum(run, step -> step.times().factor()) / steps,
                MILLI * sum(run, step -> step.times().backsolve()) / steps);
    }

    private static double sum(RunResult run, ToDoubleFunction<ControlStep> what) {
        return run.steps().stream().mapToDouble(what).sum();
    }
}
