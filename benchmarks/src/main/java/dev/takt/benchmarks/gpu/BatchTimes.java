package dev.takt.benchmarks.gpu;

import dev.takt.solver.cuda.CudaBackend;
import dev.takt.solver.cuda.device.BatchDevice;
import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.ipm.compute.ComputeBackend;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Scenarios of the column in batches on one device, compared with one core that solves them one after the other. */
final class BatchTimes {
    private static final double SPREAD = 0.02;
    private static final double MIB = 1 << 20;

    private final Device device;
    private final MeasurementText text;
    private final MeasurementSizes sizes;

    BatchTimes(Device device, MeasurementText text, MeasurementSizes sizes) {
        this.device = device;
        this.text = text;
        this.sizes = sizes;
    }

    void measure() {
        text.table(
                "A batch of scenarios of the column",
                "scenarios",
                "iterations, most",
                "CPU ms, one after the other",
                "GPU ms, together",
                "launches",
                "waits",
                "MiB in common",
                "MiB a scenario");
        int[] counts = IntStream.of(1, Math.max(1, sizes.scenarios() / 16), sizes.scenarios())
                .distinct()
                .toArray();
        double[] cpu = new double[counts.length];
        double[] gpu = new double[counts.length];
        for (int k = 0; k < counts.length; k++) {
            double[] times = compare(counts[k]);
            cpu[k] = times[0];
            gpu[k] = times[1];
        }
        text.crossover("number of scenarios", counts, cpu, gpu);
    }

    private double[] compare(int count) {
        RecedingHorizonSolver alone = solver(SolveTimes.options(KktChoice.AUTO), ComputeBackend.CPU);
        double cpu = Double.POSITIVE_INFINITY;
        int most = 0;
        var repeatsAlone = sizes.repetition();
        while (repeatsAlone.goesOn()) {
            long since = System.nanoTime();
            for (int k = 0; k < count; k++) {
                most = Math.max(most, solve(alone, k, count));
            }
            cpu = Math.min(cpu, 1e-6 * (System.nanoTime() - since));
        }
        double gpu = together(count, most, cpu);
        return new double[] {cpu, gpu};
    }

    /** Milliseconds of all scenarios on the device; writes the row. */
    private double together(int count, int most, double cpu) {
        var backends = new ArrayList<CudaBackend>();
        try (var batch = new BatchDevice(device, count)) {
            var solvers = new ArrayList<RecedingHorizonSolver>();
            for (int k = 0; k < count; k++) {
                backends.add(new CudaBackend(batch.scenario(k)));
                solvers.add(solver(SolveTimes.options(KktChoice.AUGMENTED), backends.getLast()));
            }
            double gpu = Double.POSITIVE_INFINITY;
            long launches = 0;
            long waits = 0;
            var repeats = sizes.repetition();
            while (repeats.goesOn()) {
                launches = device.launches();
                waits = device.waits();
                long since = System.nanoTime();
                batch.run(work(solvers));
                gpu = Math.min(gpu, 1e-6 * (System.nanoTime() - since));
                launches = device.launches() - launches;
                waits = device.waits() - waits;
            }
            text.line(
                    "| %d | %d | %.3g | %.3g | %d | %d | %.3g | %.3g |",
                    count,
                    most,
                    cpu,
                    gpu,
                    launches,
                    waits,
                    batch.sharedBytes() / MIB,
                    backends.getFirst().memoryBytes() / MIB);
            backends.forEach(CudaBackend::close);
            return gpu;
        }
    }

    private RecedingHorizonSolver solver(NmpcOptions options, ComputeBackend backend) {
        return RecedingHorizonSolver.of(sizes.column().problem(), options.on(backend));
    }

    private static List<Runnable> work(List<RecedingHorizonSolver> solvers) {
        var work = new ArrayList<Runnable>();
        for (int k = 0; k < solvers.size(); k++) {
            int scenario = k;
            work.add(() -> solve(solvers.get(scenario), scenario, solvers.size()));
        }
        return work;
    }

    /** Solves for an initial state that is slightly higher in each scenario, and returns the number of iterations. */
    private static int solve(RecedingHorizonSolver solver, int scenario, int count) {
        solver.program().parameters().reset();
        double[] values = solver.program().parameters().values();
        for (int i = 0; i < values.length; i++) {
            values[i] *= 1 + SPREAD * scenario / count;
        }
        return solver.solve(0, StartPolicy.COLD).iterations();
    }
}
