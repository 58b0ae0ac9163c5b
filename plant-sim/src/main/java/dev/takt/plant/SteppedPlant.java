package dev.takt.plant;

import java.util.List;

/** A simulated plant of any kind: it takes inputs, advances its time with constant inputs, and returns measurements. */
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
     * Advances the time.
     *
     * @param period in seconds, at least 0
     */
    void advance(double period);

    /** The true values of a state or input; a copy. */
    double[] values(String name);

    /** Reads all sensors once. */
    Measurement measure();

    /** Whether it has the variable of a change; may be called from any thread. */
    boolean has(Change change);

    /**
     * Applies a change now.
     *
     * @throws IllegalArgumentException if it does not have the variable
     */
    void happen(Change change);

    /** Messages for the user since the last call; may be called from any thread. */
    default List<String> messages() {
        return List.of();
    }

    /** Releases its resources outside of the heap; a second call does nothing. */
    @Override
    default void close() {}
}
