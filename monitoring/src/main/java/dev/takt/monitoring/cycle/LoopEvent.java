package dev.takt.monitoring.cycle;

import dev.takt.config.loop.Mode;

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

    /** Something that an engineer should look at. */
    record Alarm(long wallMillis, String source, String text) implements LoopEvent {}
}
