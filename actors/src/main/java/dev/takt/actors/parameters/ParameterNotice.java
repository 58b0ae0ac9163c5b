package dev.takt.actors.parameters;

import dev.takt.loop.AlarmCondition;
import dev.takt.loop.alarm.AlarmId;
import java.util.Optional;

/**
 * A notice for the operator about the values of a parameter or the limits of a variable.
 *
 * @param name of the parameter or variable
 * @param text the notice as a sentence
 * @param condition the condition of its alarm; empty if the alarm is detected elsewhere
 * @param known whether it was reported before and still applies
 * @param safe whether the loop must go SAFE without the values
 */
public record ParameterNotice(
        String name, String text, Optional<AlarmCondition> condition, boolean known, boolean safe) {

    /** A new notice about data that have ended or soon will. */
    static ParameterNotice ofData(String parameter, String text, boolean safe) {
        return new ParameterNotice(parameter, text, Optional.of(AlarmCondition.DATA_ENDED), false, safe);
    }

    /** A value out of its range. */
    static ParameterNotice ofRange(String parameter, String text) {
        return new ParameterNotice(parameter, text, Optional.of(AlarmCondition.VALUE_OUT_OF_RANGE), false, false);
    }

    /** Limits of a constraint or a variable that cross. */
    static ParameterNotice ofCrossing(String name, String text) {
        return new ParameterNotice(name, text, Optional.of(AlarmCondition.LIMITS_CROSSED), false, false);
    }

    /** A variable that violates a requested limit; its alarm is detected elsewhere. */
    static ParameterNotice ofLimit(String variable, String text) {
        return new ParameterNotice(variable, text, Optional.empty(), false, false);
    }

    /** The alarm that it raises. */
    public Optional<AlarmId> alarm() {
        return condition.map(raised ->
                raised.subject() == AlarmCondition.Subject.LOOP ? AlarmId.of(raised) : new AlarmId(raised, name));
    }

    /** The same notice, marked as repeated. */
    ParameterNotice again() {
        return new ParameterNotice(name, text, condition, true, safe);
    }
}
