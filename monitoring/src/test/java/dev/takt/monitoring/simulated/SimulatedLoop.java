package dev.takt.monitoring.simulated;

import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.Quality;
import dev.takt.loop.SolveEnding;
import dev.takt.loop.alarm.Alarm;
import dev.takt.loop.alarm.AlarmAnswer;
import dev.takt.loop.alarm.AlarmFinding;
import dev.takt.loop.alarm.AlarmId;
import dev.takt.loop.alarm.AlarmList;
import dev.takt.loop.alarm.AlarmMoment;
import dev.takt.loop.alarm.AlarmRule;
import dev.takt.loop.alarm.AlarmTransition;
import dev.takt.loop.cycle.CommandImage;
import dev.takt.loop.cycle.CommandImage.Limit;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.CycleTimes;
import dev.takt.loop.cycle.LoopDescription;
import dev.takt.loop.cycle.LoopDescription.Actuator;
import dev.takt.loop.cycle.LoopDescription.Signal;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import dev.takt.loop.cycle.LoopView;
import dev.takt.loop.cycle.PlanVerdict;
import dev.takt.loop.cycle.PlanView;
import dev.takt.loop.cycle.SetPointState;
import dev.takt.loop.cycle.SignalImage;
import dev.takt.loop.cycle.SignalStanding;
import dev.takt.loop.cycle.SignalVerdict;
import dev.takt.loop.cycle.SolveFacts;
import dev.takt.loop.cycle.SolveFacts.CacheEvent;
import dev.takt.loop.cycle.TargetFacts;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.LoopOperation;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.loop.service.ActuatorStatus;
import dev.takt.loop.service.ControlledStatus;
import dev.takt.loop.service.ServiceImage;
import dev.takt.loop.service.ServiceImage.ActuatorService;
import dev.takt.loop.service.ServiceImage.ControlledService;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A loop around {@link HeatedTanks}, under a proportional controller that looks ahead as a predictive one does. Each {@link #step} is a
 * period: it moves the process and returns the record of it. The seed makes everything repeatable.
 */
public final class SimulatedLoop implements LoopView, LoopOperation {
    /** Seconds of a period. */
    public static final double PERIOD = 0.05;

    private static final int PREDICTED = 20;
    private static final String BY_OPERATOR = "an operator <i>asked</i> for it";
    private static final String RETURNED = "an operator gave it back";

    private final LoopDescription description;
    private final Random random = new Random(7);
    private final Map<String, Double> setPoints = new TreeMap<>(Map.of("Tsp", 55.0));
    private final List<LoopEvent> events = new ArrayList<>();
    private final HeatedTanks tanks = new HeatedTanks(random);
    private final AlarmList alarms =
            new AlarmList(_ -> new AlarmRule(true, Optional.empty(), 0, 0, 3600), PERIOD * 40, 20 * PERIOD * 40);
    private Optional<TargetFacts> targets = Optional.empty();
    private List<AlarmFinding> troubles = List.of();
    private ServiceImage service = new ServiceImage(
            List.of(ActuatorService.automatic("Q[1]"), ActuatorService.automatic("Q[2]")),
            List.of(ControlledService.held("temperature"), ControlledService.held("<b>level</b>")));
    private Mode requested = Mode.AUTO;
    private Mode actual = Mode.AUTO;
    private boolean solverAlive = true;
    private boolean plantAlive = true;
    private double[] shown = tanks.state();
    private int silent;
    private int fallback;
    private long cycle;
    private Optional<CycleRecord> last = Optional.empty();
    private Optional<PlanView> plan = Optional.empty();
    private LoopObserver observer = new LoopObserver() {
        @Override
        public void cycleEnded(CycleRecord cycle) {}

        @Override
        public void happened(LoopEvent event) {}
    };

    /** A loop of a name. */
    public SimulatedLoop(String name) {
        description = new LoopDescription(
                name,
                PERIOD,
                40,
                0.8,
                "0.1.0",
                "c0ffee",
                "7a17",
                List.of(
                        new Signal("T[1]", "°C", 0, 100),
                        new Signal("T[2]", "°C", 0, 90),
                        new Signal("c", "mol/l", 0, 1),
                        new Signal("h", "m", 0.2, 2)),
                List.of(actuator(0), actuator(1)),
                List.of("Tsp"));
    }

    private static Actuator actuator(int place) {
        return new Actuator(
                "Q[" + (place + 1) + "]", "kW", HeatedTanks.LEAST[place], HeatedTanks.MOST[place], HeatedTanks.RATE, 0);
    }

    /** Tells an observer of every period and event from now on. */
    public void observedBy(LoopObserver newObserver) {
        observer = newObserver;
    }

    /** From now on there are plans, or none. */
    public synchronized void solverAlive(boolean alive) {
        solverAlive = alive;
    }

    /** From now on the plant is measured, or nothing comes from it: bridged by prediction for a second, then SAFE. */
    public synchronized void plantAlive(boolean alive) {
        plantAlive = alive;
    }

    /** Runs so many periods. */
    public void run(int periods) {
        for (int i = 0; i < periods; i++) {
            step();
        }
    }

    /** Runs a period. */
    public CycleRecord step() {
        CycleRecord record;
        synchronized (this) {
            record = period();
            last = Optional.of(record);
            alarm();
        }
        observer.cycleEnded(record);
        return record;
    }

    /** Runs a period after so many that were skipped, with predictions that were off, and a command that is not acknowledged. */
    public CycleRecord troubledStep(int skipped) {
        CycleRecord seeing = step();
        CycleTimes times = seeing.times();
        return new CycleRecord(
                seeing.cycle(),
                seeing.time(),
                seeing.wallMillis(),
                seeing.requested(),
                seeing.actual(),
                seeing.reasons(),
                seeing.source(),
                false,
                seeing.fallbackCycles(),
                seeing.planAge(),
                new CycleTimes(
                        times.scheduled(),
                        times.tickLateness(),
                        times.ingest(),
                        times.estimate(),
                        times.prepare(),
                        times.solve(),
                        times.accept(),
                        times.dispatch(),
                        times.feedback(),
                        times.dispatchLateness(),
                        times.total(),
                        skipped),
                seeing.solve(),
                seeing.signals()
                        .withInnovations(new double[] {9, 1, Double.NaN, 0.5}, new double[] {1, -2, Double.NaN, 0}),
                seeing.command().with(new CommandImage.Acknowledgement(20_000_000, true)));
    }

    /** Runs a period in which the measurements did not arrive, and nothing was written. */
    public CycleRecord blindStep() {
        CycleRecord seeing = step();
        return new CycleRecord(
                seeing.cycle(),
                seeing.time(),
                seeing.wallMillis(),
                seeing.requested(),
                seeing.actual(),
                seeing.reasons(),
                seeing.source(),
                false,
                seeing.fallbackCycles(),
                Double.NaN,
                seeing.times(),
                Optional.empty(),
                SignalImage.none(),
                new CommandImage(
                        seeing.command().wanted(),
                        seeing.command().applied(),
                        new double[] {Double.NaN, Double.NaN},
                        List.of(),
                        false));
    }

    private CycleRecord period() {
        double target = setPoints.getOrDefault("Tsp", 0.0);
        double[] wanted = solverAlive ? tanks.wanted(target) : tanks.heat();
        silent = plantAlive ? 0 : silent + 1;
        boolean safe = requested == Mode.AUTO && silent > PREDICTED;
        boolean solved = solverAlive && requested != Mode.OUT_OF_SERVICE && !safe;
        boolean drives = requested == Mode.AUTO;
        fallback = drives && (!solved || silent > 0) ? fallback + 1 : 0;
        CommandSource source = source(solved, safe);
        Mode before = actual;
        actual = !drives ? requested : safe || fallback > 30 ? Mode.SAFE : fallback > 0 ? Mode.DEGRADED : Mode.AUTO;
        if (actual != before) {
            happened(new LoopEvent.ModeChanged(
                    wall(), before, actual, reasons().isEmpty() ? "" : reasons().getFirst()));
        }
        List<Limit> limits = tanks.apply(source == CommandSource.FAILSAFE ? new double[2] : wanted);
        tanks.advance(cycle);
        if (solved) {
            plan = Optional.of(tanks.predict(target, cycle, ahead -> timeOf(cycle + ahead)));
        }
        return new CycleRecord(
                cycle,
                timeOf(cycle),
                wall(),
                requested,
                actual,
                reasons(),
                source,
                solved && cycle % 2 == 0,
                fallback,
                fallback * PERIOD * description.timeScale(),
                times(solved),
                solved ? Optional.of(solve()) : Optional.empty(),
                signals(cycle++),
                new CommandImage(wanted, tanks.heat(), tanks.heat(), limits, actual.drivesActuators()));
    }

    private CommandSource source(boolean solved, boolean safe) {
        return switch (requested) {
            case MANUAL -> CommandSource.MANUAL;
            case AUTO -> {
                if (safe) {
                    yield CommandSource.FAILSAFE;
                } else if (solved && silent > 0) {
                    yield CommandSource.PREDICTED;
                } else if (solved) {
                    yield cycle % 173 == 172 ? CommandSource.LATE : CommandSource.FRESH;
                }
                yield fallback <= 20
                        ? CommandSource.PREVIOUS
                        : fallback <= 30 ? CommandSource.HOLD : CommandSource.FAILSAFE;
            }
            default -> CommandSource.NONE;
        };
    }

    private List<String> reasons() {
        if (silent > 0) {
            return List.of("nothing from the plant for " + silent + " periods");
        }
        return fallback == 0 ? List.of() : List.of("no plan for " + fallback + " periods");
    }

    /** Seconds of the plant. */
    private double timeOf(long period) {
        return period * PERIOD * description.timeScale();
    }

    private long wall() {
        return 1_800_000_000_000L + cycle * 50;
    }

    private CycleTimes times(boolean solved) {
        long solve = solved ? 6_000_000 + random.nextInt(4_000_000) + (cycle % 173 == 172 ? 36_000_000 : 0) : 0;
        long ingest = 40_000 + random.nextInt(30_000);
        long estimate = 150_000 + random.nextInt(50_000);
        long total = ingest + estimate + 20_000 + solve + 60_000 + 30_000;
        return new CycleTimes(
                cycle * 50_000_000,
                60_000 + random.nextInt(60_000),
                ingest,
                estimate,
                20_000,
                solve,
                60_000,
                30_000,
                solved ? ingest + estimate + 80_000 : 0,
                Math.max(0, total - 40_000_000),
                total,
                0);
    }

    private SolveFacts solve() {
        return new SolveFacts(
                cycle,
                SolveEnding.OPTIMAL,
                PlanVerdict.ACCEPTED,
                "",
                new SolveFacts.Result(12.5 + tanks.state()[0] / 10, 3e-10, 1e-11, 0),
                new SolveFacts.Effort(
                        1 + random.nextInt(3), 2, 6_500_000, 1_500_000, 3_800_000, 700_000, CacheEvent.HIT),
                targets);
    }

    private SignalImage signals(long number) {
        if (silent > 0) {
            return silentSignals();
        }
        shown = tanks.state();
        boolean lost = number % 97 > 93;
        double[] raw = tanks.state();
        if (lost) {
            raw[2] = Double.NaN;
        }
        Quality third = lost ? Quality.BAD : Quality.GOOD;
        SignalVerdict verdict = lost ? SignalVerdict.BAD_QUALITY : SignalVerdict.ACCEPTED;
        SignalStanding standing = lost ? SignalStanding.PREDICTED : SignalStanding.MEASURED;
        return new SignalImage(
                raw,
                tanks.state(),
                List.of(Quality.GOOD, Quality.GOOD, third, Quality.GOOD),
                List.of(SignalVerdict.ACCEPTED, SignalVerdict.ACCEPTED, verdict, SignalVerdict.ACCEPTED),
                List.of(SignalStanding.MEASURED, SignalStanding.MEASURED, standing, SignalStanding.MEASURED),
                new long[] {3_000_000, 3_100_000, lost ? 120_000_000 : 3_200_000, 3_300_000},
                new int[] {0, 0, lost ? (int) (number % 97 - 93) : 0, 0});
    }

    /** The last values that came, and predictions in their place. */
    private SignalImage silentSignals() {
        SignalStanding standing = silent > PREDICTED ? SignalStanding.LOST : SignalStanding.PREDICTED;
        long[] ages = new long[shown.length];
        int[] bridged = new int[shown.length];
        Arrays.fill(ages, Math.round(silent * PERIOD * 1e9));
        Arrays.fill(bridged, silent);
        return new SignalImage(
                shown.clone(),
                tanks.state(),
                Collections.nCopies(shown.length, Quality.GOOD),
                Collections.nCopies(shown.length, SignalVerdict.STALE),
                Collections.nCopies(shown.length, standing),
                ages,
                bridged);
    }

    private void happened(LoopEvent event) {
        events.add(event);
        observer.happened(event);
    }

    @Override
    public synchronized CompletionStage<CommandOutcome> submit(OperatorCommand command, String who) {
        Optional<AlarmAnswer> answer = aboutAlarms(command, who);
        if (answer.isPresent()) {
            return CompletableFuture.completedFuture(answered(answer.get(), command, who));
        }
        boolean accepted = switch (command) {
            case OperatorCommand.RequestMode request -> {
                boolean possible = request.mode() != Mode.WARMING;
                requested = possible ? request.mode() : requested;
                yield possible;
            }
            case OperatorCommand.SetPoints points -> {
                setPoints.putAll(points.values());
                yield true;
            }
            case OperatorCommand.ManualValues _ -> requested == Mode.MANUAL;
            case OperatorCommand.Limits _,
                    OperatorCommand.FollowSchedule _,
                    OperatorCommand.Forecast _,
                    OperatorCommand.Acknowledge _,
                    OperatorCommand.AcknowledgeAlarms _,
                    OperatorCommand.ShelveAlarm _,
                    OperatorCommand.UnshelveAlarm _,
                    OperatorCommand.SetLogLevel _,
                    OperatorCommand.SwitchPair _,
                    OperatorCommand.Reload _ -> true;
            case OperatorCommand.TakeActuator(String name, OptionalDouble value) ->
                put(new ActuatorService(name, ActuatorStatus.MANUAL, value.orElse(Double.NaN), BY_OPERATOR, wall()));
            case OperatorCommand.ReturnActuator(String name) ->
                put(new ActuatorService(name, ActuatorStatus.AUTO, Double.NaN, RETURNED, wall()));
            case OperatorCommand.DropControlled(String name) ->
                put(new ControlledService(name, ControlledStatus.DROPPED, BY_OPERATOR, wall()));
            case OperatorCommand.ReturnControlled(String name) ->
                put(new ControlledService(name, ControlledStatus.IN_SERVICE, RETURNED, wall()));
        };
        String reason = accepted ? "" : "not in mode " + actual.label();
        happened(new LoopEvent.Commanded(wall(), who, command.getClass().getSimpleName(), accepted, reason));
        return CompletableFuture.completedFuture(new CommandOutcome(accepted, reason, cycle));
    }

    /** Whether there was one of that name. */
    private boolean put(ActuatorService changed) {
        boolean known =
                service.actuators().stream().anyMatch(each -> each.name().equals(changed.name()));
        service = new ServiceImage(
                service.actuators().stream()
                        .map(each -> each.name().equals(changed.name()) ? changed : each)
                        .toList(),
                service.controlled());
        return known;
    }

    /** Whether there was one of that name. */
    private boolean put(ControlledService changed) {
        boolean known =
                service.controlled().stream().anyMatch(each -> each.name().equals(changed.name()));
        service = new ServiceImage(
                service.actuators(),
                service.controlled().stream()
                        .map(each -> each.name().equals(changed.name()) ? changed : each)
                        .toList());
        return known;
    }

    @Override
    public synchronized ServiceImage service() {
        return service;
    }

    /** From now on the plans follow a steady optimum. */
    public synchronized void following(TargetFacts optimum) {
        targets = Optional.of(optimum);
    }

    /** From now on these conditions are there, and no others. */
    public synchronized void troubled(AlarmFinding... findings) {
        troubles = List.of(findings);
    }

    private void alarm() {
        alarms.update(moment(), troubles, Set.of()).forEach(this::changed);
    }

    private AlarmMoment moment() {
        return new AlarmMoment(wall(), timeOf(cycle), cycle * PERIOD);
    }

    private void changed(AlarmTransition transition) {
        happened(new LoopEvent.AlarmChanged(wall(), transition));
    }

    private CommandOutcome answered(AlarmAnswer answer, OperatorCommand command, String who) {
        answer.transitions().forEach(this::changed);
        happened(new LoopEvent.Commanded(
                wall(), who, command.getClass().getSimpleName(), answer.accepted(), answer.reason()));
        return new CommandOutcome(answer.accepted(), answer.reason(), cycle);
    }

    private Optional<AlarmAnswer> aboutAlarms(OperatorCommand command, String who) {
        return switch (command) {
            case OperatorCommand.AcknowledgeAlarms(Optional<AlarmId> alarm) ->
                Optional.of(alarm.map(id -> alarms.acknowledge(id, moment(), who))
                        .orElseGet(() -> alarms.acknowledgeAll(moment(), who)));
            case OperatorCommand.ShelveAlarm(AlarmId alarm, double seconds) ->
                Optional.of(alarms.shelve(alarm, seconds, moment(), who));
            case OperatorCommand.UnshelveAlarm(AlarmId alarm) -> Optional.of(alarms.unshelve(alarm, moment(), who));
            default -> Optional.empty();
        };
    }

    @Override
    public synchronized List<Alarm> alarms() {
        return alarms.alarms();
    }

    @Override
    public LoopDescription description() {
        return description;
    }

    @Override
    public synchronized Optional<CycleRecord> lastCycle() {
        return last;
    }

    @Override
    public synchronized Optional<PlanView> plan() {
        return plan;
    }

    @Override
    public synchronized Map<String, SetPointState> setPointStates() {
        Map<String, SetPointState> states = new LinkedHashMap<>();
        setPoints.forEach((name, value) -> states.put(name, new SetPointState(value, value, OptionalDouble.empty())));
        return states;
    }

    @Override
    public synchronized List<LoopEvent> events() {
        return List.copyOf(events.subList(Math.max(0, events.size() - 200), events.size()));
    }
}
