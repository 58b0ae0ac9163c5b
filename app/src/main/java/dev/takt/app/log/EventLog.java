package dev.takt.app.log;

import dev.takt.loop.AlarmPriority;
import dev.takt.loop.LogLevel;
import dev.takt.loop.Mode;
import dev.takt.loop.alarm.AlarmTransition;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import java.util.Map;

/** Logs the events of a loop. A period as such is no event. */
public final class EventLog implements LoopObserver {
    private final LoopLog log;

    public EventLog(LoopLog log) {
        this.log = log;
    }

    @Override
    public void cycleEnded(CycleRecord cycle) {
        // nothing of a period is logged
    }

    @Override
    public void happened(LoopEvent event) {
        log.say(level(event), fields(event), event.text());
    }

    private static LogLevel level(LoopEvent event) {
        return switch (event) {
            case LoopEvent.ModeChanged changed ->
                switch (changed.to()) {
                    case SAFE -> LogLevel.ERROR;
                    case DEGRADED -> LogLevel.WARN;
                    default -> LogLevel.INFO;
                };
            case LoopEvent.Commanded commanded -> commanded.accepted() ? LogLevel.INFO : LogLevel.WARN;
            case LoopEvent.AlarmChanged(long _, AlarmTransition transition) -> level(transition);
            case LoopEvent.ServiceChanged _ -> LogLevel.INFO;
            case LoopEvent.PairChanged _ -> LogLevel.WARN;
            case LoopEvent.Alarm _ -> LogLevel.WARN;
        };
    }

    private static LogLevel level(AlarmTransition transition) {
        if (!transition.isRaised()) {
            return LogLevel.INFO;
        }
        return transition.priority() == AlarmPriority.CRITICAL ? LogLevel.ERROR : LogLevel.WARN;
    }

    private static LogFields fields(LoopEvent event) {
        return switch (event) {
            case LoopEvent.ModeChanged(long _, Mode from, Mode to, String reason) ->
                new LogFields("mode", Map.of("from", from.label(), "to", to.label(), "reason", reason));
            case LoopEvent.Commanded(long _, String who, String command, boolean accepted, String reason) ->
                new LogFields(
                        LogFields.COMMAND,
                        Map.of(
                                "who",
                                who,
                                "command",
                                command,
                                "accepted",
                                Boolean.toString(accepted),
                                "reason",
                                reason));
            case LoopEvent.AlarmChanged(long _, AlarmTransition transition) ->
                new LogFields(
                        "alarm",
                        Map.of(
                                "alarm", transition.id().name(),
                                "priority", transition.priority().label(),
                                "state", transition.to().name().toLowerCase(java.util.Locale.ROOT)));
            case LoopEvent.ServiceChanged(long _, String name, String status, String reason) ->
                new LogFields("service", Map.of("name", name, "status", status, "reason", reason));
            case LoopEvent.PairChanged(long _, long cycle, String _) ->
                new LogFields("pair", Map.of("cycle", Long.toString(cycle)));
            case LoopEvent.Alarm(long _, String source, String _) -> new LogFields("notice", Map.of("source", source));
        };
    }
}
