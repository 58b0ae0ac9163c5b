package dev.takt.actors.fleet;

/**
 * Work of a {@link SolverPool}, in the order in which it is done.
 *
 * @param lane whose work it is
 * @param deadline by which it should have ended
 * @param number of those handed in
 */
record PoolWork(SolverLane lane, Turn turn, long deadline, long number, PoolTask task) implements Comparable<PoolWork> {
    /** No work. */
    static final PoolWork NONE = new PoolWork(
            new SolverLane(), new Turn(Urgency.STANDING_BY, Long.MAX_VALUE), Long.MAX_VALUE, Long.MAX_VALUE, _ -> {});

    @Override
    public int compareTo(PoolWork other) {
        int first = turn.compareTo(other.turn);
        return first != 0 ? first : Long.compare(number, other.number);
    }
}
