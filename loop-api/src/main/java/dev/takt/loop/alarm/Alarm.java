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
 * @param active whether its condition is present, whatever the state
 * @param text what is wrong, with value and limit
 * @param value the last value; NaN for none
 * @param limit that the value must not exceed; NaN for none
 * @param raisedMillis when it was raised, by the time of day
 * @param raisedTime when it was raised, in seconds of the plant
 * @param sinceTime when its condition began, in seconds of the plant
 * @param occurrences how often it was raised since it was last normal
 * @param chatter how often its condition disappeared and came back within the off-delay
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
    /** The order of attention: by state, then by priority, then the first-out of a cascade, then the newest. */
    public static final Comparator<Alarm> URGENCY = Comparator.comparing(Alarm::state)
            .thenComparing(Alarm::priority)
            .thenComparing(alarm -> !alarm.cascade().first())
            .thenComparing(Comparator.comparingLong(Alarm::raisedMillis).reversed())
            .thenComparing(Alarm::id);

    /**
     * The place of an alarm among those of the same cascade.
     *
     * @param first whether it is the first-out alarm of a cascade
     * @param followers for the first-out: the number of alarms that followed
     * @param follows the first-out of its cascade; empty for the first-out itself, and for an alarm without a cascade
     */
    public record Cascade(boolean first, int followers, Optional<AlarmId> follows) {
        /** An alarm without a cascade. */
        public static final Cascade ALONE = new Cascade(false, 0, Optional.empty());
    }

    /** Who did something, and when by the time of day. */
    public record Signature(String who, long wallMillis) {}

    /** Who has shelved the alarm, and until when by the time of day. */
    public record Shelf(String who, long untilMillis) {}
}
