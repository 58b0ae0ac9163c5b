package dev.takt.actors.runtime;

import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.journal.LastPlanFile;
import dev.takt.actors.journal.SolveRecorder;
import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.faults.FaultInjectingSolver;
import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.links.ControllerEnd;
import dev.takt.loop.Mode;
import dev.takt.loop.alarm.AlarmState;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.loop.service.ActuatorStatus;
import dev.takt.loop.service.ControlledStatus;
import dev.takt.plant.program.VirtualPlant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** A loop around two tanks and two pumps, each of which feeds both, in virtual time, a period a second. */
final class PumpsLoop implements AutoCloseable, LoopObserver {
    static final long PERIOD = 1_000_000_000;
    static final double RATE = 0.4;

    static final String MODEL = """
            model {
              name = pumps
              domain { t { horizon = 20 s, step = 1 s } }
              parameters { x0 = 1, y0 = 1, xsp = 2, ysp = 2 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                y(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1, move-weight = 0.1, rate = 0.3 }
                w(t) { role = control, min = 0, max = 5, start = 1, move-weight = 0.1, blocks = [1, 1, 2, 4, 8] }
              }
              equations = \"""
                x(0) = x0
                y(0) = y0
                der(x, t) = 0.3*(-x + u + 0.4*w)
                der(y, t) = 0.3*(-y + w + 0.4*u)
                top: y <= 2.6  for t > 0  soft(50, 10)
              \"""
              objective = "integral((x - xsp)^2 + (y - ysp)^2, t)"
            }
            loop { period = 1 s, set-points { xsp = 2, ysp = 2 } }
            actuators { u { rate = 0.4, tracking = PUMP.LOCAL }, w { rate = 0.4 } }
            controlled {
              first { set-points = [xsp] }
              second { set-points = [ysp], limits = [top], signal = y }
            }
            signals { y { criticality = optional, bad-reads = 2, for = unlimited } }
            """;

    final List<CycleRecord> cycles = new ArrayList<>();
    final List<LoopEvent> events = new ArrayList<>();
    final List<SolveRequest> requests = new ArrayList<>();
    final List<JournalRecord> journal = new ArrayList<>();
    private final VirtualClock clock = new VirtualClock();
    private final ControlLoop loop;

    /**
     * Starts the loop.
     *
     * @param driving whether it drives its actuators from the first period on
     * @param lastPlan where its last plan is kept
     * @param fates of its solves
     * @param overrides settings that replace those of the case
     */
    PumpsLoop(
            boolean driving,
            Optional<LastPlanFile> lastPlan,
            Function<SolveRequest, SolveFault> fates,
            String... overrides) {
        this(driving, lastPlan, fates, end -> end, overrides);
    }

    private PumpsLoop(
            boolean driving,
            Optional<LastPlanFile> lastPlan,
            Function<SolveRequest, SolveFault> fates,
            UnaryOperator<ControllerEnd> link,
            String... overrides) {
        Case read = read(overrides);
        VirtualPlant plant = new VirtualPlant(read, clock::now);
        Function<SolveRequest, SolveFault> noted = request -> {
            requests.add(request);
            return fates.apply(request);
        };
        ControlLoop.Builder builder = ControlLoop.of(
                        read,
                        link.apply(plant),
                        () -> new FaultInjectingSolver(
                                new LocalPlanSolver(
                                        read, clock, solver -> new SolveRecorder(solver, journal::add, () -> false)),
                                clock,
                                noted))
                .observedBy(this)
                .armedByDefault(true)
                .beginningAt(clock::now);
        lastPlan.ifPresent(builder::keepingItsPlanIn);
        loop = (driving ? builder.drivingFromTheStart() : builder).start(clock);
    }

    /** A loop that drives from the first period on, whose solves succeed. */
    static PumpsLoop driving(String... overrides) {
        return new PumpsLoop(true, Optional.empty(), _ -> new SolveFault.Takes(0), overrides);
    }

    /** A loop that drives from the first period on, behind another end of its link. */
    static PumpsLoop through(UnaryOperator<ControllerEnd> link, String... overrides) {
        return new PumpsLoop(true, Optional.empty(), _ -> new SolveFault.Takes(0), link, overrides);
    }

    /** The alarms that are not normal. */
    List<String> alarms() {
        return loop.view().alarms().stream().map(alarm -> alarm.id().name()).toList();
    }

    /** The alarms whose condition is present. */
    List<String> activeAlarms() {
        return loop.view().alarms().stream()
                .filter(alarm -> alarm.state() != AlarmState.RETURNED)
                .map(alarm -> alarm.id().name())
                .toList();
    }

    static Case read(String... overrides) {
        return CaseFile.parse(MODEL, "pumps.conf", List.of(overrides));
    }

    /** Lets so many more periods pass. */
    PumpsLoop run(int periods) {
        clock.runUntil((cycles.size() + periods) * PERIOD);
        return this;
    }

    CommandOutcome operate(OperatorCommand command) {
        CompletableFuture<CommandOutcome> answer =
                loop.operation().submit(command, "test").toCompletableFuture();
        clock.settle();
        return answer.join();
    }

    CommandOutcome take(String actuator, double value) {
        return operate(new OperatorCommand.TakeActuator(actuator, OptionalDouble.of(value)));
    }

    CommandOutcome giveBack(String actuator) {
        return operate(new OperatorCommand.ReturnActuator(actuator));
    }

    ControlLoop loop() {
        return loop;
    }

    ActuatorStatus status(String actuator) {
        return loop.view().service().actuators().stream()
                .filter(each -> each.name().equals(actuator))
                .findFirst()
                .orElseThrow()
                .status();
    }

    ControlledStatus controlled(String name) {
        return loop.view().service().controlled().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow()
                .status();
    }

    Mode mode() {
        return cycles.getLast().actual();
    }

    /** The commands of an actuator, period by period: u is 0 and w is 1. */
    double[] commands(int actuator) {
        return cycles.stream()
                .mapToDouble(cycle -> cycle.command().applied()[actuator])
                .toArray();
    }

    double measured(int signal) {
        return cycles.getLast().signals().used()[signal];
    }

    /** The largest change of a command from one period to the next, from a period on. */
    double largestStep(int actuator, int from) {
        double[] commands = commands(actuator);
        double largest = 0;
        for (int k = Math.max(1, from); k < commands.length; k++) {
            largest = Math.max(largest, Math.abs(commands[k] - commands[k - 1]));
        }
        return largest;
    }

    List<String> texts() {
        return events.stream().map(LoopEvent::text).toList();
    }

    @Override
    public void cycleEnded(CycleRecord cycle) {
        cycles.add(cycle);
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
