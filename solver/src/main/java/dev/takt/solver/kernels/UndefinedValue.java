package dev.takt.solver.kernels;

/**
 * A part of a program that has no finite value, or no finite slope, at a point.
 *
 * @param place the constraint, or the objective, that it is part of
 * @param operation it, with the names of what it is made of: {@code log(x(t=0.5) - 3)}
 * @param slope whether its value is finite, and its slope is not
 * @param value its value, or what its slope is
 * @param cause what it is made of, and the values of that: {@code x(t=0.5) - 3 = -1}
 */
public record UndefinedValue(EntryPlace place, String operation, boolean slope, double value, String cause) {
    /** What the objective is called where an element of the model is asked for. */
    public static final String OBJECTIVE = "objective";

    @Override
    public String toString() {
        String what = slope ? "the slope of " + operation : operation;
        return what + " is " + value + (cause.isEmpty() ? "" : " where " + cause);
    }
}
