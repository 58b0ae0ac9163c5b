package dev.takt.plant;

import java.util.List;

/** Anything that plays a plant: takes inputs, lets time pass with constant inputs, and shows measurements. */
public interface SteppedPlant extends AutoCloseable {

    /** The time of the plant, in seconds. */
    double time();

    /**
     * Applies values to an input, from now on.
     *
     * @param values one for all entries of the input, or one for each
     */
    void apply(String input, double... values);

    /**
     * Lets time pass.
     *
     * @param period in seconds, at least 0
     */
    void advance(double period);

    /** The true values of a state or input; a copy. */
    double[] values(String name);

    /** Reads all sensors once. */
    Measurement measure();

    /** Whether it has what a change is of; may be asked by any thread. */
    boolean has(Change change);

    /**
     * Changes something now.
     *
     * @throws IllegalArgumentException if it does not have it
     */
    void happen(Change change);

    /** What it has to say to a person since the last call; any thread may ask. */
    default List<String> messages() {
        return List.of();
    }

    /** Gives back what it holds outside of the heap; a second time does nothing. */
    @Override
    default void close() {}
}
