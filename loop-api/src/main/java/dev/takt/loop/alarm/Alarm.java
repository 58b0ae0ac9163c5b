package dev.takt.loop.alarm;

import dev.takt.loop.AlarmPriority;
import java.util.Comparator;
import java.util.Optional;

/**
 * An alarm as it is now.
 *
 * @param id of it
 * @param priority of it
 * @param state of it; never normal in a list
 * @param active whether its condition is there, whatever the state says
 * @param text what is wrong, with value and limit
 * @param value what was found last; NaN for none
 * @param limit beyond which it must not be; NaN for none
 * @param raisedMillis when it was raised, by the time of day
 * @param raisedTime when it was raised, in seconds of the plant
 * @param sinceTime when its condition began, in seconds of the plant
 * @param occurrences how often it was raised since it was last normal
 * @param chatter how often its condition went and came again before that was a return
 * @param cascade its place in a cascade
 * @param acknowledged by whom and when; empty for nobody
 * @param shelved by whom and until when; empty for nobody
 */
// large because a row of the alarm list of ISA-18.2 has these columns
public record Alarm(
        AlarmId id,
        AlarmPriority priority,
        AlarmState state,
        boolean active,
        String text,
        double value,
        double limit,
        long raisedMillis,
        double raisedTime,
        double sinceTime,
        int occurrences,
        int chatter,
        Cascade cascade,
        Optional<Signature> acknowledged,
        Optional<Shelf> shelved) {
    /** What wants attention first: by state, then by priority, the first of a cascade, the newest. */
    public static final Comparator<Alarm> URGENCY = Comparator.comparing(Alarm::state)
            .thenComparing(Alarm::priority)
            .thenComparing(alarm -> !alarm.cascade().first())
            .thenComparing(Comparator.comparingLong(Alarm::raisedMillis).reversed())
            .thenComparing(Alarm::id);

    /**
     * Where an alarm stands among those that came with it.
     *
     * @param first whether it is the first-out of a cascade
     * @param followers how many came after it, of the first-out
     * @param follows the first-out of its cascade; empty for that itself, and for an alarm that stands alone
     */
    public record Cascade(boolean first, int followers, Optional<AlarmId> follows) {
        /** It stands alone. */
        public static final Cascade ALONE = new Cascade(false, 0, Optional.empty());
    }

    /** Who did something, and when by the time of day. */
    public record Signature(String who, long wallMillis) {}

    /** Who has put the alarm aside, and until when by the time of day. */
    public record Shelf(String who, long untilMillis) {}
}
