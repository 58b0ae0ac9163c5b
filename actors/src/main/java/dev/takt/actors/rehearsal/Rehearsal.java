package dev.takt.actors.rehearsal;

import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.dispatch.Actuator;
import dev.takt.actors.runtime.ControlLoop;
import dev.takt.actors.runtime.LoopStatistics;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.config.Case;
import dev.takt.config.loop.Mode;
import dev.takt.monitoring.cycle.CycleRecord;
import dev.takt.monitoring.cycle.LoopEvent;
import dev.takt.monitoring.cycle.LoopObserver;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * A long run of a loop in virtual time with random faults: slow and lost solves, solvers that die, measurements that are lost or
 * nonsense, operators who change their minds. What is counted are broken promises; there must be none.
 */
public final class Rehearsal {
    private static final double ROUNDING = 1e-9;

    private final Case read;
    private final LoopTiming timing;
    private final List<Actuator> actuators;

    /** Prepares rehearsals of a case. */
    public Rehearsal(Case read) {
        this.read = read;
        this.timing = LoopTiming.of(read);
        this.actuators = Actuator.of(read);
    }

    /**
     * What a rehearsal came to.
     *
     * @param missed periods in which the loop drove the actuators and no command went out
     * @param inadmissible commands outside the limits of an actuator, or too fast for it
     * @param firstProblems the first few of both, in words
     * @param totals what the loop did
     */
    public record Report(long missed, long inadmissible, List<String> firstProblems, LoopStatistics.Totals totals) {
        public Report {
            firstProblems = List.copyOf(firstProblems);
        }
    }

    /**
     * Runs the loop.
     *
     * @param seed of all faults
     * @param progress told of each period
     */
    public Report run(long seed, int periods, LongConsumer progress) {
        VirtualClock clock = new VirtualClock();
        RandomFaults faults = new RandomFaults(seed, timing.periodNanos());
        VirtualPlant plant = new VirtualPlant(read, clock);
        LoopStatistics statistics = new LoopStatistics();
        Promises promises = new Promises();
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
                Mode mode = loop.view().lastCycle().map(CycleRecord::actual).orElse(Mode.INIT);
                faults.command(mode).ifPresent(command -> loop.operation().submit(command, "rehearsal"));
                progress.accept(k);
            }
        }
        return promises.report(statistics.totals(), periods);
    }

    /** Looks at every command. */
    private final class Promises implements LoopObserver {
        private static final int MOST_PROBLEMS = 10;

        private final List<String> problems = new ArrayList<>();
        private final double[] before = new double[actuators.size()];
        private boolean wrote;
        private long expected;
        private long missed;
        private long inadmissible;

        @Override
        public void cycleEnded(CycleRecord cycle) {
            missed += cycle.cycle() - expected;
            expected = cycle.cycle() + 1;
            if (cycle.actual().drivesActuators() && !cycle.command().written()) {
                missed++;
                note("period " + cycle.cycle() + ": no command in mode "
                        + cycle.actual().label());
            }
            for (int i = 0; i < before.length; i++) {
                judge(cycle, i);
            }
            wrote = cycle.command().written();
        }

        private void judge(CycleRecord cycle, int i) {
            Actuator actuator = actuators.get(i);
            double value = cycle.command().applied()[i];
            double reach = actuator.rate() * timing.period();
            boolean inside = value >= actuator.least() && value <= actuator.most();
            // where nothing was sent before, the actuator may have been moved by someone else
            double from = wrote ? before[i] : cycle.command().readBack()[i];
            boolean slow = !(Math.abs(value - from) > reach + ROUNDING * Math.max(1, reach));
            if (cycle.command().written() && !(inside && slow)) {
                inadmissible++;
                note("period " + cycle.cycle() + ": " + actuator.name() + " from " + from + " to " + value);
            }
            before[i] = value;
        }

        private void note(String problem) {
            if (problems.size() < MOST_PROBLEMS) {
                problems.add(problem);
            }
        }

        @Override
        public void happened(LoopEvent event) {
            // events are counted elsewhere
        }

        Report report(LoopStatistics.Totals totals, int periods) {
            return new Report(missed + periods - expected, inadmissible, problems, totals);
        }
    }
}
