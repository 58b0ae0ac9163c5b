package dev.takt.actors.alarms;

import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.dispatch.AcceptedPlan;
import dev.takt.actors.dispatch.DispatchProtocol.PeriodEnded;
import dev.takt.actors.dispatch.ModeOrder;
import dev.takt.actors.solving.StateLayout;
import dev.takt.loop.AlarmCondition;
import dev.takt.loop.Mode;
import dev.takt.loop.alarm.Alarm;
import dev.takt.loop.alarm.AlarmAnswer;
import dev.takt.loop.alarm.AlarmFinding;
import dev.takt.loop.alarm.AlarmId;
import dev.takt.loop.alarm.AlarmList;
import dev.takt.loop.alarm.AlarmMoment;
import dev.takt.loop.alarm.AlarmTransition;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.VitalSign;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.solver.model.OptimalControlProblem;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Keeps the alarms of a loop: examines each period when it has ended, and carries out requests of operators. It is the
 * only owner of the list; others get snapshots. Used by one thread, for which nothing with a deadline waits.
 */
public final class AlarmSupervision {
    private static final double NANO = 1e-9;
    private static final long LOOK_NANOS = 1_000_000_000;

    /** The only conditions that apply out of service: the clock, the recorder and what is kept must work. */
    private static final Set<AlarmCondition> OUT_OF_SERVICE = EnumSet.complementOf(EnumSet.of(
            AlarmCondition.CLOCK_STEPPED,
            AlarmCondition.RECORDER_DROPS,
            AlarmCondition.STATE_NOT_KEPT,
            AlarmCondition.PART_RESTARTED));

    private final Parts parts;
    private final List<AlarmSource> sources;
    private final LimitConditions limits;
    private final ReportedTrouble reported = new ReportedTrouble();
    private final AlarmList list;
    private final List<AlarmFinding> found = new ArrayList<>();
    private long looked = Long.MIN_VALUE;
    private double time;

    /**
     * The collaborators of the supervision.
     *
     * @param clock for the time of shelving
     * @param tuning initial settings
     * @param states layout of the state vector, with the measured outputs after it
     * @param limits limits of the states and outputs
     * @param problem whose tables plans look up
     * @param horizon of the plans in seconds of the plant
     * @param window seconds of the plant after an alarm within which others belong to its cascade
     * @param plan the last accepted one
     * @param signs vital signs of the components of the loop; read once a second
     * @param published receives the alarms that are not normal, whenever they may have changed
     */
    // large because alarms concern all components of a loop
    public record Parts(
            LoopClock clock,
            AlarmTuning tuning,
            StateLayout states,
            List<VariableLimit> limits,
            OptimalControlProblem problem,
            double horizon,
            double window,
            Supplier<Optional<AcceptedPlan>> plan,
            Supplier<List<VitalSign>> signs,
            Consumer<List<Alarm>> published) {
        public Parts {
            limits = List.copyOf(limits);
        }
    }

    /** Starts without alarms. */
    public AlarmSupervision(Parts parts) {
        this.parts = parts;
        AlarmTuning tuning = parts.tuning();
        this.limits = new LimitConditions(tuning, parts.states(), parts.limits());
        this.sources = List.of(
                new PlantSilence(),
                new SignalConditions(tuning),
                new ServiceConditions(),
                new SolverConditions(tuning),
                new ActuatorConditions(tuning),
                limits,
                new OffsetConditions(tuning, parts.states(), parts.horizon()),
                new TargetConditions(),
                new SafeMode(),
                new ClockSteps(tuning),
                new SkippedPeriods(tuning),
                new PairStandby(),
                new RecorderDrops(),
                new KeptStateWatch(),
                new TableConditions(parts.problem()),
                reported);
        this.list = new AlarmList(tuning::rule, tuning.period(), parts.window());
    }

    /** Sets the settings that apply from now on. */
    public void configure(AlarmTuning tuning) {
        sources.forEach(source -> source.configure(tuning));
        list.configure(tuning::rule);
    }

    /** A component of the loop reports a fault; the alarm is raised at the end of the period. */
    public void report(AlarmId alarm, String text) {
        reported.report(alarm, text);
    }

    /** The result of an operator's command; new bounds of a variable become its limits. */
    public void answered(OperatorCommand command, CommandOutcome outcome) {
        if (outcome.accepted()
                && command instanceof OperatorCommand.Limits(String variable, double least, double most)) {
            limits.bound(variable, least, most);
        }
    }

    /** A period has ended; returns the changes. */
    public List<AlarmTransition> periodEnded(PeriodEnded ended, ModeOrder mode) {
        CycleRecord record = ended.record();
        time = record.time();
        long now = record.times().scheduled();
        ExaminedPeriod period = new ExaminedPeriod(
                record,
                ended.detail(),
                mode.actual(),
                mode.reasons(),
                ended.obstacles().silence(),
                parts.plan().get(),
                ended.service(),
                look(now));
        found.clear();
        for (AlarmSource source : sources) {
            source.examine(period, found);
        }
        Set<AlarmCondition> suppressed = mode.actual() == Mode.OUT_OF_SERVICE ? OUT_OF_SERVICE : Set.of();
        List<AlarmTransition> changes =
                list.update(new AlarmMoment(record.wallMillis(), time, NANO * now), found, suppressed);
        publish();
        return changes;
    }

    private List<VitalSign> look(long now) {
        if (looked != Long.MIN_VALUE && now - looked < LOOK_NANOS) {
            return List.of();
        }
        looked = now;
        return parts.signs().get();
    }

    /**
     * Carries out an operator's request about alarms.
     *
     * @throws IllegalArgumentException if the command is about something else
     */
    public AlarmAnswer operate(OperatorCommand command, String who) {
        AlarmMoment now = new AlarmMoment(
                parts.clock().wallMillis(), time, NANO * parts.clock().now());
        AlarmAnswer answer = switch (command) {
            case OperatorCommand.AcknowledgeAlarms(Optional<AlarmId> alarm) ->
                alarm.map(id -> list.acknowledge(id, now, who)).orElseGet(() -> list.acknowledgeAll(now, who));
            case OperatorCommand.ShelveAlarm(AlarmId alarm, double seconds) -> list.shelve(alarm, seconds, now, who);
            case OperatorCommand.UnshelveAlarm(AlarmId alarm) -> list.unshelve(alarm, now, who);
            default -> throw new IllegalArgumentException("no order about alarms: " + command);
        };
        publish();
        return answer;
    }

    private void publish() {
        parts.published().accept(list.alarms());
    }
}
