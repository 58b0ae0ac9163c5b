package dev.takt.actors.fleet;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The threads that solve for all loops of a fleet. Work that drives actuators comes before work that does not, that of the earliest
 * deadline first. Work that was begun is not interrupted: a solve ends at its deadline by itself. So there is a thread more than solve at
 * once: it takes work that drives while one of the others is at work that does not. A thread whose work does not end is given up, and
 * another one takes its place.
 */
public final class SolverPool implements AutoCloseable {
    /** How long past its deadline, or its begin if that was later, work may go on before its thread is given up. */
    static final long PATIENCE_NANOS = 2_000_000_000L;

    /** As {@link #PATIENCE_NANOS}, for a thread that waits, or that has had a processor for longer than its work may take. */
    static final long SHORT_PATIENCE_NANOS = 100_000_000L;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();
    /** The next work of each lane that is free and has some. */
    private final TreeSet<PoolWork> heads = new TreeSet<>();

    private final List<Worker> workers = new ArrayList<>();
    private final int threads;
    private long submitted;
    private long givenUp;
    private int started;
    private boolean running = true;

    /**
     * Starts the threads.
     *
     * @param threads at least 1
     */
    public SolverPool(int threads) {
        if (threads < 1) {
            throw new IllegalArgumentException(threads + " threads; expected at least 1");
        }
        this.threads = threads;
        for (int i = 0; i <= threads; i++) {
            startWorker();
        }
    }

    /** One thread of the pool; the lock guards what it works on. */
    private final class Worker {
        private final Thread thread =
                Thread.ofPlatform().name("takt-solver-" + ++started).daemon().unstarted(this::work);
        private PoolWork present = PoolWork.NONE;
        private long begun;
        private long processorAtBegin;
        private boolean wanted = true;

        /** Whether its work should have ended, and the machine is not the cause. */
        private boolean isOverdue(long now) {
            long deadline = present.deadline();
            if (deadline >= Long.MAX_VALUE - PATIENCE_NANOS) {
                return false;
            }
            long allowed = Math.max(deadline, begun);
            long over = now - allowed;
            return over > PATIENCE_NANOS
                    || over > SHORT_PATIENCE_NANOS
                            && (waits() || processorNanos() > allowed - begun + SHORT_PATIENCE_NANOS);
        }

        private boolean waits() {
            Thread.State state = thread.getState();
            return state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING;
        }

        private long processorNanos() {
            return THREADS.getThreadCpuTime(thread.threadId()) - processorAtBegin;
        }

        private void work() {
            for (PoolWork next = take(this); next != PoolWork.NONE; next = take(this)) {
                try {
                    next.action().run();
                } finally {
                    done(this, next);
                }
            }
        }
    }

    private void startWorker() {
        Worker worker = new Worker();
        workers.add(worker);
        worker.thread.start();
    }

    /** Number of threads that solve for actuators at once. */
    public int threads() {
        return threads;
    }

    /** How many threads were given up because their work did not end. */
    public long givenUp() {
        lock.lock();
        try {
            return givenUp;
        } finally {
            lock.unlock();
        }
    }

    /** How much work waits. */
    public int waiting() {
        lock.lock();
        try {
            return heads.stream().mapToInt(head -> head.lane().waiting()).sum();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Hands in work. It must not throw.
     *
     * @param lane whose work is done one after the other
     * @param turn which of the work that waits comes first
     * @param deadline by {@link System#nanoTime}; {@link Long#MAX_VALUE} for none
     */
    void submit(SolverLane lane, Turn turn, long deadline, Runnable action) {
        lock.lock();
        try {
            giveUpOverdue();
            PoolWork work = new PoolWork(lane, turn, deadline, submitted++, action);
            PoolWork before = lane.head();
            lane.add(work);
            if (!lane.isBusy() && lane.head() == work) {
                heads.remove(before);
                heads.add(work);
                news.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    private PoolWork take(Worker worker) {
        lock.lock();
        try {
            while (running && worker.wanted) {
                if (isNextDue()) {
                    PoolWork next = heads.removeFirst();
                    next.lane().begin();
                    worker.present = next;
                    worker.begun = System.nanoTime();
                    worker.processorAtBegin = THREADS.getCurrentThreadCpuTime();
                    return next;
                }
                news.awaitUninterruptibly();
            }
            return PoolWork.NONE;
        } finally {
            lock.unlock();
        }
    }

    /** Whether a thread may take the next work: not the last one, unless that drives and others are at work that does not. */
    private boolean isNextDue() {
        if (heads.isEmpty()) {
            return false;
        }
        int busy = 0;
        int driving = 0;
        for (int i = 0; i < workers.size(); i++) {
            PoolWork present = workers.get(i).present;
            busy += present == PoolWork.NONE ? 0 : 1;
            driving += present != PoolWork.NONE && present.turn().isDriving() ? 1 : 0;
        }
        return busy < threads || driving < threads && heads.first().turn().isDriving();
    }

    private void done(Worker worker, PoolWork work) {
        lock.lock();
        try {
            worker.present = PoolWork.NONE;
            if (worker.wanted) {
                work.lane().end();
                PoolWork next = work.lane().head();
                if (next != PoolWork.NONE) {
                    heads.add(next);
                    news.signal();
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** Gives up the thread that works for a lane, if one does; the lane does no more work. */
    void giveUp(SolverLane lane, String reason) {
        List<Runnable> told = new ArrayList<>();
        lock.lock();
        try {
            workers.stream()
                    .filter(worker -> worker.present.lane() == lane)
                    .findFirst()
                    .ifPresent(worker -> told.addAll(giveUp(worker, reason)));
        } finally {
            lock.unlock();
        }
        told.forEach(Runnable::run);
    }

    private List<Runnable> giveUp(Worker worker, String reason) {
        worker.wanted = false;
        workers.remove(worker);
        givenUp++;
        startWorker();
        return worker.present.lane().lose(reason);
    }

    private void giveUpOverdue() {
        long now = System.nanoTime();
        for (Worker worker : List.copyOf(workers)) {
            if (worker.isOverdue(now)) {
                giveUp(worker, "a solve has not ended long after its deadline").forEach(Runnable::run);
            }
        }
    }

    /** Ends the threads after what they are at; what waits is not done. */
    @Override
    public void close() {
        lock.lock();
        try {
            running = false;
            news.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
