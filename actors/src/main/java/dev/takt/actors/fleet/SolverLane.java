package dev.takt.actors.fleet;

import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Work for one solver, which is done by one thread at a time. Guarded by the lock of the pool. */
final class SolverLane {
    private final PriorityQueue<PoolWork> waiting = new PriorityQueue<>();
    private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
    private boolean busy;
    private volatile boolean lost;

    void add(PoolWork work) {
        if (!lost) {
            waiting.add(work);
        }
    }

    /** The work to be done next; none where nothing waits. */
    PoolWork head() {
        PoolWork first = waiting.peek();
        return first == null ? PoolWork.NONE : first;
    }

    int waiting() {
        return waiting.size();
    }

    boolean isBusy() {
        return busy;
    }

    /** A thread has taken the head. */
    void begin() {
        waiting.poll();
        busy = true;
    }

    void end() {
        busy = false;
    }

    /**
     * Has a listener told when the thread that works for this lane was given up.
     *
     * @return what ends that
     */
    Runnable whenLost(Consumer<String> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    boolean isLost() {
        return lost;
    }

    /** No more work is done; what is to be told about it. */
    List<Runnable> lose(String reason) {
        lost = true;
        waiting.clear();
        return listeners.stream()
                .<Runnable>map(listener -> () -> listener.accept(reason))
                .toList();
    }
}
