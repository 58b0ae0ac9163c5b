package dev.takt.solver.ipm.compute;

/**
 * A vector of doubles in the memory of a backend, made of one block or several: {@code (x, s)} for the variables and the
 * slacks. Only the {@link VectorOperations} that made it know what is inside.
 */
public interface Vector {

    /** A part of a vector that was joined from parts. */
    Vector part(int index);
}
