package dev.takt.config;

/** Something that happens to the plant from outside. */
public sealed interface Disturbance {

    /** When, in seconds since the start of the loop. */
    double time();

    /** The name of what changes, {@code x[3]} for a member of a family. */
    String name();

    /** A parameter of the plant takes a value and keeps it. */
    record ParameterChange(double time, String name, double value) implements Disturbance {}

    /** From now on an offset is added to an input; it replaces an earlier one. */
    record InputOffset(double time, String name, double offset) implements Disturbance {}

    /** A state jumps by an amount. */
    record StateJump(double time, String name, double offset) implements Disturbance {}
}
