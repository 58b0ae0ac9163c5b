package dev.takt.config.offset;

/**
 * A parameter that stands for what the model does not know, and that is estimated as a constant that drifts.
 *
 * @param parameter its name: {@code disturbance[T]}
 * @param variable whose equation it enters
 * @param place where it enters the equations
 */
public record OffsetDisturbance(String parameter, String variable, Place place) {
    /** The name of all of them. */
    public static final String FAMILY = "disturbance";

    /** Where a disturbance enters the equations. */
    public enum Place {
        /** It is added to the rate of a state, in units of the state a second. */
        STATE,
        /** It is added to the value that the equation of an algebraic variable gives, in units of the variable. */
        OUTPUT
    }

    /** The disturbance of a variable. */
    static OffsetDisturbance of(String variable, Place place) {
        return new OffsetDisturbance(FAMILY + "[" + variable + "]", variable, place);
    }
}
