package dev.takt.benchmarks.runtime;

import dev.takt.actors.clock.RealClock;
import dev.takt.actors.runtime.ControlLoop;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.SolverTuning;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.app.rehearsal.LoopWarmUp;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import dev.takt.plant.program.PlantConnection;
import dev.takt.solver.nmpc.PlanLayout;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/**
 * The lateness of commands at the cut-off with a healthy solver and with one that never returns, alternately in one
 * loop, so that other load of the machine affects both equally. With delay compensation every command goes out at the
 * cut-off in both cases.
 */
final class DispatchLateness {
    private static final int DIGITS = 3;
    private static final int SETTLING = 5;
    private static final List<String> SETTINGS = List.of(
            "loop.delay-compensation=true",
            // one hung solve per turn, and never the fail-safe ramp
            "loop.escalation.restart=1000000000",
            "loop.ladder.hold=1000000000");

    /** The present kind of turn, and the lateness in turns of each kind. */
    private static final class Turns implements LoopObserver {
        private final AtomicBoolean hangs = new AtomicBoolean();
        private final Histogram healthy = new Histogram(DIGITS);
        private final Histogram hung = new Histogram(DIGITS);
        private long settled;

        void turn(boolean hanging) {
            hangs.set(hanging);
            synchronized (this) {
                settled = SETTLING;
            }
        }

        @Override
        public synchronized void cycleEnded(CycleRecord cycle) {
            if (settled > 0) {
                settled--;
            } else if (cycle.command().written()) {
                (hangs.get() ? hung : healthy).recordValue(cycle.times().dispatchLateness());
            }
        }

        @Override
        public void happened(LoopEvent event) {
            // only periods are timed
        }
    }

    /** A solver that does not return while it is set to hang. */
    private record HangingSolver(PlanSolver solver, AtomicBoolean hangs) implements PlanSolver {
        private static final Duration REST = Duration.ofMillis(1);

        @Override
        public PlanLayout layout() {
            return solver.layout();
        }

        @Override
        public void warmUp(Duration duration) {
            solver.warmUp(duration);
        }

        @Override
        public void solve(SolveRequest request, Consumer<SolveOutcome> answer) {
            while (hangs.get()) {
                LockSupport.parkNanos(REST.toNanos());
            }
            solver.solve(request, answer);
        }

        @Override
        public void configure(SolverTuning tuning) {
            solver.configure(tuning);
        }

        @Override
        public void cancel() {
            solver.cancel();
        }

        @Override
        public void close() {
            solver.close();
        }
    }

    /**
     * The table.
     *
     * @param rounds of both kinds of turns
     * @param seconds of each turn
     */
    String report(Path file, int rounds, int seconds) throws IOException, InterruptedException {
        Case read = CaseFile.read(file, SETTINGS);
        RealClock clock = new RealClock();
        LoopWarmUp warmUp = new LoopWarmUp(read);
        Turns turns = new Turns();
        try (PlantConnection plant = PlantConnection.open(read, clock::now);
                ControlLoop loop = ControlLoop.of(
                                read,
                                plant.end(),
                                warmUp.noting(() -> new HangingSolver(new LocalPlanSolver(read, clock), turns.hangs)))
                        .armedByDefault(true)
                        .observedBy(turns)
                        .beginningAt(() -> {
                            warmUp.await();
                            return plant.begin(clock.now() + LoopTiming.of(read).periodNanos());
                        })
                        .start(clock)) {
            while (loop.view()
                    .lastCycle()
                    .filter(last -> last.command().written())
                    .isEmpty()) {
                Thread.sleep(Duration.ofMillis(10));
            }
            for (int round = 0; round < rounds; round++) {
                turns.turn(false);
                Thread.sleep(Duration.ofSeconds(seconds));
                turns.turn(true);
                Thread.sleep(Duration.ofSeconds(seconds));
            }
            turns.turn(false);
        }
        return table(turns);
    }

    private static String table(Turns turns) {
        double ratio = (double) turns.hung.getValueAtPercentile(99) / turns.healthy.getValueAtPercentile(99);
        return "| solver | commands | " + Quantiles.HEADS + " |\n|---|---|---|---|---|---|\n"
                + row("healthy", turns.healthy) + row("never returns", turns.hung)
                + String.format(
                        Locale.ROOT,
                        "%np99 with the one that never returns: %.2f times that with the healthy one%n",
                        ratio);
    }

    private static String row(String name, Histogram lateness) {
        return "| " + name + " | " + lateness.getTotalCount() + " | " + Quantiles.cells(lateness) + " |\n";
    }
}
