package dev.takt.actors.parameters;

import dev.takt.loop.AlarmCondition;
import java.util.Optional;

/**
 * Something about the values of a parameter, or the limits of a variable, that a person should know.
 *
 * @param name of the parameter or variable
 * @param text what, in a sentence
 * @param condition the alarm that it is; empty where others watch for that
 * @param known whether it was said before and still holds
 * @param safe whether the loop is not to go on without the values
 */
public record ParameterNotice(
        String name, String text, Optional<AlarmCondition> condition, boolean known, boolean safe) {

    /** Something new about data that have ended or soon will. */
    static ParameterNotice ofData(String parameter, String text, boolean safe) {
        return new ParameterNotice(parameter, text, Optional.of(AlarmCondition.DATA_ENDED), false, safe);
    }

    /** A value out of its range. */
    static ParameterNotice ofRange(String parameter, String text) {
        return new ParameterNotice(parameter, text, Optional.of(AlarmCondition.VALUE_OUT_OF_RANGE), false, false);
    }

    /** A variable that is beyond a limit that was given to it; the alarm of violated limits is found elsewhere. */
    static ParameterNotice ofLimit(String variable, String text) {
        return new ParameterNotice(variable, text, Optional.empty(), false, false);
    }

    /** The same, said once more. */
    ParameterNotice again() {
        return new ParameterNotice(name, text, condition, true, safe);
    }
}
