package dev.takt.solver.linalg.ldlt;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A thread that waits for jobs: spinning for a while, since the next job is usually near, then parked. */
final class Companion implements Runnable, AutoCloseable {
    /** About as long as the gap between two jobs of one factorization may be. */
    private static final int SPINS = 20_000;

    private static final int SPINS_BEFORE_YIELD = 2_000;

    private final int worker;
    private final Thread thread;
    private volatile WorkerPool.@Nullable Job job;
    private volatile @Nullable RuntimeException failure;
    private volatile boolean parked;
    private volatile boolean closed;

    Companion(int worker) {
        this.worker = worker;
        thread = Thread.ofPlatform().daemon().name("takt-ldlt-" + worker).unstarted(this);
        thread.start();
    }

    void start(WorkerPool.Job next) {
        job = next;
        if (parked) {
            LockSupport.unpark(thread);
        }
    }

    /** Returns when the job is done. */
    void await() {
        for (int spin = 0; job != null; spin++) {
            if (spin < SPINS_BEFORE_YIELD) {
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
        }
    }

    void rethrowFailure() {
        RuntimeException thrown = failure;
        if (thrown != null) {
            failure = null;
            throw new IllegalStateException("worker " + worker + " of a factorization failed", thrown);
        }
    }

    @Override
    public void run() {
        while (!closed) {
            WorkerPool.Job next = awaitJob();
            if (next != null) {
                try {
                    next.run(worker);
                } catch (RuntimeException thrown) {
                    failure = thrown;
                }
                job = null;
            }
        }
    }

    private WorkerPool.@Nullable Job awaitJob() {
        for (int spin = 0; spin < SPINS; spin++) {
            WorkerPool.Job next = job;
            if (next != null) {
                return next;
            }
            Thread.onSpinWait();
        }
        parked = true;
        while (job == null && !closed) {
            LockSupport.park(this);
        }
        parked = false;
        return job;
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}
