package dev.takt.benchmarks.gpu;

import dev.takt.actors.report.BenchRow;
import dev.takt.actors.simulation.ClosedLoop;
import dev.takt.actors.simulation.ControlStep;
import dev.takt.actors.simulation.Reuse;
import dev.takt.actors.simulation.RunResult;
import dev.takt.actors.simulation.Trajectory;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * Both closed loops on the device: their controls beside Ipopt's, and the paper's table (base, WS, PU, WS+PU) with phases, beside
 * the CPU. {@code GpuClosedLoops FILE EXAMPLES REFERENCES [STEPS]}, with the folder of the example cases and the one of Ipopt's
 * closed loops.
 */
public final class GpuClosedLoops {
    private static final double CONTROL_TOLERANCE = 1e-5;
    private static final double MILLI = 1e3;

    private final MeasurementText text;
    private final Path examples;
    private final Path references;
    private final int mostSteps;
    private boolean failed;

    private GpuClosedLoops(MeasurementText text, Path examples, Path references, int mostSteps) {
        this.text = text;
        this.examples = examples;
        this.references = references;
        this.mostSteps = mostSteps;
    }

    public static void main(String[] arguments) throws IOException {
        var loops = new GpuClosedLoops(
                new MeasurementText(Path.of(arguments[0])),
                Path.of(arguments[1]),
                Path.of(arguments[2]),
                arguments.length > 3 ? Integer.parseInt(arguments[3]) : Integer.MAX_VALUE);
        loops.references();
        loops.reuse();
        if (loops.failed) {
            throw new IllegalStateException("a closed loop is not the reference's; see " + arguments[0]);
        }
    }

    private Case read(String example, String backend, String... overrides) throws IOException {
        var all = new ArrayList<>(List.of(overrides));
        all.add("solver.backend=" + backend);
        return CaseFile.read(examples.resolve(example), all);
    }

    private int steps(Case read) {
        return Math.min(mostSteps, read.loop().steps());
    }

    private void references() throws IOException {
        text.table(
                "Closed loops beside Ipopt's",
                "loop",
                "kkt",
                "steps",
                "solved",
                "largest difference of a control",
                "total s");
        for (String kkt : List.of("augmented", "reduced")) {
            reference("distillation.conf", "model.constants.w=1.0", kkt, "distillation-w1.0.csv", "u_applied");
            reference("distillation.conf", "model.constants.w=0.1", kkt, "distillation-w0.1.csv", "u_applied");
            reference("heated-plate.conf", "plant.variant=A", kkt, "heated-plate-A.csv", "Q_applied");
            reference("heated-plate.conf", "plant.variant=B", kkt, "heated-plate-B.csv", "Q_applied");
        }
    }

    private void reference(String example, String override, String kkt, String file, String column) throws IOException {
        List<String> lines = Files.readAllLines(references.resolve(file));
        int index = Arrays.asList(lines.getFirst().split(",")).indexOf(column);
        Case read = read(example, "cuda", override, "solver.kkt=" + kkt);
        int steps = steps(read);
        RunResult run = new ClosedLoop(read).run(steps, step -> {});
        List<Trajectory.Sample> samples = run.trajectory().orElseThrow().samples();
        double largest = 0;
        for (int k = 0; k < steps; k++) {
            double expected = Double.parseDouble(lines.get(k + 1).split(",")[index]);
            largest = Math.max(largest, Math.abs(samples.get(k).controls()[0] - expected) / Math.abs(expected));
        }
        long solved = run.steps().stream().filter(ControlStep::solved).count();
        failed |= solved < steps || !(largest <= CONTROL_TOLERANCE);
        text.line(
                "| %s, %s | %s | %d | %d | %.1e | %.3g |",
                example,
                override,
                kkt,
                steps,
                solved,
                largest,
                sum(run, step -> step.times().total()));
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
            for (String backend : List.of("cpu", "cuda")) {
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
        loop.warmUp();
        int steps = steps(read);
        loop.run(steps, step -> {});
        RunResult run = loop.run(steps, step -> {});
        BenchRow row = BenchRow.of(run, backend, reuse.label(), loop.buildSeconds(), OptionalDouble.empty());
        text.line(
                "| %s | %s | %s | %s | %d | %.1f | %.3g | %.3g | %.3g | %.3g | %.3g | %.3g |",
                example,
                backend,
                run.kkt().system(),
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
