package dev.takt.loop.alarm;

import java.util.List;

/**
 * What becomes of something that an operator asks of the alarms.
 *
 * @param accepted whether it is done
 * @param reason why not, or what was done
 * @param transitions that follow
 */
public record AlarmAnswer(boolean accepted, String reason, List<AlarmTransition> transitions) {
    public AlarmAnswer {
        transitions = List.copyOf(transitions);
    }

    /** It is not done. */
    static AlarmAnswer refused(String reason) {
        return new AlarmAnswer(false, reason, List.of());
    }
}
