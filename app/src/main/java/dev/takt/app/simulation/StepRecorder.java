package dev.takt.app.simulation;

import dev.takt.actors.parameters.SetPointRamps;
import dev.takt.actors.parameters.SetPoints;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.loop.SolveEnding;
import dev.takt.loop.alarm.AlarmTransition;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import dev.takt.loop.cycle.PlanVerdict;
import dev.takt.loop.cycle.SolveFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Converts the periods of a loop to control steps and samples of a trajectory. */
final class StepRecorder implements LoopObserver {
    private static final double NANO = 1e-9;

    private final double period;
    private final SetPoints setPoints;
    private final SetPointRamps ramps;
    private final RecordedPlant plant;
    private final ReusingSolver solver;
    private final Consumer<ControlStep> listener;
    private final List<ControlStep> steps = new ArrayList<>();
    private final List<AlarmTransition> alarms = new ArrayList<>();
    private final List<ServiceChange> service = new ArrayList<>();
    private final List<RefusedOrder> refused = new ArrayList<>();
    private final LedBackLimits ledBack;

    /**
     * Starts without steps.
     *
     * @param period in seconds of the plant
     * @param ramps of the set-points
     * @param listener called for each step
     */
    StepRecorder(
            double period,
            SetPoints setPoints,
            SetPointRamps ramps,
            RecordedPlant plant,
            ReusingSolver solver,
            Consumer<ControlStep> listener) {
        this.period = period;
        this.setPoints = setPoints;
        this.ramps = ramps;
        this.plant = plant;
        this.solver = solver;
        this.listener = listener;
        ledBack = new LedBackLimits(solver.model());
    }

    /** All steps so far. */
    List<ControlStep> steps() {
        return steps;
    }

    /** The changes of alarms so far. */
    List<AlarmTransition> alarms() {
        return alarms;
    }

    /** What went in or out of service so far. */
    List<ServiceChange> service() {
        return service;
    }

    /** The orders that were refused so far. */
    List<RefusedOrder> refused() {
        return refused;
    }

    /** The hard limits that plans led back. */
    LedBackLimits ledBack() {
        return ledBack;
    }

    @Override
    public void cycleEnded(CycleRecord cycle) {
        double time = cycle.cycle() * period;
        plant.sample(time, followed(time), cycle.signals());
        ControlStep step =
                cycle.solve().map(facts -> solved(cycle, time, plain(facts))).orElseGet(() -> unsolved(cycle, time));
        steps.add(step);
        if (step.solved()) {
            solver.last().map(SolveOutcome::request).ifPresent(ledBack::note);
        }
        listener.accept(step);
    }

    /** The set-points as the controller follows them. */
    private double[] followed(double time) {
        Map<String, Double> values = ramps.advance(time, setPoints.valuesAt(time));
        return setPoints.names().stream()
                .mapToDouble(name -> values.getOrDefault(name, Double.NaN))
                .toArray();
    }

    /** The facts as reported by the solver, unless the acceptance gate has added a reason. */
    private SolveFacts plain(SolveFacts facts) {
        return solver.last()
                .map(SolveOutcome::facts)
                .filter(own -> own.cycle() == facts.cycle() && !isRefused(facts))
                .orElse(facts);
    }

    private static boolean isRefused(SolveFacts facts) {
        return facts.ending().isSolved() && facts.verdict() == PlanVerdict.REJECTED;
    }

    private ControlStep solved(CycleRecord cycle, double time, SolveFacts facts) {
        return new ControlStep(
                Math.toIntExact(cycle.cycle()),
                time,
                facts.ending(),
                facts.verdict(),
                facts.result().objective(),
                facts.effort().iterations(),
                facts.effort().factorizations(),
                cycle.source(),
                new PhaseTimes(
                        NANO * facts.effort().totalNanos(),
                        NANO * facts.effort().kernelNanos(),
                        NANO * facts.effort().factorizationNanos(),
                        NANO * facts.effort().backsolveNanos(),
                        NANO * plant.feedbackNanos()),
                solver.analyses(),
                solver.analyses(),
                solver.last().map(SolveOutcome::bias).orElse(0.0),
                facts.remark());
    }

    /** A step without a solve, as in the fail-safe mode. */
    private ControlStep unsolved(CycleRecord cycle, double time) {
        return new ControlStep(
                Math.toIntExact(cycle.cycle()),
                time,
                SolveEnding.NONE,
                PlanVerdict.PENDING,
                Double.NaN,
                0,
                0,
                cycle.source(),
                new PhaseTimes(0, 0, 0, 0, NANO * plant.feedbackNanos()),
                solver.analyses(),
                solver.analyses(),
                0,
                String.join("; ", cycle.reasons()));
    }

    @Override
    public void happened(LoopEvent event) {
        if (event instanceof LoopEvent.AlarmChanged(long _, AlarmTransition transition)) {
            alarms.add(transition);
        } else if (event instanceof LoopEvent.ServiceChanged(long _, String name, String status, String reason)) {
            // told right after the period that began with it
            service.add(new ServiceChange((steps.size() - 1) * period, name, status, reason));
        } else if (event
                        instanceof
                        LoopEvent.Commanded(long _, String who, String order, boolean accepted, String reason)
                && !accepted) {
            refused.add(new RefusedOrder(steps.size() * period, who, order, reason));
        }
    }
}
