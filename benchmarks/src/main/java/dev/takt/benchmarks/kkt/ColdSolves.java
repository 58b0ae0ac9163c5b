package dev.takt.benchmarks.kkt;

import dev.takt.actors.solving.SolverConfiguration;
import dev.takt.config.Case;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktOptions;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/**
 * What solves of one problem from its cold start came to, the same solve again and again until a time is over. Times are those
 * of the solving thread, which other processes disturb least.
 *
 * @param status of the last solve
 * @param objective of the last solve
 * @param iterations of one solve
 * @param secondsAnIteration the least of all solves
 */
record ColdSolves(SolveStatus status, double objective, int iterations, double secondsAnIteration) {
    private static final int FEWEST = 3;

    /**
     * How long to measure.
     *
     * @param warmUp for the functions of the model alone
     * @param enough seconds after which no further solve begins, but for the first few
     * @param longest seconds that a solve may take
     */
    record Patience(Duration warmUp, double enough, double longest) {}

    /** The solver of a case with one of the KKT systems. */
    static RecedingHorizonSolver solver(Case read, KktChoice choice) {
        NmpcOptions options = SolverConfiguration.of(read.solver());
        return RecedingHorizonSolver.of(
                read.model().problem(), options.with(options.solver().with(KktOptions.of(choice))));
    }

    /** Solves until the time is over. */
    static ColdSolves of(RecedingHorizonSolver solver, Patience patience) {
        solver.program().warmUp(patience.warmUp());
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        double best = Double.POSITIVE_INFINITY;
        SolveReport report;
        long begin = System.nanoTime();
        int solves = 0;
        double elapsed;
        do {
            solver.forget();
            long start = threads.getCurrentThreadCpuTime();
            report = solver.solve(0, StartPolicy.COLD, (long) (1e9 * patience.longest()));
            long spent = threads.getCurrentThreadCpuTime() - start;
            best = Math.min(best, 1e-9 * spent / Math.max(1, report.iterations()));
            elapsed = 1e-9 * (System.nanoTime() - begin);
            solves++;
        } while (report.status().isSolved()
                && (elapsed < patience.enough() || solves < FEWEST && elapsed < patience.longest()));
        return new ColdSolves(report.status(), report.objective(), report.iterations(), best);
    }
}
