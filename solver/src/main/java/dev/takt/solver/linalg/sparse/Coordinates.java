package dev.takt.solver.linalg.sparse;

/**
 * Where each unknown lives in the domains of the problem (time, space, …), for nested dissection.
 *
 * <p>An unknown that extends over a whole axis has no position on it: a control {@code Q(t)} has a time but no place, a
 * finite variable has neither. Such positions are NaN.
 */
public final class Coordinates {
    private final int axes;
    private final double[] positions;

    private Coordinates(int axes, double[] positions) {
        this.axes = axes;
        this.positions = positions;
    }

    /** No unknown has a location: orderings see the graph alone. */
    public static Coordinates none() {
        return new Coordinates(0, new double[0]);
    }

    /**
     * Coordinates of every unknown.
     *
     * @param axes number of axes
     * @param positions {@code positions[unknown * axes + axis]}, NaN where the unknown has no position on the axis
     * @throws IllegalArgumentException if the positions are not a whole number of unknowns
     */
    public static Coordinates of(int axes, double[] positions) {
        if (axes < 0 || (axes == 0 ? positions.length != 0 : positions.length % axes != 0)) {
            throw new IllegalArgumentException(
                    positions.length + " positions for " + axes + " axes, expected a multiple of the axes");
        }
        return new Coordinates(axes, positions.clone());
    }

    /** Number of axes; 0 if no unknown has a location. */
    public int axes() {
        return axes;
    }

    /** Number of unknowns with a row of positions; 0 if there are no axes. */
    public int unknowns() {
        return axes == 0 ? 0 : positions.length / axes;
    }

    /** Position of {@code unknown} on {@code axis}, NaN if it extends over the whole axis. */
    public double position(int unknown, int axis) {
        return positions[unknown * axes + axis];
    }
}
