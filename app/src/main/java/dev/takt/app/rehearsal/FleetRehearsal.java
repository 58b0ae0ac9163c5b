package dev.takt.app.rehearsal;

import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.runtime.LoopHost;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.solving.SolveObserver;
import dev.takt.actors.solving.SolverConfiguration;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.config.Case;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * Rehearsals of many loops beside each other in virtual time, on one thread: all are there all the time, have one clock and one actor
 * system, and share a solver, in which each has a memory of its own. Faults differ from loop to loop; the same seed gives the same run.
 */
public final class FleetRehearsal {
    private final List<Case> loops;

    /**
     * Prepares a rehearsal.
     *
     * @param loops of one structure, problems that differ in the values of parameters alone, and of one period; at least one
     * @throws IllegalArgumentException if one keeps factorizations, and so cannot share a solver
     */
    public FleetRehearsal(List<Case> loops) {
        for (Case each : loops) {
            if (each.loop().solving().keepFactorization()) {
                throw new IllegalArgumentException(
                        "loop.keep-factorization = true of " + each.name() + "; expected false");
            }
        }
        this.loops = List.copyOf(loops);
    }

    /**
     * What befell all loops together.
     *
     * @param missed periods without a command though the loop drove its actuators
     * @param inadmissible commands outside the limits of an actuator, or too fast for it
     * @param firstProblems the first few of both, in words
     * @param totals of all loops
     * @param faults number of occurrences of each
     */
    public record Sum(
            long missed,
            long inadmissible,
            List<String> firstProblems,
            LoopStatistics.Totals totals,
            Map<Fault, Long> faults) {
        public Sum {
            firstProblems = List.copyOf(firstProblems);
            faults = Map.copyOf(faults);
        }
    }

    /**
     * Runs them all.
     *
     * @param seed of all faults
     * @param progress called when all have taken a period
     */
    public Sum run(long seed, int periods, LongConsumer progress) {
        RecedingHorizonSolver shared = SolverConfiguration.solver(loops.getFirst());
        LoopStatistics statistics = new LoopStatistics();
        FaultCounts counts = new FaultCounts();
        List<Rehearsal.Running> running = new ArrayList<>();
        VirtualClock clock = new VirtualClock();
        long period = LoopTiming.of(loops.getFirst()).periodNanos();
        try (LoopHost host = LoopHost.on(clock)) {
            try {
                Rehearsal.Together all = new Rehearsal.Together(clock, host, statistics, counts);
                for (Case each : loops) {
                    running.add(
                            new Rehearsal(each).begin(seed + running.size(), all, own -> solver(each, shared, own)));
                }
                for (int k = 0; k < periods; k++) {
                    clock.runUntil((k + 1) * period);
                    running.forEach(Rehearsal.Running::operate);
                    progress.accept(k);
                }
            } finally {
                running.forEach(Rehearsal.Running::close);
            }
        }
        return sum(running, statistics, counts);
    }

    private static LocalPlanSolver solver(Case read, RecedingHorizonSolver shared, LoopClock clock) {
        return new LocalPlanSolver(read, shared, clock, _ -> SolveObserver.NONE);
    }

    private static Sum sum(List<Rehearsal.Running> running, LoopStatistics statistics, FaultCounts counts) {
        List<Rehearsal.Report> reports =
                running.stream().map(Rehearsal.Running::report).toList();
        return new Sum(
                reports.stream().mapToLong(Rehearsal.Report::missed).sum(),
                reports.stream().mapToLong(Rehearsal.Report::inadmissible).sum(),
                reports.stream()
                        .flatMap(report -> report.firstProblems().stream())
                        .limit(10)
                        .toList(),
                statistics.totals(),
                counts.totals());
    }
}
