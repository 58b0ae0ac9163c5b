package dev.takt.plant;

import dev.takt.config.Disturbance;

/** A change of a plant from outside. */
public sealed interface Change {

    /** The name of the parameter, input or state that changes. */
    String variable();

    /** The change of a disturbance, without its time. */
    static Change of(Disturbance written) {
        return switch (written) {
            case Disturbance.ParameterChange(double _, String name, double value) -> new SetParameter(name, value);
            case Disturbance.InputOffset(double _, String name, double offset) -> new DisturbInput(name, offset);
            case Disturbance.StateJump(double _, String name, double offset) -> new DisturbState(name, offset);
        };
    }

    /** All entries of a parameter take a value and keep it. */
    record SetParameter(String variable, double value) implements Change {}

    /**
     * From now on an offset is added to the applied values of an input; it replaces an earlier disturbance of that
     * input.
     */
    record DisturbInput(String variable, double offset) implements Change {}

    /** All entries of a state jump by an amount, like the effect of an impulse. */
    record DisturbState(String variable, double offset) implements Change {}
}
