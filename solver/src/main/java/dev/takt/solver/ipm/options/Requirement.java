package dev.takt.solver.ipm.options;

/** Checks of options, with messages that say what was expected. */
final class Requirement {

    private Requirement() {}

    static void positive(String name, double value) {
        require(value > 0, name, value, "more than 0");
    }

    static void notNegative(String name, double value) {
        require(value >= 0, name, value, "0 or more");
    }

    static void fraction(String name, double value) {
        require(value > 0 && value < 1, name, value, "between 0 and 1");
    }

    private static void require(boolean holds, String name, double value, String expected) {
        if (!holds) {
            throw new IllegalArgumentException(name + " is " + value + ", expected " + expected);
        }
    }
}
