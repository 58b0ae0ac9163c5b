package dev.takt.loop.alarm;

import dev.takt.loop.AlarmPriority;

/**
 * A condition that is there in a period.
 *
 * @param id of its alarm
 * @param priority of it, where the settings say no other
 * @param since when the condition began, in seconds of the plant: before it was found
 * @param text what is wrong, with value and limit, in a sentence without its full stop
 * @param value what was found; NaN for none
 * @param limit beyond which it must not be; NaN for none
 */
public record AlarmFinding(AlarmId id, AlarmPriority priority, double since, String text, double value, double limit) {

    /** A finding of the usual priority without value and limit. */
    public static AlarmFinding of(AlarmId id, double since, String text) {
        return new AlarmFinding(id, id.condition().usual(), since, text, Double.NaN, Double.NaN);
    }
}
