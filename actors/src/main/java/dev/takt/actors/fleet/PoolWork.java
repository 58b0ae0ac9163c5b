package dev.takt.actors.fleet;

/**
 * Work of a {@link SolverPool}, in the order in which it is done.
 *
 * @param lane whose work it is
 * @param number of those handed in
 */
record PoolWork(SolverLane lane, Urgency urgency, long deadline, long number, Runnable action)
        implements Comparable<PoolWork> {
    /** No work. */
    static final PoolWork NONE =
            new PoolWork(new SolverLane(), Urgency.STANDING_BY, Long.MAX_VALUE, Long.MAX_VALUE, () -> {});

    @Override
    public int compareTo(PoolWork other) {
        int urgent = urgency.compareTo(other.urgency);
        if (urgent != 0) {
            return urgent;
        }
        int due = Long.compare(deadline, other.deadline);
        return due != 0 ? due : Long.compare(number, other.number);
    }
}
