package dev.takt.actors.rehearsal;

import dev.takt.actors.clock.RealClock;
import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.runtime.ControlLoop;
import dev.takt.actors.runtime.LoopStatistics;
import dev.takt.actors.runtime.PlantConnection;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.config.Case;
import dev.takt.config.loop.Mode;
import dev.takt.monitoring.cycle.CycleRecord;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/**
 * A long run of a loop with random faults: slow and lost solves, solvers that die, measurements that are lost or nonsense, operators
 * who change their minds. What is counted are broken promises; there must be none. In virtual time the same seed gives the same
 * run; in real time there are the machine's own faults too.
 */
public final class Rehearsal {
    private final Case read;
    private final LoopTiming timing;

    /** Prepares rehearsals of a case. */
    public Rehearsal(Case read) {
        this.read = read;
        this.timing = LoopTiming.of(read);
    }

    /**
     * What a rehearsal came to.
     *
     * @param broken promises
     * @param statistics of what the loop did
     */
    public record Report(Promises.Broken broken, LoopStatistics statistics) {

        /** What the loop did. */
        public LoopStatistics.Totals totals() {
            return statistics.totals();
        }

        /** Periods without a command though the loop drove the actuators. */
        public long missed() {
            return broken.missed();
        }

        /** Commands outside the limits of an actuator, or too fast for it. */
        public long inadmissible() {
            return broken.inadmissible();
        }

        /** The first few problems, in words. */
        public List<String> firstProblems() {
            return broken.firstProblems();
        }
    }

    /**
     * Runs the loop in virtual time.
     *
     * @param seed of all faults
     * @param progress told of each period
     */
    public Report run(long seed, int periods, LongConsumer progress) {
        VirtualClock clock = new VirtualClock();
        RandomFaults faults = new RandomFaults(seed, timing.periodNanos());
        VirtualPlant plant = new VirtualPlant(read, clock);
        LoopStatistics statistics = new LoopStatistics();
        Promises promises = new Promises(read);
        try (ControlLoop loop = ControlLoop.of(
                        read,
                        new RandomLink(plant, faults),
                        () -> new FatedSolver(new LocalPlanSolver(read, clock), clock, faults::fate))
                .observedBy(statistics)
                .observedBy(promises)
                .beginningAt(clock::now)
                .drivingFromTheStart()
                .start(clock)) {
            for (int k = 0; k < periods; k++) {
                clock.runUntil((k + 1) * timing.periodNanos());
                operate(loop, faults);
                progress.accept(k);
            }
        }
        return new Report(promises.broken(periods), statistics);
    }

    /**
     * Runs the loop in real time, with the plant in this process, until so many periods are over.
     *
     * @param seed of all faults but those of the machine
     * @param progress told of each period
     * @throws IOException if the plant is elsewhere and cannot be reached
     */
    public Report runInRealTime(long seed, int periods, LongConsumer progress) throws IOException {
        RealClock clock = new RealClock();
        RandomFaults faults = new RandomFaults(seed, timing.periodNanos());
        LoopStatistics statistics = new LoopStatistics();
        Promises promises = new Promises(read);
        LoopWarmUp warmUp = new LoopWarmUp(read);
        try (PlantConnection plant = PlantConnection.open(read, clock);
                ControlLoop loop = ControlLoop.of(
                                read,
                                new RandomLink(plant.end(), faults),
                                warmUp.noting(() -> new FatedSolver(
                                        new LocalPlanSolver(read, clock), SolveDelay.ofThread(), faults::fate)))
                        .observedBy(statistics)
                        .observedBy(promises)
                        .beginningAt(() -> {
                            warmUp.run(LoopWarmUp.USUAL);
                            return plant.begin(clock.now() + timing.periodNanos());
                        })
                        .drivingFromTheStart()
                        .start(clock)) {
            long seen = -1;
            while (seen < periods - 1) {
                LockSupport.parkNanos(timing.periodNanos() / 2);
                long last = loop.view().lastCycle().map(CycleRecord::cycle).orElse(-1L);
                for (; seen < Math.min(last, periods - 1); seen++) {
                    operate(loop, faults);
                    progress.accept(seen + 1);
                }
            }
        }
        return new Report(promises.broken(), statistics);
    }

    private static void operate(ControlLoop loop, RandomFaults faults) {
        Mode mode = loop.view().lastCycle().map(CycleRecord::actual).orElse(Mode.INIT);
        faults.command(mode).ifPresent(command -> loop.operation().submit(command, "rehearsal"));
    }
}
