package dev.takt.solver.model;

/**
 * One thing that is wrong with a model.
 *
 * @param element the name of the constraint, variable, parameter or domain, or {@code objective}
 * @param found what is there, with its values
 * @param expected what would be right
 * @param cure a likely remedy, starting with "Maybe"
 */
public record ModelProblem(String element, String found, String expected, String cure) {

    /** The problem in one line. */
    public String message() {
        return element + ": " + found + "; expected " + expected + ". " + cure;
    }
}
