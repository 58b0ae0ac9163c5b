package dev.takt.actors.runtime;

import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.dispatch.AcceptanceGate;
import dev.takt.actors.dispatch.AcceptedPlan;
import dev.takt.actors.dispatch.CommandDispatch;
import dev.takt.actors.dispatch.DeadlineLadder;
import dev.takt.actors.estimation.EstimatorSelection;
import dev.takt.actors.ingestion.MeasurementIngestion;
import dev.takt.actors.ingestion.StateTracker;
import dev.takt.actors.measurement.MeasurementClock;
import dev.takt.actors.measurement.ProcessImage;
import dev.takt.actors.measurement.Signal;
import dev.takt.actors.measurement.SignalValidation;
import dev.takt.actors.parameters.LimitRamps;
import dev.takt.actors.parameters.ParameterUpdater;
import dev.takt.actors.parameters.SetPointSchedule;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.supervision.LoopParts;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.actors.supervision.ModeMachine;
import dev.takt.actors.vitals.LinkSigns;
import dev.takt.actors.vitals.LoopPulse;
import dev.takt.actors.vitals.Mailboxes;
import dev.takt.config.Case;
import dev.takt.monitoring.cycle.LoopDescription;
import dev.takt.monitoring.cycle.LoopObserver;
import dev.takt.monitoring.cycle.LoopView;
import dev.takt.monitoring.cycle.VitalSign;
import dev.takt.monitoring.operation.LoopOperation;
import dev.takt.plant.link.ControllerEnd;
import dev.takt.solver.model.Domain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * A running loop.
 *
 * <pre>
 * ControlLoop.of(read, link, solvers).observedBy(metrics).beginningWith(plant::start).start(new RealClock())
 * </pre>
 */
public final class ControlLoop implements AutoCloseable {
    private final LoopClock clock;
    private final LoopSystem system;
    private final LiveView view;
    private final LoopPulse pulse;
    private final ControllerEnd link;

    private ControlLoop(LoopClock clock, LoopSystem system, LiveView view, LoopPulse pulse, ControllerEnd link) {
        this.clock = clock;
        this.system = system;
        this.view = view;
        this.pulse = pulse;
        this.link = link;
    }

    /** What can be seen of the loop. */
    public LoopView view() {
        return view;
    }

    /** What its parts show now, apart from the periods; may be asked from any thread. */
    public List<VitalSign> vitalSigns() {
        List<VitalSign> signs = new ArrayList<>(pulse.signs());
        signs.addAll(LinkSigns.of(link.statistics()));
        signs.addAll(Mailboxes.of(system.system().classicSystem()).signs());
        return signs;
    }

    /** What can be asked of the loop. */
    public LoopOperation operation() {
        return new LiveOperation(system.supervisor());
    }

    /** Completed when the loop has ended, by itself or because it was closed. */
    public CompletionStage<?> ended() {
        return system.system().getWhenTerminated();
    }

    /** Ends the loop; the actuators keep what they got last. */
    @Override
    public void close() {
        clock.stop();
        system.system().terminate();
        if (clock instanceof VirtualClock virtual) {
            virtual.settleUntil(() -> system.system().whenTerminated().isCompleted());
        }
    }

    /** Begins to describe a loop. */
    public static Builder of(Case read, ControllerEnd link, PlanSolver.Factory solvers) {
        return new Builder(read, link, solvers);
    }

    /** Describes a loop and starts it. */
    public static final class Builder {
        /** Part of a period before the cut-off by which a plan must be there. */
        private static final double RESERVE = 0.02;

        private static final int LIMIT_RAMP = 10;

        private final Case read;
        private final ControllerEnd link;
        private final PlanSolver.Factory solvers;
        private final List<LoopObserver> observers = new ArrayList<>();
        private final List<Function<LoopDescription, ? extends LoopObserver>> watchers = new ArrayList<>();
        private Optional<LongSupplier> begin = Optional.empty();
        private boolean armed;
        private boolean driving;
        private long epoch = 1;

        private Builder(Case read, ControllerEnd link, PlanSolver.Factory solvers) {
            this.read = read;
            this.link = link;
            this.solvers = solvers;
        }

        /** Tells an observer of every period and event. */
        public Builder observedBy(LoopObserver observer) {
            observers.add(observer);
            return this;
        }

        /** As {@link #observedBy}, for an observer that has to know what the loop is before it is told anything. */
        public Builder watchedBy(Function<LoopDescription, ? extends LoopObserver> watcher) {
            watchers.add(watcher);
            return this;
        }

        /** Calls something when the first solver is there; it says when the first period begins, on the loop's clock. */
        public Builder beginningAt(LongSupplier origin) {
            begin = Optional.of(origin);
            return this;
        }

        /** Whether the loop goes to automatic mode by itself where the file does not say. */
        public Builder armedByDefault(boolean byDefault) {
            armed = byDefault;
            return this;
        }

        /** Drives the actuators from the first period on, without warm-up: a simulation. */
        public Builder drivingFromTheStart() {
            driving = true;
            return this;
        }

        /** The number of this writer: commands of smaller ones are refused. */
        public Builder epoch(long number) {
            epoch = number;
            return this;
        }

        /**
         * Starts the loop; the first solver is made here, so that what is wrong with the model is known at once.
         *
         * @throws dev.takt.solver.model.ModelException if the case has no loop to close or its problem cannot be solved
         */
        public ControlLoop start(LoopClock clock) {
            LoopTiming timing = LoopTiming.of(read);
            PlanSolver first = solvers.create();
            AtomicReference<Optional<AcceptedPlan>> accepted = new AtomicReference<>(Optional.empty());
            AtomicReference<Map<String, Double>> setPoints = new AtomicReference<>(Map.of());
            LoopModel model = LoopModel.of(read, first.layout(), link.tables());
            LiveView view = new LiveView(LoopDescriptions.of(read, timing, model), accepted, setPoints);
            observers.addFirst(view);
            watchers.forEach(watcher -> observers.add(watcher.apply(view.description())));
            LoopPulse pulse = new LoopPulse(clock);
            LoopParts parts =
                    parts(clock, timing, model, new SolverSequence(first, solvers), accepted, setPoints, pulse);
            LoopSystem system = clock instanceof VirtualClock virtual
                    ? LoopSystem.onClock(parts, virtual)
                    : LoopSystem.onThreads(parts);
            if (clock instanceof VirtualClock virtual) {
                virtual.settleUntil(virtual::isStarted);
            }
            return new ControlLoop(clock, system, view, pulse, link);
        }

        private LoopParts parts(
                LoopClock clock,
                LoopTiming timing,
                LoopModel model,
                SolverSequence sequence,
                AtomicReference<Optional<AcceptedPlan>> accepted,
                AtomicReference<Map<String, Double>> setPoints,
                LoopPulse pulse) {
            ModeMachine modes = driving
                    ? ModeMachine.driving(read.loop().modes())
                    : new ModeMachine(
                            read.loop().modes(),
                            read.loop().modes().armAtStart().orElse(armed));
            return new LoopParts(
                    clock,
                    timing,
                    modes,
                    read.loop().escalation(),
                    ingestion(clock, timing, model, pulse),
                    parameters(clock, timing, model, setPoints),
                    outlets -> new CommandDispatch(dispatch(clock, timing, model, modes, accepted, outlets)),
                    sequence::next,
                    begin.orElse(() -> clock.now() + timing.periodNanos()),
                    pulse,
                    observers);
        }

        private MeasurementIngestion.Parts ingestion(
                LoopClock clock, LoopTiming timing, LoopModel model, LoopPulse pulse) {
            List<String> names = model.signals().stream().map(Signal::name).toList();
            return new MeasurementIngestion.Parts(
                    clock,
                    link,
                    new SignalValidation(
                            link.tables().measurements(),
                            model.signals(),
                            new MeasurementClock(timing.period(), timing.timeScale())),
                    new ProcessImage(model.signals()),
                    new StateTracker(
                            EstimatorSelection.of(read, names, timing.period()),
                            model.states(),
                            model.actuators().size(),
                            timing.period(),
                            startDelay(timing)),
                    timing.timeScale(),
                    model.readBackPlaces(link.tables()),
                    pulse);
        }

        private ParameterUpdater.Parts parameters(
                LoopClock clock, LoopTiming timing, LoopModel model, AtomicReference<Map<String, Double>> setPoints) {
            LimitRamps ramps = new LimitRamps(LIMIT_RAMP);
            model.actuatorLimits().forEach(ramps::set);
            return new ParameterUpdater.Parts(
                    clock,
                    new SetPointSchedule(read.setPoints(), model.supports()),
                    ramps,
                    model.limits(),
                    timing.periodNanos(),
                    timing.cutOffNanos(),
                    timing.period(),
                    read.loop().solving().sensitivityFeedback()
                            && !read.loop().solving().delayCompensation(),
                    Math.round(RESERVE * timing.periodNanos()),
                    Math.max(0, read.loop().escalation().restart() - 2) * timing.periodNanos(),
                    startDelay(timing),
                    setPoints);
        }

        private CommandDispatch.Parts dispatch(
                LoopClock clock,
                LoopTiming timing,
                LoopModel model,
                ModeMachine modes,
                AtomicReference<Optional<AcceptedPlan>> accepted,
                LoopParts.Outlets outlets) {
            return new CommandDispatch.Parts(
                    clock,
                    link,
                    model.actuators(),
                    new AcceptanceGate(read.loop().gate(), model.actuators(), model.states()),
                    budgets(),
                    timing.period(),
                    read.loop().solving().delayCompensation(),
                    startDelay(timing),
                    epoch,
                    driving ? 0 : read.loop().modes().transfer(),
                    modes.order(),
                    accepted,
                    outlets.applied(),
                    outlets.events());
        }

        private double startDelay(LoopTiming timing) {
            return read.loop().solving().delayCompensation() ? timing.cutOff() * timing.period() : 0;
        }

        private DeadlineLadder.Budgets budgets() {
            return new DeadlineLadder.Budgets(
                    read.loop().ladder().late(),
                    read.loop().ladder().previous().orElse(driving ? Double.POSITIVE_INFINITY : halfHorizon()),
                    read.loop().ladder().hold());
        }

        private double halfHorizon() {
            return read.model().problem().domains().stream()
                    .filter(domain -> domain.kind() == Domain.Kind.TIME)
                    .mapToDouble(domain -> (domain.to() - domain.from()) / 2)
                    .findFirst()
                    .orElse(0);
        }
    }
}
