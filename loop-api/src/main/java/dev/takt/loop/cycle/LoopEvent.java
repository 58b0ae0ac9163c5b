package dev.takt.loop.cycle;

import dev.takt.loop.Mode;
import dev.takt.loop.alarm.AlarmTransition;

/** An event of a loop, in addition to its periods. */
public sealed interface LoopEvent {
    /** Since the epoch; for people only. */
    long wallMillis();

    /** The event in a sentence. */
    String text();

    /** The actual mode changed. */
    record ModeChanged(long wallMillis, Mode from, Mode to, String reason) implements LoopEvent {
        @Override
        public String text() {
            return from.label() + " -> " + to.label() + (reason.isEmpty() ? "" : ": " + reason);
        }
    }

    /** An operator's command was accepted or refused. */
    record Commanded(long wallMillis, String who, String command, boolean accepted, String reason)
            implements LoopEvent {
        @Override
        public String text() {
            return who + ": " + command + (accepted ? "" : " refused") + (reason.isEmpty() ? "" : ": " + reason);
        }
    }

    /** The state of an alarm changed. */
    record AlarmChanged(long wallMillis, AlarmTransition transition) implements LoopEvent {
        @Override
        public String text() {
            return transition.sentence();
        }
    }

    /**
     * An actuator or a controlled variable went in or out of service.
     *
     * @param name of the control or of the controlled variable
     * @param status its new status, as in messages
     * @param reason why
     */
    record ServiceChanged(long wallMillis, String name, String status, String reason) implements LoopEvent {
        @Override
        public String text() {
            return name + " is " + status + (reason.isEmpty() ? "" : ": " + reason);
        }
    }

    /**
     * Something has changed between the two controllers of a plant.
     *
     * @param cycle the period with which this one goes on
     */
    record PairChanged(long wallMillis, long cycle, String text) implements LoopEvent {}

    /** A component of the loop reports a fault; the list of alarms raises an alarm for it. */
    record Alarm(long wallMillis, String source, String text) implements LoopEvent {}
}
