package dev.takt.loop.cycle;

import dev.takt.loop.Mode;
import dev.takt.loop.alarm.AlarmTransition;

/** Something that happened to a loop, apart from its periods. */
public sealed interface LoopEvent {
    /** Since the epoch; for people only. */
    long wallMillis();

    /** In a sentence. */
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

    /** An alarm has gone from one state to another. */
    record AlarmChanged(long wallMillis, AlarmTransition transition) implements LoopEvent {
        @Override
        public String text() {
            return transition.sentence();
        }
    }

    /** A part of the loop tells of trouble; the list of alarms makes an alarm of it. */
    record Alarm(long wallMillis, String source, String text) implements LoopEvent {}
}
