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
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Keeps the alarms of a loop: looks at each period when it has ended, and does what operators ask. The one owner of the list; others
 * see snapshots. Used by one thread, on which nothing waits that has a deadline.
 */
public final class AlarmSupervision {
    private static final double NANO = 1e-9;
    private static final long LOOK_NANOS = 1_000_000_000;

    /** Out of service nobody expects anything of the loop but that its clock and its recorder are well. */
    private static final Set<AlarmCondition> OUT_OF_SERVICE = EnumSet.complementOf(
            EnumSet.of(AlarmCondition.CLOCK_STEPPED, AlarmCondition.RECORDER_DROPS, AlarmCondition.PART_RESTARTED));

    private final Parts parts;
    private final List<AlarmSource> sources;
    private final LimitConditions limits;
    private final ReportedTrouble reported = new ReportedTrouble();
    private final AlarmList list;
    private final List<AlarmFinding> found = new ArrayList<>();
    private long looked = Long.MIN_VALUE;
    private double time;

    /**
     * What it works with.
     *
     * @param clock by which alarms are shelved
     * @param tuning with which it begins
     * @param states what the state vector is made of
     * @param limits between which states should stay
     * @param horizon of the plans in seconds of the plant
     * @param window seconds of the plant after an alarm in which others belong to its cascade
     * @param plan the last accepted one
     * @param signs of the parts of the loop; looked at once a second
     * @param published given the alarms that are not normal, whenever they may have changed
     */
    // large because alarms are about all parts of a loop
    public record Parts(
            LoopClock clock,
            AlarmTuning tuning,
            StateLayout states,
            List<VariableLimit> limits,
            double horizon,
            double window,
            Supplier<Optional<AcceptedPlan>> plan,
            Supplier<List<VitalSign>> signs,
            Consumer<List<Alarm>> published) {
        public Parts {
            limits = List.copyOf(limits);
        }
    }

    /** The alarms of a loop that begins. */
    public AlarmSupervision(Parts parts) {
        this.parts = parts;
        AlarmTuning tuning = parts.tuning();
        this.limits = new LimitConditions(tuning, parts.states(), parts.limits());
        this.sources = List.of(
                new PlantSilence(),
                new SignalConditions(tuning),
                new SolverConditions(tuning),
                new ActuatorConditions(tuning),
                limits,
                new OffsetConditions(tuning, parts.states(), parts.horizon()),
                new SafeMode(),
                new ClockSteps(tuning),
                new RecorderDrops(),
                reported);
        this.list = new AlarmList(tuning::rule, tuning.period(), parts.window());
    }

    /** Other settings hold from now on. */
    public void configure(AlarmTuning tuning) {
        sources.forEach(source -> source.configure(tuning));
        list.configure(tuning::rule);
    }

    /** A part of the loop tells of trouble; it is an alarm from the end of the period on. */
    public void report(AlarmCondition condition, String text) {
        reported.report(condition, text);
    }

    /** What became of an operator's command: other bounds of a variable are other limits. */
    public void answered(OperatorCommand command, CommandOutcome outcome) {
        if (outcome.accepted()
                && command instanceof OperatorCommand.Limits(String variable, double least, double most)) {
            limits.bound(variable, least, most);
        }
    }

    /** A period has ended; returns what has changed. */
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
     * Does what an operator asks of the alarms.
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
