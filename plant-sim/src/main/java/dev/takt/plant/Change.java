package dev.takt.plant;

/** Something that happens to a plant from outside. */
public sealed interface Change {

    /** The name of the parameter, input or state that changes. */
    String variable();

    /** All entries of a parameter take a value and keep it. */
    record SetParameter(String variable, double value) implements Change {}

    /** From now on this is added to whatever is applied to an input; replaces an earlier disturbance of that input. */
    record DisturbInput(String variable, double offset) implements Change {}

    /** All entries of a state jump by an amount, as by an impulse. */
    record DisturbState(String variable, double offset) implements Change {}
}
