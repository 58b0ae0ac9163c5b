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
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Results of repeated cold solves of one problem, until the JIT compiler makes them no faster. Times are CPU times of
 * the solving thread, which other processes disturb least, unless several threads solve.
 *
 * @param status of the last solve
 * @param objective of the last solve
 * @param iterations of one solve
 * @param secondsAnIteration the least of all solves
 */
record ColdSolves(SolveStatus status, double objective, int iterations, double secondsAnIteration) {
    /** The measurement ends when the time of a series of solves is not below this fraction of the earlier ones. */
    private static final double SETTLED = 0.97;

    /** Solves of a stretch that are too few to say that times have settled: the compiler is still at work on a size that is new. */
    private static final int FEW = 10;

    /** How many times as long a stretch may be for want of solves. */
    private static final int LONGER = 4;

    /** Nanoseconds of the calling thread. */
    static final LongSupplier CPU_TIME = ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime;

    /**
     * The limits of a measurement.
     *
     * @param warmUp for the functions of the model alone
     * @param stretch seconds of a stretch of solves
     * @param stretches that are measured at most
     * @param longest seconds that a solve may take
     */
    record Patience(Duration warmUp, double stretch, int stretches, double longest) {}

    /** The solver of a case with one of the KKT systems. */
    static RecedingHorizonSolver solver(Case read, KktChoice choice) {
        NmpcOptions options = SolverConfiguration.of(read.solver());
        return RecedingHorizonSolver.of(
                read.model().problem(),
                options.with(options.solver()
                        .with(KktOptions.of(choice).withWorkers(read.solver().threads()))));
    }

    /** Solves until the time per iteration has settled. */
    static ColdSolves of(RecedingHorizonSolver solver, Patience patience) {
        return of(solver, patience, CPU_TIME);
    }

    /** Solves until the time per iteration has settled, by a clock of nanoseconds. */
    static ColdSolves of(RecedingHorizonSolver solver, Patience patience, LongSupplier clock) {
        solver.program().warmUp(patience.warmUp());
        ColdSolves best = stretch(solver, patience, clock);
        boolean settled = false;
        for (int k = 1; k < patience.stretches() && best.status().isSolved() && !settled; k++) {
            ColdSolves next = stretch(solver, patience, clock);
            settled = next.secondsAnIteration() > SETTLED * best.secondsAnIteration();
            best = next.secondsAnIteration() < best.secondsAnIteration() ? next : best;
        }
        return best;
    }

    private static ColdSolves stretch(RecedingHorizonSolver solver, Patience patience, LongSupplier clock) {
        long begin = System.nanoTime();
        long stretch = (long) (1e9 * patience.stretch());
        int solves = 0;
        double best = Double.POSITIVE_INFINITY;
        SolveReport report;
        do {
            solver.forget();
            long start = clock.getAsLong();
            report = solver.solve(0, StartPolicy.COLD, (long) (1e9 * patience.longest()));
            long spent = clock.getAsLong() - start;
            best = Math.min(best, 1e-9 * spent / Math.max(1, report.iterations()));
            solves++;
        } while (report.status().isSolved() && System.nanoTime() - begin < (solves < FEW ? LONGER * stretch : stretch));
        return new ColdSolves(report.status(), report.objective(), report.iterations(), best);
    }
}
