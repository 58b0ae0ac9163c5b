package dev.takt.app.rehearsal;

import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.clock.RealClock;
import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.dispatch.Actuator;
import dev.takt.actors.runtime.ControlLoop;
import dev.takt.actors.runtime.LoopHost;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.solving.SolveObserver;
import dev.takt.actors.solving.faults.FaultInjectingSolver;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.config.Case;
import dev.takt.config.service.ControlledVariable;
import dev.takt.links.CaseTags;
import dev.takt.links.ControllerEnd;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopObserver;
import dev.takt.plant.program.PlantConnection;
import dev.takt.plant.program.VirtualPlant;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.UnaryOperator;

/**
 * A long run of a loop with random faults, in bursts: slow and lost solves, solvers that die, measurements that are
 * lost or wrong, operators who change their minds. Violations of {@link CommandInvariants} are counted; there must be
 * none. In virtual time the same seed gives the same run; in real time the delays of the machine are added.
 */
public final class Rehearsal {
    private final Case read;
    private final UnaryOperator<ControllerEnd> way;
    private final LoopTiming timing;
    private final List<LoopObserver> recorders;
    private final Function<RecedingHorizonSolver, SolveObserver> solves;

    /** Prepares rehearsals of a case. */
    public Rehearsal(Case read) {
        this(read, UnaryOperator.identity());
    }

    /**
     * Prepares rehearsals of a case.
     *
     * @param way wraps the loop's end of the link; its faults must be detected
     */
    public Rehearsal(Case read, UnaryOperator<ControllerEnd> way) {
        this(read, way, List.of(), _ -> SolveObserver.NONE);
    }

    private Rehearsal(
            Case read,
            UnaryOperator<ControllerEnd> way,
            List<LoopObserver> recorders,
            Function<RecedingHorizonSolver, SolveObserver> solves) {
        this.read = read;
        this.way = way;
        this.timing = LoopTiming.of(read);
        this.recorders = List.copyOf(recorders);
        this.solves = solves;
    }

    /**
     * The same rehearsals, written down.
     *
     * @param observer of periods and events
     * @param solves makes the observer of the solves of a solver
     */
    public Rehearsal recordedBy(LoopObserver observer, Function<RecedingHorizonSolver, SolveObserver> solves) {
        return new Rehearsal(read, way, List.of(observer), solves);
    }

    /**
     * The report of a rehearsal.
     *
     * @param violations of the invariants
     * @param statistics of the loop
     * @param faults number of occurrences of each fault
     */
    public record Report(CommandInvariants.Violations violations, LoopStatistics statistics, Map<Fault, Long> faults) {

        /** The totals of the loop. */
        public LoopStatistics.Totals totals() {
            return statistics.totals();
        }

        /** Periods without a command though the loop drove the actuators. */
        public long missed() {
            return violations.missed();
        }

        /** Commands outside the limits of an actuator, or too fast for it. */
        public long inadmissible() {
            return violations.inadmissible();
        }

        /** The first few problems, in words. */
        public List<String> firstProblems() {
            return violations.firstProblems();
        }
    }

    /** The observers and the sources of faults. */
    private final class Cast {
        private final LoopStatistics statistics;
        private final CommandInvariants invariants = new CommandInvariants(read);
        private final CommandWitness witness = new CommandWitness();
        private final FaultCounts counts;
        private final RandomFaults faults;
        private final RandomOperator operator;

        Cast(long seed) {
            this(seed, new LoopStatistics(), new FaultCounts());
        }

        Cast(long seed, LoopStatistics statistics, FaultCounts counts) {
            this.statistics = statistics;
            this.counts = counts;
            faults = new RandomFaults(seed, timing.periodNanos(), counts);
            operator = new RandomOperator(
                    seed,
                    Actuator.of(read),
                    read.controlled().stream().map(ControlledVariable::name).toList(),
                    counts);
        }

        ControllerEnd link(ControllerEnd plant) {
            return new RandomLink(
                    way.apply(witness.before(plant)),
                    faults,
                    CaseTags.statusTags(read).size());
        }

        ControlLoop.Builder observing(ControlLoop.Builder loop) {
            recorders.forEach(loop::observedBy);
            return loop.observedBy(statistics).observedBy(invariants).observedBy(witness);
        }

        void operate(ControlLoop loop, long period) {
            Mode mode = loop.view().lastCycle().map(CycleRecord::actual).orElse(Mode.INIT);
            operator.command(period, mode, loop.view().setPoints())
                    .ifPresent(command -> loop.operation().submit(command, "rehearsal"));
        }

        Report report(CommandInvariants.Violations violations) {
            List<String> problems = new ArrayList<>(violations.firstProblems());
            problems.addAll(witness.firstProblems());
            CommandInvariants.Violations all = new CommandInvariants.Violations(
                    violations.missed() + witness.missed(),
                    violations.skipped(),
                    violations.inadmissible() + witness.others(),
                    problems);
            return new Report(all, statistics, counts.totals());
        }
    }

    /**
     * Runs the loop in virtual time.
     *
     * @param seed of all faults
     * @param progress called in each period
     */
    public Report run(long seed, int periods, LongConsumer progress) {
        VirtualClock clock = new VirtualClock();
        Running running =
                new Running(new Cast(seed), clock, Optional.empty(), made -> new LocalPlanSolver(read, made, solves));
        try (running) {
            for (int k = 0; k < periods; k++) {
                clock.runUntil((k + 1) * timing.periodNanos());
                running.operate();
                progress.accept(k);
            }
        }
        return running.report();
    }

    /** What runs in virtual time have in common that go on beside each other. */
    record Together(VirtualClock clock, LoopHost host, LoopStatistics statistics, FaultCounts counts) {}

    /**
     * Begins a run in virtual time beside others.
     *
     * @param seed of all faults
     * @param solver makes a solver for its clock
     */
    Running begin(long seed, Together all, Function<LoopClock, LocalPlanSolver> solver) {
        return new Running(
                new Cast(seed, all.statistics(), all.counts()), all.clock(), Optional.of(all.host()), solver);
    }

    /** A run in virtual time. */
    final class Running implements AutoCloseable {
        private final Cast cast;
        private final ControlLoop loop;
        private int periods;

        private Running(
                Cast cast, VirtualClock clock, Optional<LoopHost> host, Function<LoopClock, LocalPlanSolver> solver) {
            this.cast = cast;
            ControlLoop.Builder builder = ControlLoop.of(
                            read,
                            cast.link(new VirtualPlant(read, clock::now)),
                            () -> new FaultInjectingSolver(solver.apply(clock), clock, cast.faults::fate))
                    .beginningAt(clock::now)
                    .drivingFromTheStart();
            host.ifPresent(builder::in);
            this.loop = cast.observing(builder).start(clock);
        }

        /** A period is over: an operator may do something. */
        void operate() {
            cast.operate(loop, periods);
            periods++;
        }

        /** What has happened, once the run is closed. */
        Report report() {
            return cast.report(cast.invariants.violations(periods));
        }

        @Override
        public void close() {
            loop.close();
        }
    }

    /**
     * Runs the loop in real time, with the plant in this process, until a number of periods are over.
     *
     * @param seed of all faults except those of the machine
     * @param progress called in each period
     * @throws IOException if the plant is elsewhere and cannot be reached
     */
    public Report runInRealTime(long seed, int periods, LongConsumer progress) throws IOException {
        RealClock clock = new RealClock();
        Cast cast = new Cast(seed);
        LoopWarmUp warmUp = new LoopWarmUp(read);
        try (PlantConnection plant = PlantConnection.open(read, clock::now)) {
            ControlLoop.Builder builder = ControlLoop.of(
                            read,
                            cast.link(plant.end()),
                            warmUp.noting(() -> FaultInjectingSolver.inRealTime(
                                    new LocalPlanSolver(read, clock, solves), cast.faults::fate)))
                    .beginningAt(() -> {
                        warmUp.await();
                        return plant.begin(clock.now() + timing.periodNanos());
                    })
                    .drivingFromTheStart();
            try (ControlLoop loop = cast.observing(builder).start(clock)) {
                follow(loop, cast, periods, progress);
            }
        }
        return cast.report(cast.invariants.violations());
    }

    private void follow(ControlLoop loop, Cast cast, int periods, LongConsumer progress) {
        long seen = -1;
        while (seen < periods - 1) {
            LockSupport.parkNanos(timing.periodNanos() / 2);
            long last = loop.view().lastCycle().map(CycleRecord::cycle).orElse(-1L);
            for (; seen < Math.min(last, periods - 1); seen++) {
                cast.operate(loop, seen + 1);
                progress.accept(seen + 1);
            }
        }
    }
}
