package dev.takt.benchmarks.gpu;

import dev.takt.solver.cuda.CudaBackend;
import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.device.TimedDevice;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/**
 * The parts of an iteration on the device, measured by events around every kernel and transfer. Graphs are off, so the
 * remainder is the time between kernels that are launched one by one. The same solve with graphs is given for
 * comparison.
 */
final class IterationParts {

    /** Kernels by purpose; all others are vector operations. */
    private enum Part {
        FUNCTIONS(Set.of(
                "objectiveTerms", "gradientTerms", "constraintTerms", "jacobianValues", "hessianValues", "doubleAt")),
        ASSEMBLY(Set.of(
                "gatherMatrix",
                "invertSlacks",
                "addVariableDiagonal",
                "addRowDiagonal",
                "rowLargest",
                "assembleEntries",
                "sumHessian",
                "inequalityWeights",
                "rowWeights",
                "condenseMatrix")),
        FACTORIZATION(Set.of(
                "assembleChildren",
                "eliminateDiagonal",
                "eliminateRows",
                "updateTiles",
                "judgePivots",
                "factorizeStates",
                "startSensitivities",
                "amplification",
                "weighStates",
                "multiplyTiles",
                "sumTiles")),
        SOLVES(Set.of(
                "permuteRight",
                "solveForward",
                "solveBackward",
                "gatherLarge",
                "solveForwardStep",
                "startBackward",
                "solveBackwardStep",
                "recoverSlacks",
                "eliminatedSlacks",
                "gatherForces",
                "stateResidual",
                "controlRight",
                "followControls",
                "scatter",
                "inequalitySteps",
                "sweep",
                "condenseRight",
                "rowSteps",
                "slackSteps",
                "exactResidual",
                "onExactRows",
                "conjugateStep",
                "conjugateDirection")),
        TRANSFERS(Set.of("upload", "download")),
        VECTORS(Set.of());

        private final Set<String> kernels;

        Part(Set<String> kernels) {
            this.kernels = kernels;
        }

        static Part of(String kernel) {
            for (Part part : values()) {
                if (part.kernels.contains(kernel)) {
                    return part;
                }
            }
            return VECTORS;
        }
    }

    private final Device device;
    private final MeasurementText text;
    private final MeasurementSizes sizes;

    IterationParts(Device device, MeasurementText text, MeasurementSizes sizes) {
        this.device = device;
        this.text = text;
        this.sizes = sizes;
    }

    void measure() {
        text.table(
                "Parts of an iteration, microseconds",
                "plant, kkt",
                "functions",
                "assembly",
                "factorization",
                "solves",
                "vectors",
                "transfers",
                "between kernels",
                "all, launched one by one",
                "all, with graphs");
        measure("column, augmented", sizes.column().problem(), KktChoice.AUGMENTED);
        measure("column, reduced", sizes.column().problem(), KktChoice.REDUCED);
        measure("column, hybrid", sizes.column().problem(), KktChoice.HYBRID);
        measure("plate, augmented", sizes.plate().problem(), KktChoice.AUGMENTED);
        measure("plate, reduced", sizes.plate().problem(), KktChoice.REDUCED);
    }

    private void measure(String name, OptimalControlProblem problem, KktChoice choice) {
        var timed = new TimedDevice(device);
        try (var backend = new CudaBackend(timed)) {
            measure(name, problem, choice, timed, backend);
        }
    }

    private void measure(
            String name, OptimalControlProblem problem, KktChoice choice, TimedDevice timed, CudaBackend backend) {
        var solver =
                RecedingHorizonSolver.of(problem, SolveTimes.options(choice).on(backend));
        solver.solve(0, StartPolicy.COLD);
        timed.clear();
        SolveReport report = solver.solve(0, StartPolicy.COLD);
        double scale = 1e6 / Math.max(1, report.iterations());
        double all = scale * 1e-9 * report.totalNanos();
        Map<Part, Double> parts = new EnumMap<>(Part.class);
        timed.seconds().forEach((kernel, seconds) -> parts.merge(Part.of(kernel), scale * seconds, Double::sum));
        timed.clear();
        double measured =
                parts.values().stream().mapToDouble(Double::doubleValue).sum();
        text.line(
                "| %s | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f |",
                name,
                parts.getOrDefault(Part.FUNCTIONS, 0.0),
                parts.getOrDefault(Part.ASSEMBLY, 0.0),
                parts.getOrDefault(Part.FACTORIZATION, 0.0),
                parts.getOrDefault(Part.SOLVES, 0.0),
                parts.getOrDefault(Part.VECTORS, 0.0),
                parts.getOrDefault(Part.TRANSFERS, 0.0),
                all - measured,
                all,
                withGraphs(problem, choice));
    }

    /** Microseconds an iteration of the fastest of several solves. */
    private double withGraphs(OptimalControlProblem problem, KktChoice choice) {
        try (var backend = new CudaBackend(device)) {
            var solver =
                    RecedingHorizonSolver.of(problem, SolveTimes.options(choice).on(backend));
            double best = Double.POSITIVE_INFINITY;
            var repeats = sizes.repetition();
            while (repeats.goesOn()) {
                SolveReport report = solver.solve(0, StartPolicy.COLD);
                best = Math.min(best, 1e-3 * report.totalNanos() / Math.max(1, report.iterations()));
            }
            return best;
        }
    }
}
