package dev.takt.benchmarks.gpu;

import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.cuda.kkt.DeviceFactorization;
import dev.takt.solver.linalg.ldlt.LdltFactorization;
import dev.takt.solver.linalg.ldlt.NumericFactorization;
import dev.takt.solver.linalg.ordering.OrderingOptions;
import dev.takt.solver.linalg.problems.DistillationKkt;
import dev.takt.solver.linalg.problems.KktMatrix;
import dev.takt.solver.linalg.problems.PlateKkt;
import dev.takt.solver.linalg.symbolic.SymbolicFactorization;
import java.util.Random;

/**
 * Factorizations and solves of the whole KKT matrix, with transfers of its values, on the device and on one core, each
 * with its own ordering.
 */
final class FactorizationTimes {
    private static final int STAGES = 14;

    private final Device device;
    private final MeasurementText text;
    private final MeasurementSizes sizes;

    FactorizationTimes(Device device, MeasurementText text, MeasurementSizes sizes) {
        this.device = device;
        this.text = text;
        this.sizes = sizes;
    }

    void measure() {
        text.table(
                "Factorizations",
                "matrix",
                "unknowns",
                "CPU GFLOP",
                "GPU GFLOP",
                "levels",
                "kernels",
                "CPU factor ms",
                "solve ms",
                "GPU factor ms",
                "solve ms",
                "difference");
        double[] cpu = new double[sizes.plates().length];
        double[] gpu = new double[sizes.plates().length];
        compare(
                "column, %d supports".formatted(sizes.horizons()[0]),
                DistillationKkt.of(sizes.horizons()[0], device.description().emulated() ? 9 : 32));
        for (int k = 0; k < cpu.length; k++) {
            int side = sizes.plates()[k];
            double[] times = compare("plate, %d x %d x %d".formatted(side, side, STAGES), PlateKkt.of(side, STAGES));
            cpu[k] = times[0];
            gpu[k] = times[1];
        }
        text.crossover("side", sizes.plates(), cpu, gpu);
    }

    /** Milliseconds of a factorization and a solve on the CPU and on the device. */
    private double[] compare(String name, KktMatrix kkt) {
        SymbolicFactorization symbolic = kkt.analyze(OrderingOptions.DEFAULT);
        SymbolicFactorization shallow = kkt.analyze(OrderingOptions.SHALLOW);
        double[] cpuSolution =
                new Random(1).doubles(symbolic.dimension(), -1, 1).toArray();
        double[] gpuSolution = cpuSolution.clone();
        double[] cpu;
        double[] gpu;
        long kernels;
        try (var factorization = new LdltFactorization(symbolic)) {
            cpu = best(factorization, kkt.values(), cpuSolution);
        }
        try (var context = new DeviceContext(device);
                var factorization = new DeviceFactorization(context, shallow)) {
            kernels = kernels(factorization, kkt.values());
            gpu = best(factorization, kkt.values(), gpuSolution);
        }
        double largest = 0;
        double difference = 0;
        for (int i = 0; i < cpuSolution.length; i++) {
            largest = Math.max(largest, Math.abs(cpuSolution[i]));
            difference = Math.max(difference, Math.abs(cpuSolution[i] - gpuSolution[i]));
        }
        text.line(
                "| %s | %d | %.3g | %.3g | %d | %d | %.3g | %.3g | %.3g | %.3g | %.1e |",
                name,
                symbolic.dimension(),
                1e-9 * symbolic.cost().flops(),
                1e-9 * shallow.cost().flops(),
                shallow.tree().levels(),
                kernels,
                cpu[0],
                cpu[1],
                gpu[0],
                gpu[1],
                difference / largest);
        return new double[] {cpu[0] + cpu[1], gpu[0] + gpu[1]};
    }

    /** The number of kernel launches of the first factorization; later ones are launched as one graph. */
    private long kernels(NumericFactorization factorization, double[] values) {
        long before = device.launches();
        factorization.factorize(values);
        return device.launches() - before;
    }

    /** Milliseconds of the fastest factorization and solve; the vector becomes the solution. */
    private double[] best(NumericFactorization factorization, double[] values, double[] vector) {
        double[] best = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
        double[] x = vector.clone();
        var repeats = sizes.repetition();
        while (repeats.goesOn()) {
            long begin = System.nanoTime();
            factorization.factorize(values);
            long middle = System.nanoTime();
            System.arraycopy(vector, 0, x, 0, x.length);
            long solve = System.nanoTime();
            factorization.solve(x);
            best[0] = Math.min(best[0], 1e-6 * (middle - begin));
            best[1] = Math.min(best[1], 1e-6 * (System.nanoTime() - solve));
        }
        System.arraycopy(x, 0, vector, 0, x.length);
        return best;
    }
}
