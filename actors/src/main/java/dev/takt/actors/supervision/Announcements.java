package dev.takt.actors.supervision;

import dev.takt.actors.alarms.AlarmSupervision;
import dev.takt.actors.clock.LoopClock;
import dev.takt.loop.AlarmCondition;
import dev.takt.loop.Mode;
import dev.takt.loop.alarm.AlarmId;
import dev.takt.loop.alarm.AlarmTransition;
import dev.takt.loop.cycle.CycleDetail;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.CommandText;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.loop.service.ActuatorStatus;
import dev.takt.loop.service.ControlledStatus;
import dev.takt.loop.service.ServiceImage;
import dev.takt.loop.service.ServiceImage.ActuatorService;
import dev.takt.loop.service.ServiceImage.ControlledService;
import java.util.List;

/** Notifies the observers of a loop; a failure of one observer does not affect the others. */
final class Announcements {
    private final LoopClock clock;
    private final AlarmSupervision alarms;
    private final List<LoopObserver> observers;

    Announcements(LoopClock clock, List<LoopObserver> observers, AlarmSupervision alarms) {
        this.alarms = alarms;
        this.clock = clock;
        this.observers = List.copyOf(observers);
    }

    void cycleEnded(CycleRecord cycle, CycleDetail detail) {
        for (LoopObserver observer : observers) {
            try {
                observer.cycleEnded(cycle, detail);
            } catch (RuntimeException e) {
                trouble(
                        AlarmCondition.PART_RESTARTED,
                        "observer",
                        observer.getClass().getSimpleName() + " failed: " + e);
            }
        }
    }

    void modeChanged(Mode from, Mode to, String reason) {
        happened(new LoopEvent.ModeChanged(clock.wallMillis(), from, to, reason));
    }

    /** A fault of a component of the loop: an alarm. */
    void trouble(AlarmCondition condition, String source, String text) {
        noticed(source, text);
        alarms.report(AlarmId.of(condition), text);
    }

    /** A notice for the operator, whether it is an alarm or not. */
    void noticed(String source, String text) {
        happened(new LoopEvent.Alarm(clock.wallMillis(), source, text));
    }

    /**
     * Tells what went in or out of service.
     *
     * @param before as it was told last
     */
    void serviceChanged(ServiceImage before, ServiceImage now) {
        for (LoopObserver observer : observers) {
            try {
                observer.serviceChanged(now);
            } catch (RuntimeException e) {
                // the next observer is told in any case
                continue;
            }
        }
        for (int i = 0; i < now.actuators().size(); i++) {
            ActuatorService present = now.actuators().get(i);
            ActuatorStatus old =
                    before.actuators().size() > i ? before.actuators().get(i).status() : ActuatorStatus.AUTO;
            if (present.status() != old) {
                happened(new LoopEvent.ServiceChanged(
                        clock.wallMillis(), present.name(), present.status().label(), present.reason()));
            }
        }
        for (int i = 0; i < now.controlled().size(); i++) {
            ControlledService present = now.controlled().get(i);
            ControlledStatus old =
                    before.controlled().size() > i ? before.controlled().get(i).status() : ControlledStatus.IN_SERVICE;
            if (present.status() != old) {
                happened(new LoopEvent.ServiceChanged(
                        clock.wallMillis(), present.name(), present.status().label(), present.reason()));
            }
        }
    }

    void pairChanged(long cycle, String text) {
        happened(new LoopEvent.PairChanged(clock.wallMillis(), cycle, text));
    }

    void alarmsChanged(List<AlarmTransition> transitions) {
        transitions.forEach(transition -> happened(new LoopEvent.AlarmChanged(clock.wallMillis(), transition)));
    }

    void commanded(String who, OperatorCommand command, CommandOutcome outcome) {
        happened(new LoopEvent.Commanded(
                clock.wallMillis(), who, CommandText.of(command), outcome.accepted(), outcome.reason()));
    }

    /** Whether a loop that starts again continues its last plan. */
    void resumed(boolean goesOn, String reason) {
        happened(new LoopEvent.Commanded(clock.wallMillis(), "loop", "go on with the last plan", goesOn, reason));
    }

    /** Whether a loop that starts again goes on with what operators gave. */
    void ordered(boolean goesOn, String text) {
        happened(new LoopEvent.Commanded(clock.wallMillis(), "loop", "go on with what operators gave", goesOn, text));
    }

    private void happened(LoopEvent event) {
        for (LoopObserver observer : observers) {
            try {
                observer.happened(event);
            } catch (RuntimeException e) {
                // the next observer gets the event in any case
                continue;
            }
        }
    }
}
