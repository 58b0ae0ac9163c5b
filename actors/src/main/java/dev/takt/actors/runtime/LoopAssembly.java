package dev.takt.actors.runtime;

import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.clock.Upcoming;
import dev.takt.actors.dispatch.AcceptedPlan;
import dev.takt.actors.dispatch.Actuator;
import dev.takt.actors.dispatch.CommandDispatch;
import dev.takt.actors.dispatch.DispatchTuning;
import dev.takt.actors.dispatch.ModeOrder;
import dev.takt.actors.estimation.DerivedLimits;
import dev.takt.actors.estimation.EstimatorSelection;
import dev.takt.actors.estimation.ScenarioSpread;
import dev.takt.actors.estimation.StateEstimate;
import dev.takt.actors.ingestion.AppliedRelay;
import dev.takt.actors.ingestion.DeadTimes;
import dev.takt.actors.ingestion.IngestionTuning;
import dev.takt.actors.ingestion.MeasurementIngestion;
import dev.takt.actors.ingestion.StateTracker;
import dev.takt.actors.journal.KeptPast;
import dev.takt.actors.journal.LastPlan;
import dev.takt.actors.measurement.MeasurementClock;
import dev.takt.actors.measurement.ProcessImage;
import dev.takt.actors.measurement.Signal;
import dev.takt.actors.measurement.SignalValidation;
import dev.takt.actors.parameters.ChangeCheck;
import dev.takt.actors.parameters.LimitPairs;
import dev.takt.actors.parameters.LimitRamps;
import dev.takt.actors.parameters.OperatorValues;
import dev.takt.actors.parameters.ParameterTuning;
import dev.takt.actors.parameters.ParameterUpdater;
import dev.takt.actors.parameters.PresentValues;
import dev.takt.actors.parameters.References;
import dev.takt.actors.parameters.SetPointRamps;
import dev.takt.actors.parameters.SetPointSchedule;
import dev.takt.actors.parameters.SolveTiming;
import dev.takt.actors.parameters.StateBounds;
import dev.takt.actors.service.LoopService;
import dev.takt.actors.solving.EstimatedParameters;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.supervision.LoopParts;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.actors.supervision.LoopTuning;
import dev.takt.actors.vitals.LoopPulse;
import dev.takt.config.Case;
import dev.takt.config.settings.EstimatorSettings;
import dev.takt.dynamics.DelayHistory;
import dev.takt.dynamics.ParameterSource;
import dev.takt.dynamics.PastOfPlan;
import dev.takt.links.ControllerEnd;
import dev.takt.loop.cycle.SetPointState;
import dev.takt.loop.service.ServiceImage;
import dev.takt.solver.model.Delays;
import dev.takt.solver.model.Variable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Builds the collaborators of the actors from the case and the model.
 *
 * @param read the case
 * @param link to the plant
 * @param clock by which the loop runs
 * @param timing of its periods
 * @param model its signals, states and actuators
 * @param kept of the loop before
 * @param past what is known for dead times, published in each period
 * @param estimate of an estimator that infers what is not measured, likewise
 */
// large because all collaborators are built from the same parts
record LoopAssembly(
        Case read,
        ControllerEnd link,
        LoopClock clock,
        LoopTiming timing,
        LoopModel model,
        Optional<LastPlan> kept,
        AtomicReference<Map<String, DelayHistory.Kept>> past,
        AtomicReference<Optional<StateEstimate>> estimate) {
    /** The fraction of a period before the cut-off at which a plan must be available. */
    private static final double RESERVE = 0.02;

    /**
     * The published state of the actors.
     *
     * @param accepted the last accepted plan
     * @param setPoints the references in force
     * @param given what operators gave
     * @param pulse times of the last messages of partners
     */
    record Seen(
            AtomicReference<Optional<AcceptedPlan>> accepted,
            AtomicReference<Map<String, SetPointState>> setPoints,
            AtomicReference<OperatorValues> given,
            LoopPulse pulse) {}

    /**
     * The writer of commands.
     *
     * @param mode initial mode
     * @param epoch the epoch of this writer; commands of smaller ones are refused
     */
    record Writer(ModeOrder mode, long epoch) {}

    /** The collaborators of all actors. */
    LoopParts.ActorParts actors(
            LoopTuning tuning, Seen seen, Writer writer, Supplier<PlanSolver> solvers, AppliedRelay relay) {
        SetPointSchedule schedule = new SetPointSchedule(
                read.setPoints(), read.model().problem().parameters(), read.forecasts(), model.supports(), read.time());
        return new LoopParts.ActorParts(
                ingestion(seen.pulse(), schedule.courses(), tuning.ingestion()),
                parameters(tuning.parameters(), schedule, seen),
                outlets -> new CommandDispatch(dispatch(tuning.dispatch(), seen, writer, outlets)),
                solvers,
                seen.pulse(),
                relay);
    }

    private boolean hasStates() {
        return read.model().problem().variables().stream().anyMatch(variable -> variable.role() == Variable.Role.STATE);
    }

    private MeasurementIngestion.Parts ingestion(LoopPulse pulse, ParameterSource parameters, IngestionTuning tuning) {
        List<String> names = model.signals().stream().map(Signal::name).toList();
        double window = Math.max(
                read.estimator().settings().window() * timing.period(),
                EstimatorSelection.mostLate(read, names) + 2 * timing.period());
        DelayHistory history = new DelayHistory(read.model().problem(), parameters, window);
        List<String> actuators = model.actuators().stream().map(Actuator::name).toList();
        KeptPast before = new KeptPast(kept, history.longest(), timing.timeScale());
        return new MeasurementIngestion.Parts(
                clock,
                link,
                new SignalValidation(
                        link.tables().measurements(),
                        model.signals(),
                        new MeasurementClock(timing.period(), timing.timeScale())),
                new ProcessImage(model.signals(), hasStates()),
                new StateTracker(
                        EstimatorSelection.of(read, names, timing.period(), history),
                        model.states(),
                        new StateTracker.Inputs(
                                model.inputs(),
                                new DeadTimes(
                                        history,
                                        new PastOfPlan(history, model.supports()),
                                        actuators,
                                        model.states(),
                                        (time, present) ->
                                                before.at(time, present).past(),
                                        past),
                                ScenarioSpread.of(read.model().problem().scenarios()),
                                EstimatedParameters.of(read),
                                restart(before)),
                        lastCommand(),
                        timing.period(),
                        startDelay()),
                service(names, tuning.silence()),
                timing.timeScale(),
                new Upcoming<>(),
                model.readBackPlaces(link.tables()),
                pulse);
    }

    private StateTracker.Restart restart(KeptPast before) {
        boolean infers = read.estimator().settings().kind() != EstimatorSettings.Kind.FULL_STATE;
        double mostAge = LoopTunings.resumed(read) / timing.timeScale();
        return new StateTracker.Restart(
                (time, present) -> before.estimate(time, present, mostAge),
                present -> estimate.set(infers ? Optional.of(StateEstimate.copyOf(present)) : Optional.empty()));
    }

    private ParameterUpdater.Parts parameters(ParameterTuning tuning, SetPointSchedule schedule, Seen seen) {
        LimitRamps ramps = new LimitRamps(tuning.limitRamp(), timing.period(), model.limits());
        model.actuatorLimits().forEach(ramps::set);
        References references = new References(
                schedule,
                new SetPointRamps(
                        read.model().problem().parameters(), read.ranges().parameters(), model.supports()),
                ramps,
                new PresentValues(
                        model.states(),
                        model.actuators().stream().map(Actuator::name).collect(Collectors.toSet())),
                StateBounds.of(read.model().problem(), model.states()),
                DerivedLimits.of(read.model().problem(), schedule.courses(), model.states()),
                new ChangeCheck(read.ranges().parameters(), read.ranges().variables(), model.limits()),
                new LimitPairs(
                        read.model().problem(),
                        model.states().parts().stream()
                                .map(part -> part.parameter())
                                .collect(Collectors.toSet()),
                        model.supports()),
                LoopTunings.horizon(read),
                seen.setPoints(),
                seen.given());
        SolveTiming solves = new SolveTiming(
                timing.periodNanos(),
                timing.cutOffNanos(),
                timing.period(),
                Math.round(RESERVE * timing.periodNanos()),
                solvesAhead(),
                startDelay());
        return new ParameterUpdater.Parts(
                clock,
                references,
                model.plans(),
                model.inputs(),
                solves,
                new AtomicReference<>(tuning),
                new Upcoming<>());
    }

    /** Whether plans are made ahead of their measurements; with dead times not, because what acts until then is not known yet. */
    private boolean solvesAhead() {
        return read.answersAtOnce() && Delays.in(read.model().problem()).isEmpty();
    }

    private CommandDispatch.Parts dispatch(DispatchTuning tuning, Seen seen, Writer writer, LoopParts.Outlets outlets) {
        return new CommandDispatch.Parts(
                clock,
                link,
                tuning,
                model.states(),
                model.plans(),
                model.inputs(),
                new CommandDispatch.Timing(
                        timing.period(),
                        timing.periodNanos(),
                        read.loop().solving().delayCompensation(),
                        startDelay()),
                writer.epoch(),
                writer.mode(),
                new CommandDispatch.Outlets(seen.accepted(), outlets.applied(), outlets.events()));
    }

    private LoopService service(List<String> signals, double silence) {
        LoopService service = new LoopService(
                read,
                Actuator.moved(model.actuators()),
                link.tables().measurements(),
                signals,
                kept.map(LastPlan::service).orElse(ServiceImage.NONE));
        service.silence(silence);
        return service;
    }

    /** The last command of the loop before, which still acts as far as is known. */
    private double[] lastCommand() {
        int size = model.actuators().size();
        double[] unknown = new double[size];
        Arrays.fill(unknown, Double.NaN);
        return kept.map(LastPlan::commands)
                .filter(commands -> commands.length == size)
                .orElse(unknown);
    }

    private double startDelay() {
        return read.loop().solving().delayCompensation() ? timing.cutOff() * timing.period() : 0;
    }
}
