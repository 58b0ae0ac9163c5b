package dev.takt.loop.alarm;

import java.util.List;

/**
 * The answer to an operator's request about alarms.
 *
 * @param accepted whether it is done
 * @param reason why it is refused, or what was done
 * @param transitions that follow
 */
public record AlarmAnswer(boolean accepted, String reason, List<AlarmTransition> transitions) {
    public AlarmAnswer {
        transitions = List.copyOf(transitions);
    }

    /** A refusal. */
    static AlarmAnswer refused(String reason) {
        return new AlarmAnswer(false, reason, List.of());
    }
}
