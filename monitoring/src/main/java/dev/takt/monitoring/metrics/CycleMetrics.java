package dev.takt.monitoring.metrics;

import dev.takt.loop.AlarmPriority;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.alarm.AlarmTransition;
import dev.takt.loop.cycle.CommandImage;
import dev.takt.loop.cycle.CommandImage.Limit;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.CycleTimes;
import dev.takt.loop.cycle.LoopDescription;
import dev.takt.loop.cycle.LoopDescription.Actuator;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import dev.takt.loop.cycle.Stage;
import dev.takt.loop.service.ServiceImage;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import kamon.metric.Counter;
import kamon.metric.Gauge;
import kamon.metric.Histogram;

/** Records the periods and events of a loop. Recording a period allocates nothing; one thread at a time does it. */
public final class CycleMetrics implements LoopObserver {
    private static final Stage[] STAGES = Stage.values();
    private static final double MILLION = 1e6;
    private static final double NANOS = 1e9;

    private final Instruments instruments;
    private final long period;
    private final List<Actuator> actuators;
    private final Counter cycles;
    private final Counter skipped;
    private final Histogram tickLateness;
    private final Histogram duration;
    private final Histogram budget;
    private final Histogram feedback;
    private final Histogram dispatchLateness;
    private final Histogram[] stages = new Histogram[STAGES.length];
    private final Counter[] overruns = new Counter[STAGES.length];
    private final Counter[] sources = new Counter[CommandSource.values().length];
    private final Gauge[] actualModes = new Gauge[Mode.values().length];
    private final Gauge[] requestedModes = new Gauge[Mode.values().length];
    private final Gauge planAge;
    private final Gauge fallback;
    private final Gauge[] tracking;
    private final Gauge[] statuses;
    private final Gauge dropped;
    private final Counter[][] limited;
    private final Histogram acknowledged;
    private final Counter unacknowledged;
    private final Counter[] alarms = new Counter[AlarmPriority.values().length];
    private final SolveMetrics solves;
    private final SignalMetrics signals;

    private int actual = -1;
    private int requested = -1;

    /** Metrics of a loop. */
    public CycleMetrics(LoopDescription loop) {
        instruments = Instruments.ofLoop(loop.name());
        period = Math.max(1, Math.round(loop.periodSeconds() * NANOS));
        actuators = loop.actuators();
        cycles = instruments.counter(MetricCatalog.CYCLES);
        skipped = instruments.counter(MetricCatalog.SKIPPED);
        tickLateness = instruments.histogram(MetricCatalog.TICK_LATENESS);
        duration = instruments.histogram(MetricCatalog.CYCLE_DURATION);
        budget = instruments.histogram(MetricCatalog.BUDGET_USED);
        feedback = instruments.histogram(MetricCatalog.FEEDBACK);
        dispatchLateness = instruments.histogram(MetricCatalog.DISPATCH_LATENESS);
        for (int i = 0; i < STAGES.length; i++) {
            stages[i] = instruments.histogram(MetricCatalog.STAGE_DURATION, STAGES[i].label());
            overruns[i] = instruments.counter(MetricCatalog.OVERRUNS, STAGES[i].label());
        }
        for (CommandSource source : EnumSet.complementOf(EnumSet.of(CommandSource.NONE))) {
            sources[source.ordinal()] = instruments.counter(MetricCatalog.COMMANDS_DISPATCHED, source.label());
        }
        for (Mode mode : Mode.values()) {
            actualModes[mode.ordinal()] = instruments.gauge(MetricCatalog.MODE, mode.label());
            requestedModes[mode.ordinal()] = instruments.gauge(MetricCatalog.MODE_REQUESTED, mode.label());
        }
        planAge = instruments.gauge(MetricCatalog.PLAN_AGE);
        fallback = instruments.gauge(MetricCatalog.FALLBACK_CYCLES);
        tracking = new Gauge[actuators.size()];
        statuses = new Gauge[actuators.size()];
        dropped = instruments.gauge(MetricCatalog.CONTROLLED_DROPPED);
        dropped.update(0);
        limited = new Counter[actuators.size()][];
        for (int i = 0; i < actuators.size(); i++) {
            tracking[i] = instruments.gauge(
                    MetricCatalog.ACTUATOR_TRACKING, actuators.get(i).name());
            statuses[i] = instruments.gauge(
                    MetricCatalog.ACTUATOR_STATUS, actuators.get(i).name());
            statuses[i].update(0);
            limited[i] = limited(actuators.get(i).name());
        }
        acknowledged = instruments.histogram(MetricCatalog.ACK_DURATION);
        unacknowledged = instruments.counter(MetricCatalog.ACK_FAILURES);
        for (AlarmPriority priority : AlarmPriority.values()) {
            alarms[priority.ordinal()] = instruments.counter(MetricCatalog.ALARMS, priority.label());
        }
        solves = new SolveMetrics(instruments);
        signals = new SignalMetrics(instruments, loop.signals());
        tell(loop);
    }

    private Counter[] limited(String actuator) {
        return Arrays.stream(Limit.values())
                .map(limit -> instruments.counter(
                        MetricCatalog.ACTUATOR_LIMITED, actuator, limit.name().toLowerCase(Locale.ROOT)))
                .toArray(Counter[]::new);
    }

    private void tell(LoopDescription loop) {
        instruments.gauge(MetricCatalog.BUILD_INFO, loop.version()).update(1);
        instruments.gauge(MetricCatalog.PERIOD).update(loop.periodSeconds());
    }

    @Override
    public void cycleEnded(CycleRecord cycle) {
        CycleTimes times = cycle.times();
        cycles.increment();
        skipped.increment(times.skipped());
        tickLateness.record(Math.max(0, times.tickLateness()));
        duration.record(times.total());
        dispatchLateness.record(times.dispatchLateness());
        if (times.feedback() > 0) {
            feedback.record(times.feedback());
        }
        stages(times);
        if (cycle.source() != CommandSource.NONE) {
            sources[cycle.source().ordinal()].increment();
        }
        Instruments.update(planAge, cycle.planAge());
        fallback.update(cycle.fallbackCycles());
        actual = show(actualModes, actual, cycle.actual().ordinal());
        requested = show(requestedModes, requested, cycle.requested().ordinal());
        if (cycle.solve().isPresent()) {
            solves.record(cycle.solve().get());
        }
        signals.record(cycle.signals());
        command(cycle.command());
    }

    private void stages(CycleTimes times) {
        int longest = 0;
        for (int i = 0; i < STAGES.length; i++) {
            long nanos = STAGES[i].of(times);
            stages[i].record(nanos);
            longest = nanos > STAGES[longest].of(times) ? i : longest;
        }
        long work = times.work();
        budget.record(Math.round(MILLION * work / period));
        if (work > period) {
            overruns[longest].increment();
        }
    }

    /** Moves the 1 from one mode to another; the first time it also sets the zeros. */
    private static int show(Gauge[] modes, int shown, int mode) {
        if (shown != mode) {
            for (int i = 0; i < modes.length; i++) {
                modes[i].update(i == mode ? 1 : 0);
            }
        }
        return mode;
    }

    private void command(CommandImage command) {
        if (command.acknowledgement().nanos() > 0) {
            acknowledged.record(command.acknowledgement().nanos());
        }
        if (command.acknowledgement().overdue()) {
            unacknowledged.increment();
        }
        for (int i = 0; i < tracking.length; i++) {
            Limit limit =
                    command.limits().isEmpty() ? Limit.NONE : command.limits().get(i);
            if (limit != Limit.NONE) {
                limited[i][limit.ordinal()].increment();
            }
            double range = actuators.get(i).most() - actuators.get(i).least();
            double error = Math.abs(command.readBack()[i] - command.applied()[i]) / range;
            Instruments.update(tracking[i], error);
        }
    }

    @Override
    public void serviceChanged(ServiceImage image) {
        for (int i = 0; i < statuses.length && i < image.actuators().size(); i++) {
            statuses[i].update(image.actuators().get(i).status().code());
        }
        dropped.update(image.controlled().stream()
                .filter(each -> !each.status().isInService())
                .count());
    }

    @Override
    public void happened(LoopEvent event) {
        switch (event) {
            case LoopEvent.ModeChanged changed ->
                instruments
                        .counter(
                                MetricCatalog.MODE_TRANSITIONS,
                                changed.from().label(),
                                changed.to().label())
                        .increment();
            case LoopEvent.AlarmChanged(long _, AlarmTransition transition) -> {
                if (transition.isRaised()) {
                    alarms[transition.priority().ordinal()].increment();
                }
            }
            case LoopEvent.Alarm _, LoopEvent.Commanded _, LoopEvent.ServiceChanged _, LoopEvent.PairChanged _ -> {}
        }
    }
}
