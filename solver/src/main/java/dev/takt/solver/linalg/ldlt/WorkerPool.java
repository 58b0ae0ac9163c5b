package dev.takt.solver.linalg.ldlt;

/**
 * The calling thread and its companions, who run the parts of one job at the same time. Handing over a job allocates
 * nothing and takes well under a microsecond while companions are awake.
 */
public final class WorkerPool implements AutoCloseable {
    /** A job in as many parts as there are workers. */
    public interface Job {
        /** Runs the part of a worker, from 0. */
        void run(int worker);
    }

    private final Companion[] companions;

    /** A pool of so many workers, the calling thread included. */
    public WorkerPool(int workers) {
        companions = new Companion[workers - 1];
        for (int c = 0; c < companions.length; c++) {
            companions[c] = new Companion(c + 1);
        }
    }

    /** Number of workers. */
    public int size() {
        return companions.length + 1;
    }

    /** Runs all parts of {@code job} and returns when the last is done; the caller is worker 0. */
    public void run(Job job) {
        for (Companion companion : companions) {
            companion.start(job);
        }
        try {
            job.run(0);
        } finally {
            for (Companion companion : companions) {
                companion.await();
            }
        }
        for (Companion companion : companions) {
            companion.rethrowFailure();
        }
    }

    @Override
    public void close() {
        for (Companion companion : companions) {
            companion.close();
        }
    }
}
