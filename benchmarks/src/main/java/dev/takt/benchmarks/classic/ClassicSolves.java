package dev.takt.benchmarks.classic;

import dev.takt.actors.solving.SolverConfiguration;
import dev.takt.benchmarks.kkt.IpoptPeer;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktOptions;
import dev.takt.solver.model.OptimalControlProblem.Objective.Sense;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Cold solves of one problem, all of the same discrete problem from the same start. */
final class ClassicSolves {
    /** What Ipopt allows itself. */
    private static final int MAX_ITERATIONS = 3000;

    private static final double PATIENCE = 120;

    private final Case read;
    private final boolean fromZero;

    /**
     * Solves of a case.
     *
     * @param fromZero whether every variable begins at 0, or at the bound next to it
     */
    ClassicSolves(Path file, List<String> settings, boolean fromZero) {
        read = CaseFile.read(file, settings);
        this.fromZero = fromZero;
    }

    /** Takt with a KKT system; what it cannot be used for has the status {@code -}. */
    ClassicOutcome takt(KktChoice choice) {
        RecedingHorizonSolver solver;
        try {
            solver = solver(choice);
        } catch (IllegalArgumentException e) {
            return new ClassicOutcome(false, "-", Double.NaN, 0);
        }
        SolveReport report = solver.solve(0, StartPolicy.COLD, (long) (1e9 * PATIENCE));
        return new ClassicOutcome(
                report.status().isSolved(),
                report.status().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                inSense(report.objective()),
                report.iterations());
    }

    /** Ipopt with its defaults on the functions of Takt, bounds and tolerance alike. */
    ClassicOutcome ipopt(Path library) {
        IpoptPeer.Outcome outcome = new IpoptPeer(
                        library, solver(KktChoice.AUTO).program())
                .solve(Map.of("sb", "yes"), Map.of("tol", 1e-8, "bound_relax_factor", 0.0, "max_cpu_time", PATIENCE));
        return new ClassicOutcome(
                outcome.solved(), outcome.label(), inSense(outcome.objective()), outcome.iterations());
    }

    private double inSense(double objective) {
        return read.model().problem().objective().sense() == Sense.MAXIMIZE ? -objective : objective;
    }

    private RecedingHorizonSolver solver(KktChoice choice) {
        NmpcOptions options = SolverConfiguration.of(read.solver());
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(
                read.model().problem(),
                options.with(options.solver().withMaxIterations(MAX_ITERATIONS).with(KktOptions.of(choice))));
        if (fromZero) {
            startAtZero(solver.program());
        }
        return solver;
    }

    private static void startAtZero(CompiledProgram program) {
        double[] lower = new double[program.variables()];
        double[] upper = lower.clone();
        program.bounds(lower, upper, new double[program.rows()], new double[program.rows()]);
        for (int j = 0; j < lower.length; j++) {
            program.startOverrides().set(j, Math.max(lower[j], Math.min(upper[j], 0)));
        }
    }
}
