package dev.takt.actors.parameters;

/**
 * Something about the values of a parameter that a person should know.
 *
 * @param parameter its name
 * @param text what, in a sentence
 * @param known whether it was said before and still holds
 * @param safe whether the loop is not to go on without the values
 */
public record ParameterNotice(String parameter, String text, boolean known, boolean safe) {

    /** Something new that does not keep the loop from going on. */
    static ParameterNotice of(String parameter, String text) {
        return new ParameterNotice(parameter, text, false, false);
    }

    /** The same, said once more. */
    ParameterNotice again() {
        return new ParameterNotice(parameter, text, true, safe);
    }
}
