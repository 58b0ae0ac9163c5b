package dev.takt.benchmarks.gpu;

import dev.takt.solver.cuda.CudaBackend;
import dev.takt.solver.cuda.DeviceContext;
import dev.takt.solver.cuda.DeviceFactorization;
import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.device.DeviceProbe;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.ipm.SolverOptions;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktOptions;
import dev.takt.solver.linalg.DistillationKkt;
import dev.takt.solver.linalg.KktMatrix;
import dev.takt.solver.linalg.LdltFactorization;
import dev.takt.solver.linalg.NumericFactorization;
import dev.takt.solver.linalg.OrderingOptions;
import dev.takt.solver.linalg.PlateKkt;
import dev.takt.solver.linalg.SymbolicFactorization;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import dev.takt.solver.problems.DistillationColumn;
import dev.takt.solver.problems.HeatedPlate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Random;

/**
 * The GPU beside one core of the CPU: factorizations of growing plates, and solves of both plants. Writes tables in Markdown:
 * {@code GpuMeasurements FILE [LARGEST_PLATE]}.
 */
public final class GpuMeasurements {
    private static final int REPEATS = 10;
    private static final int[] SIDES = {21, 41, 81, 161};

    private final Device device;
    private final StringBuilder text = new StringBuilder();

    private GpuMeasurements(Device device) {
        this.device = device;
    }

    public static void main(String[] arguments) throws IOException {
        DeviceProbe probe = DeviceProbe.run();
        Device device =
                probe.device().orElseThrow(() -> new IllegalStateException("no device to measure: " + probe.reason()));
        int largest = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 81;
        var measurements = new GpuMeasurements(device);
        measurements.line("%s, %s", device.description(), LocalDate.now());
        measurements.factorizations(largest);
        measurements.solves();
        Files.writeString(Path.of(arguments[0]), measurements.text);
        device.close();
    }

    private void line(String format, Object... values) {
        String line = String.format(Locale.ROOT, format, values);
        text.append(line).append('\n');
        System.out.println(line);
    }

    private void factorizations(int largest) {
        line("");
        line("| matrix | unknowns | GFLOP | CPU factor ms | solve ms | GPU factor ms | solve ms | difference |");
        line("|---|---|---|---|---|---|---|---|");
        factorization("column, 91 x 32", DistillationKkt.of(91, 32));
        for (int side : SIDES) {
            if (side <= largest) {
                factorization("plate, %d x %d x 14".formatted(side, side), PlateKkt.of(side, 14));
            }
        }
    }

    /** Best times of several; the difference of the solutions relative to the largest entry. */
    private void factorization(String name, KktMatrix kkt) {
        SymbolicFactorization symbolic = kkt.analyze(OrderingOptions.DEFAULT);
        double[] cpuSolution =
                new Random(1).doubles(symbolic.dimension(), -1, 1).toArray();
        double[] gpuSolution = cpuSolution.clone();
        double[] cpu;
        double[] gpu;
        try (var factorization = new LdltFactorization(symbolic)) {
            cpu = best(factorization, kkt.values(), cpuSolution);
        }
        try (var context = new DeviceContext(device);
                var factorization = new DeviceFactorization(context, symbolic)) {
            gpu = best(factorization, kkt.values(), gpuSolution);
        }
        double largest = 0;
        double difference = 0;
        for (int i = 0; i < cpuSolution.length; i++) {
            largest = Math.max(largest, Math.abs(cpuSolution[i]));
            difference = Math.max(difference, Math.abs(cpuSolution[i] - gpuSolution[i]));
        }
        line(
                "| %s | %d | %.3g | %.3g | %.3g | %.3g | %.3g | %.1e |",
                name,
                symbolic.dimension(),
                1e-9 * symbolic.cost().flops(),
                cpu[0],
                cpu[1],
                gpu[0],
                gpu[1],
                difference / largest);
    }

    /** Milliseconds of the fastest factorization and solve; the vector becomes the solution. */
    private static double[] best(NumericFactorization factorization, double[] values, double[] vector) {
        double[] best = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
        double[] x = vector.clone();
        for (int repeat = 0; repeat < REPEATS; repeat++) {
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

    private void solves() {
        line("");
        line(
                "| plant | backend, kkt | status | iterations | ms | ms an iteration | kernels | factor | solves | launches |");
        line("|---|---|---|---|---|---|---|---|---|---|");
        solves("column", DistillationColumn.reference().problem());
        solves("plate", HeatedPlate.reference().problem());
    }

    private void solves(String name, OptimalControlProblem problem) {
        NmpcOptions auto = NmpcOptions.DEFAULT;
        NmpcOptions augmented = auto.with(SolverOptions.DEFAULT.with(KktOptions.of(KktChoice.AUGMENTED)));
        solve(name, "cpu, auto", RecedingHorizonSolver.of(problem, auto));
        solve(name, "cpu, augmented", RecedingHorizonSolver.of(problem, augmented));
        solve(name, "cuda, augmented", RecedingHorizonSolver.of(problem, augmented.on(new CudaBackend(device))));
    }

    /** The fastest of several cold solves. */
    private void solve(String name, String backend, RecedingHorizonSolver solver) {
        double best = Double.POSITIVE_INFINITY;
        String row = "";
        for (int repeat = 0; repeat < REPEATS; repeat++) {
            long launches = device.launches();
            SolveReport report = solver.solve(0, StartPolicy.COLD);
            double milliseconds = 1e-6 * report.totalNanos();
            if (milliseconds < best) {
                best = milliseconds;
                row = String.format(
                        Locale.ROOT,
                        "| %s | %s | %s | %d | %.3g | %.3g | %.3g | %.3g | %.3g | %d |",
                        name,
                        backend,
                        report.status(),
                        report.iterations(),
                        milliseconds,
                        milliseconds / Math.max(1, report.iterations()),
                        1e-6 * report.kernelNanos(),
                        1e-6 * report.factorizationNanos(),
                        1e-6 * report.backsolveNanos(),
                        device.launches() - launches);
            }
        }
        line("%s", row);
    }
}
