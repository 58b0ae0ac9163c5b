package dev.takt.actors.fleet;

import java.util.Comparator;

/**
 * When it is the turn of work in a {@link SolverPool}.
 *
 * @param order of work that is as urgent, the smallest first: a deadline, or the number of a loop
 */
record Turn(Urgency urgency, long order) implements Comparable<Turn> {
    private static final Comparator<Turn> ORDER =
            Comparator.comparing(Turn::urgency).thenComparingLong(Turn::order);

    /** Before all loops that do not drive their actuators. */
    static final Turn AFTER_DRIVING = new Turn(Urgency.PREPARING, 0);

    /** Whether a command to actuators waits for it. */
    boolean isDriving() {
        return urgency == Urgency.DRIVING;
    }

    @Override
    public int compareTo(Turn other) {
        return ORDER.compare(this, other);
    }
}
