package dev.takt.loop.alarm;

import dev.takt.loop.AlarmPriority;

/**
 * A condition that is present in a period.
 *
 * @param id of its alarm
 * @param priority of it, unless the settings give another one
 * @param since when the condition began, in seconds of the plant; this may be before its detection
 * @param text what is wrong, with value and limit, in a sentence without its full stop
 * @param value the value; NaN for none
 * @param limit that the value must not exceed; NaN for none
 */
public record AlarmFinding(AlarmId id, AlarmPriority priority, double since, String text, double value, double limit) {

    /** A finding with the default priority and without value and limit. */
    public static AlarmFinding of(AlarmId id, double since, String text) {
        return new AlarmFinding(id, id.condition().usual(), since, text, Double.NaN, Double.NaN);
    }
}
