package dev.takt.actors.runtime;

import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.journal.LastPlanFile;
import dev.takt.actors.journal.record.CaseText;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.faults.FaultInjectingSolver;
import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.links.ControllerEnd;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleDetail;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import dev.takt.loop.cycle.VitalSign;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.plant.program.VirtualPlant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** A loop around a tank whose level x falls by itself and rises with the inflow u, in virtual time, a period every 100 ms. */
final class TankLoop implements AutoCloseable, LoopObserver {
    static final long PERIOD = 100_000_000;

    private static final String MODEL = """
            model {
              name = tank
              domain { t { horizon = 2 s, points = 21 } }
              parameters { x0 = 1, xsp = 2 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -x + u" ]
              objective = "integral((x - xsp)^2 + 0.01*u^2, t)"
            }
            loop { period = 100 ms, set-points { xsp = [[0, 2], [3, 3]] } }
            """;

    final List<CycleRecord> cycles = new ArrayList<>();
    final List<CycleDetail> details = new ArrayList<>();
    final List<LoopEvent> events = new ArrayList<>();
    /** What is told of parts beside the loop, a recorder for one. */
    final List<VitalSign> signs = new ArrayList<>();

    final List<SolveRequest> requests = new ArrayList<>();
    private final VirtualClock clock = new VirtualClock();
    private final ControlLoop loop;
    private final long origin;
    private List<String> settings;

    /**
     * Starts the loop.
     *
     * @param driving whether it drives its actuators from the first period on
     * @param fates of its solves
     * @param link put between the loop and its plant
     * @param overrides settings that replace those of the case
     */
    TankLoop(
            boolean driving,
            Function<SolveRequest, SolveFault> fates,
            UnaryOperator<ControllerEnd> link,
            String... overrides) {
        this(fates, link, Start.of(driving), overrides);
    }

    /**
     * How a loop starts.
     *
     * @param driving whether it drives its actuators from the first period on
     * @param armed whether it goes to automatic mode by itself
     * @param lastPlan where its last plan is kept
     * @param origin of its time, in nanoseconds
     */
    record Start(boolean driving, boolean armed, Optional<LastPlanFile> lastPlan, long origin) {
        static Start of(boolean driving) {
            return new Start(driving, true, Optional.empty(), 0);
        }
    }

    TankLoop(
            Function<SolveRequest, SolveFault> fates,
            UnaryOperator<ControllerEnd> link,
            Start start,
            String... overrides) {
        settings = List.of(overrides);
        LoopFile.Reading first = reading();
        Case read = first.reading().value();
        clock.runUntil(start.origin());
        origin = start.origin();
        VirtualPlant plant = new VirtualPlant(read, clock::now);
        Function<SolveRequest, SolveFault> noted = request -> {
            requests.add(request);
            return fates.apply(request);
        };
        ControlLoop.Builder builder = ControlLoop.of(
                        read,
                        link.apply(plant),
                        () -> new FaultInjectingSolver(new LocalPlanSolver(read, clock), clock, noted))
                .observedBy(this)
                .watching(() -> List.copyOf(signs))
                .readFrom(new LoopFile(first, this::reading))
                .armedByDefault(start.armed())
                .beginningAt(clock::now);
        start.lastPlan().ifPresent(builder::keepingItsPlanIn);
        loop = (start.driving() ? builder.drivingFromTheStart() : builder).start(clock);
    }

    /** A loop that drives its actuators from the first period on. */
    static TankLoop driving(Function<SolveRequest, SolveFault> fates, String... overrides) {
        return new TankLoop(true, fates, UnaryOperator.identity(), overrides);
    }

    /** The case of such a loop. */
    static Case read(String... overrides) {
        return CaseFile.parse(MODEL, "tank.conf", List.of(overrides));
    }

    private LoopFile.Reading reading() {
        CaseText text = new CaseText("tank.conf", MODEL, settings);
        return new LoopFile.Reading(CaseFile.reading(MODEL, text.name(), settings), text.configurationHash());
    }

    /** Writes other overrides in place of those that the loop was started with, and has the file read again. */
    CommandOutcome reload(String... overrides) {
        settings = List.of(overrides);
        return operate(new OperatorCommand.Reload());
    }

    /** Lets so many more periods pass. */
    TankLoop run(int periods) {
        int before = cycles.size();
        clock.runUntil(origin + (before + periods) * PERIOD);
        return this;
    }

    /** Lets everything stand still for so many periods, as a process does that is stopped. */
    void suspend(double periods) {
        clock.suspend(periods(periods));
    }

    /** Lets time pass up to the end of a period, counted from the start. */
    void runUntil(double period) {
        clock.runUntil(origin + periods(period));
    }

    /** From now on the time of day is another one. */
    void setTimeOfDay(long laterMillis) {
        clock.setTimeOfDay(laterMillis);
    }

    /** What becomes of a command at the present time. */
    CommandOutcome operate(OperatorCommand command) {
        CompletableFuture<CommandOutcome> answer =
                loop.operation().submit(command, "test").toCompletableFuture();
        clock.settle();
        return answer.join();
    }

    List<CommandSource> sources() {
        return cycles.stream().map(CycleRecord::source).toList();
    }

    List<Mode> modes() {
        return cycles.stream().map(CycleRecord::actual).toList();
    }

    ControlLoop loop() {
        return loop;
    }

    static long periods(double number) {
        return Math.round(number * PERIOD);
    }

    @Override
    public void cycleEnded(CycleRecord cycle) {
        cycles.add(cycle);
    }

    @Override
    public void cycleEnded(CycleRecord cycle, CycleDetail detail) {
        cycles.add(cycle);
        details.add(detail);
    }

    @Override
    public void happened(LoopEvent event) {
        events.add(event);
    }

    @Override
    public void close() {
        loop.close();
    }
}
