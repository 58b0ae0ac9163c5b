package dev.takt.actors.fleet;

import java.util.List;
import java.util.PriorityQueue;

/**
 * Work that any of some solvers can do, which have the same structure: each of them is a seat, and does one thing at a time. Guarded by
 * the lock of the pool.
 */
final class SolverLane {
    private final PriorityQueue<PoolWork> waiting = new PriorityQueue<>();
    /** The seats at which nothing is done, the one with the smallest number first. */
    private final PriorityQueue<Integer> free = new PriorityQueue<>();

    private int seats;
    private int given;

    /** Makes a lane of one seat, with the number 0. */
    SolverLane() {
        addSeat();
    }

    /** A further seat; its number is that of seats before it, of lost ones, too. */
    void addSeat() {
        free.add(given++);
        seats++;
    }

    /** How many seats are left. */
    int seats() {
        return seats;
    }

    void add(PoolWork work) {
        waiting.add(work);
    }

    /** The work to be done next; none where nothing waits, or no seat is free. */
    PoolWork head() {
        PoolWork first = waiting.peek();
        return first == null || free.isEmpty() ? PoolWork.NONE : first;
    }

    int waiting() {
        return waiting.size();
    }

    /** A thread has taken the head: the number of its seat. */
    int begin() {
        waiting.remove();
        return free.remove();
    }

    void end(int seat) {
        free.add(seat);
    }

    /**
     * A seat at which something is done is given up.
     *
     * @return what waits and is not done any more, after the last one
     */
    List<PoolWork> lose() {
        seats--;
        if (seats > 0) {
            return List.of();
        }
        List<PoolWork> left = List.copyOf(waiting);
        waiting.clear();
        return left;
    }
}
