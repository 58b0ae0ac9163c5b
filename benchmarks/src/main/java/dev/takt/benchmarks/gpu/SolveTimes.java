package dev.takt.benchmarks.gpu;

import dev.takt.solver.accelerator.LinearSolver;
import dev.takt.solver.cuda.CudaAccelerator;
import dev.takt.solver.cuda.CudaBackend;
import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.ipm.options.SolverOptions;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktOptions;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import dev.takt.solver.problems.HeatedPlate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;

/** Cold solves on the device, compared with the best KKT system on one core. */
final class SolveTimes {
    /** For larger plates the list of all products of the state elimination takes gigabytes of the host's memory. */
    private static final int LARGEST_ELIMINATED = 81;

    private final Device device;
    private final MeasurementText text;
    private final MeasurementSizes sizes;

    SolveTimes(Device device, MeasurementText text, MeasurementSizes sizes) {
        this.device = device;
        this.text = text;
        this.sizes = sizes;
    }

    /** Options with a KKT system. */
    static NmpcOptions options(KktChoice choice) {
        return NmpcOptions.DEFAULT.with(SolverOptions.DEFAULT.with(KktOptions.of(choice)));
    }

    void plants() {
        table("Cold solves of both plants");
        compare("column", sizes.column().problem(), List.of(KktChoice.AUGMENTED, KktChoice.REDUCED));
        compare("plate", sizes.plate().problem(), List.of(KktChoice.AUGMENTED, KktChoice.REDUCED));
    }

    /** Measures Takt's factorization and the installed NVIDIA libraries. */
    void libraries() {
        table("Condensed systems, by what factorizes them");
        for (LinearSolver library : LinearSolver.values()) {
            Optional<String> missing = CudaAccelerator.reasonAgainst(library);
            if (missing.isPresent()) {
                text.line("| %s: %s ||||||||||||", label(library), missing.get());
                continue;
            }
            byLibrary("column", sizes.column().problem(), library);
            byLibrary("plate", sizes.plate().problem(), library);
        }
    }

    private void byLibrary(String name, OptimalControlProblem problem, LinearSolver library) {
        for (KktChoice choice : List.of(KktChoice.LIFTED, KktChoice.HYBRID)) {
            String how = "cuda, %s by %s".formatted(label(choice), label(library));
            try (var backend = new CudaBackend(device, library)) {
                solve(
                        name,
                        how,
                        RecedingHorizonSolver.of(problem, options(choice).on(backend)));
            }
        }
    }

    private static String label(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT);
    }

    void plates() {
        table("Growing plates");
        grow(
                "side",
                sizes.plates(),
                side -> HeatedPlate.reference().withSide(side).problem(),
                side -> side > LARGEST_ELIMINATED
                        ? List.of(KktChoice.AUGMENTED)
                        : List.of(KktChoice.AUGMENTED, KktChoice.REDUCED));
    }

    void horizons() {
        table("Growing horizons of the column");
        grow(
                "horizon",
                sizes.horizons(),
                supports -> sizes.column().withSupports(supports).problem(),
                _ -> List.of(KktChoice.AUGMENTED));
    }

    private void table(String title) {
        text.table(
                title,
                "problem",
                "backend, kkt",
                "status",
                "iterations",
                "ms",
                "ms an iteration",
                "kernels",
                "factor",
                "solves",
                "launches an iteration",
                "waits an iteration");
    }

    private void grow(
            String what,
            int[] along,
            IntFunction<OptimalControlProblem> problem,
            IntFunction<List<KktChoice>> systems) {
        double[] cpu = new double[along.length];
        double[] gpu = new double[along.length];
        for (int k = 0; k < along.length; k++) {
            double[] times = compare(what + " " + along[k], problem.apply(along[k]), systems.apply(along[k]));
            cpu[k] = times[0];
            gpu[k] = times[1];
        }
        text.crossover(what, along, cpu, gpu);
        int last = along.length - 1;
        text.line("At %s %d the device is %.3g times as fast as one core.", what, along[last], cpu[last] / gpu[last]);
    }

    /** Milliseconds on the CPU and, the fastest of several systems, on the device. */
    private double[] compare(String name, OptimalControlProblem problem, List<KktChoice> systems) {
        RecedingHorizonSolver best = RecedingHorizonSolver.of(problem, options(KktChoice.AUTO));
        double cpu =
                solve(name, "cpu, " + best.kkt().system().describe().system().label(), best);
        double gpu = Double.POSITIVE_INFINITY;
        for (KktChoice choice : systems) {
            try (var backend = new CudaBackend(device)) {
                RecedingHorizonSolver solver =
                        RecedingHorizonSolver.of(problem, options(choice).on(backend));
                gpu = Math.min(gpu, solve(name, "cuda, " + label(choice), solver));
            }
        }
        return new double[] {cpu, gpu};
    }

    /** The fastest of several cold solves. */
    private double solve(String name, String backend, RecedingHorizonSolver solver) {
        double best = Double.POSITIVE_INFINITY;
        String row = "";
        var repeats = sizes.repetition();
        while (repeats.goesOn()) {
            long launches = device.launches();
            long waits = device.waits();
            SolveReport report = solver.solve(0, StartPolicy.COLD);
            double milliseconds = 1e-6 * report.totalNanos();
            double iterations = Math.max(1, report.iterations());
            if (milliseconds < best) {
                best = milliseconds;
                row = String.format(
                        Locale.ROOT,
                        "| %s | %s | %s | %d | %.3g | %.3g | %.3g | %.3g | %.3g | %.0f | %.0f |",
                        name,
                        backend,
                        report.status(),
                        report.iterations(),
                        milliseconds,
                        milliseconds / iterations,
                        1e-6 * report.kernelNanos(),
                        1e-6 * report.factorizationNanos(),
                        1e-6 * report.backsolveNanos(),
                        (device.launches() - launches) / iterations,
                        (device.waits() - waits) / iterations);
            }
        }
        text.line("%s", row);
        return best;
    }
}
