package dev.takt.actors.solving.faults;

import dev.takt.actors.clock.VirtualClock;
import java.util.concurrent.locks.LockSupport;

/** Delays answers. */
@FunctionalInterface
interface SolveDelay {

    /** Runs an action after a delay in nanoseconds of the loop's clock. */
    void after(long nanos, Runnable action);

    /** In virtual time. */
    static SolveDelay on(VirtualClock clock) {
        return (nanos, action) -> clock.at(clock.now() + nanos, action);
    }

    /** In real time: the thread of the solver is busy until then. */
    static SolveDelay ofThread() {
        return (nanos, action) -> {
            long due = System.nanoTime() + nanos;
            for (long rest = nanos; rest > 0; rest = due - System.nanoTime()) {
                LockSupport.parkNanos(rest);
            }
            action.run();
        };
    }
}
