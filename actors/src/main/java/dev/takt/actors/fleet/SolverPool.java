package dev.takt.actors.fleet;

import dev.takt.actors.machine.Niceness;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The threads that solve for all loops of a fleet. Work that drives actuators comes before work that does not, that of the earliest
 * deadline first. Work that was begun is not interrupted: a solve ends at its deadline by itself. So work that does not drive has threads of
 * its own, in the background, and work that drives a thread in reserve, which takes the next one while another one takes longer than such
 * work does. A thread whose work does not end is given up, and another one takes its place.
 */
public final class SolverPool implements AutoCloseable {
    /** How long past its deadline, or its begin if that was later, work may go on before its thread is given up. */
    static final long PATIENCE_NANOS = 2_000_000_000L;

    /** As {@link #PATIENCE_NANOS}, for a thread that waits, or that has had a processor for longer than its work may take. */
    static final long SHORT_PATIENCE_NANOS = 100_000_000L;

    /** As {@link #PATIENCE_NANOS}, for a thread in the background, to which a busy machine gives little. */
    private static final long BACKGROUND_PATIENCE_NANOS = 60_000_000_000L;

    private static final String SEATLESS = "there is no solver";

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition newsForDriving = lock.newCondition();
    private final Condition newsForBackground = lock.newCondition();
    /** The next work of each lane that has some and a seat for it. */
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
        startWorker(false);
        for (int i = 0; i < threads; i++) {
            startWorker(false);
            startWorker(true);
        }
    }

    /** One thread of the pool; the lock guards what it works on. */
    private final class Worker {
        private final Thread thread =
                Thread.ofPlatform().name("takt-solver-" + ++started).daemon().unstarted(this::work);
        private final boolean background;
        private PoolWork present = PoolWork.NONE;
        private int seat;
        private long begun;
        private long processorAtBegin;
        private boolean wanted = true;

        Worker(boolean background) {
            this.background = background;
        }

        /** Whether its work should have ended, and the machine is not the cause. */
        private boolean isOverdue(long now) {
            long deadline = present.deadline();
            if (deadline >= Long.MAX_VALUE - BACKGROUND_PATIENCE_NANOS) {
                return false;
            }
            long allowed = Math.max(deadline, begun);
            long over = now - allowed;
            return over > (background ? BACKGROUND_PATIENCE_NANOS : PATIENCE_NANOS)
                    || over > SHORT_PATIENCE_NANOS
                            && (waits() || processorNanos() > allowed - begun + SHORT_PATIENCE_NANOS);
        }

        /** Nanoseconds until its work takes longer than such work does; negative if it does, {@link Long#MAX_VALUE} if it never will. */
        private long untilSlow(long now) {
            long allowance = present.task().allowance();
            return allowance == Long.MAX_VALUE ? Long.MAX_VALUE : begun + allowance - now;
        }

        private boolean waits() {
            Thread.State state = thread.getState();
            return state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING;
        }

        private long processorNanos() {
            return THREADS.getThreadCpuTime(thread.threadId()) - processorAtBegin;
        }

        private void work() {
            if (background) {
                Niceness.raise(Niceness.BEHIND);
            }
            for (PoolWork next = take(this); next != PoolWork.NONE; next = take(this)) {
                try {
                    next.task().run(seat);
                } finally {
                    done(this, next);
                }
            }
        }
    }

    private void startWorker(boolean background) {
        Worker worker = new Worker(background);
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
     * Hands in work.
     *
     * @param lane at one of whose seats it is done
     * @param turn which of the work that waits comes first
     * @param deadline by {@link System#nanoTime}; {@link Long#MAX_VALUE} for none
     */
    void submit(SolverLane lane, Turn turn, long deadline, PoolTask task) {
        boolean seated;
        lock.lock();
        try {
            giveUpOverdue();
            seated = lane.seats() > 0;
            if (seated) {
                PoolWork before = lane.head();
                lane.add(new PoolWork(lane, turn, deadline, submitted++, task));
                renew(lane, before);
            }
        } finally {
            lock.unlock();
        }
        if (!seated) {
            task.givenUp(SEATLESS);
        }
    }

    /** A lane has another solver. */
    void addSeat(SolverLane lane) {
        lock.lock();
        try {
            PoolWork before = lane.head();
            lane.addSeat();
            renew(lane, before);
        } finally {
            lock.unlock();
        }
    }

    /** How many seats of a lane are left. */
    int seats(SolverLane lane) {
        lock.lock();
        try {
            return lane.seats();
        } finally {
            lock.unlock();
        }
    }

    /** Has the next work of a lane among that of the others. */
    private void renew(SolverLane lane, PoolWork before) {
        PoolWork head = lane.head();
        if (head != before) {
            heads.remove(before);
            if (head != PoolWork.NONE) {
                heads.add(head);
            }
            tell();
        }
    }

    /** Wakes a thread of the kind that takes the next work. */
    private void tell() {
        if (!heads.isEmpty()) {
            (heads.first().turn().isDriving() ? newsForDriving : newsForBackground).signal();
        }
    }

    private PoolWork take(Worker worker) {
        lock.lock();
        try {
            while (running && worker.wanted) {
                long now = System.nanoTime();
                if (isNextDue(worker, now)) {
                    PoolWork next = heads.removeFirst();
                    worker.seat = next.lane().begin();
                    worker.present = next;
                    worker.begun = now;
                    worker.processorAtBegin = THREADS.getCurrentThreadCpuTime();
                    renew(next.lane(), PoolWork.NONE);
                    tell();
                    return next;
                }
                await(worker, now);
            }
            return PoolWork.NONE;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Whether a thread may take the next work. As many drive at once as the pool has threads, those that are slow aside; what does not drive
     * waits for a thread of these to be idle.
     */
    private boolean isNextDue(Worker asking, long now) {
        if (heads.isEmpty() || heads.first().turn().isDriving() == asking.background) {
            return false;
        }
        int busy = 0;
        int driving = 0;
        for (int i = 0; i < workers.size(); i++) {
            Worker worker = workers.get(i);
            boolean works = worker.present != PoolWork.NONE;
            busy += works ? 1 : 0;
            driving += works && !worker.background && worker.untilSlow(now) > 0 ? 1 : 0;
        }
        return (asking.background ? busy : driving) < threads;
    }

    /** Nanoseconds until work turns slow that other work waits for. */
    private long untilNextSlow(long now) {
        long least = Long.MAX_VALUE;
        if (!heads.isEmpty() && heads.first().turn().isDriving()) {
            for (int i = 0; i < workers.size(); i++) {
                long until = workers.get(i).untilSlow(now);
                least = until > 0 ? Math.min(least, until) : least;
            }
        }
        return least;
    }

    private void await(Worker worker, long now) {
        Condition news = worker.background ? newsForBackground : newsForDriving;
        long until = worker.background ? Long.MAX_VALUE : untilNextSlow(now);
        if (until == Long.MAX_VALUE) {
            news.awaitUninterruptibly();
            return;
        }
        try {
            news.awaitNanos(until);
        } catch (InterruptedException e) {
            // whoever interrupts a thread of the pool does not mean it: what it waits for is looked at again
        }
    }

    private void done(Worker worker, PoolWork work) {
        lock.lock();
        try {
            worker.present = PoolWork.NONE;
            if (worker.wanted) {
                PoolWork before = work.lane().head();
                work.lane().end(worker.seat);
                renew(work.lane(), before);
                tell();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Gives up the thread that is at a task, if one is. */
    void giveUp(PoolTask task, String reason) {
        List<PoolTask> told = new ArrayList<>();
        lock.lock();
        try {
            workers.stream()
                    .filter(worker -> worker.present.task() == task)
                    .findFirst()
                    .ifPresent(worker -> told.addAll(giveUp(worker)));
        } finally {
            lock.unlock();
        }
        told.forEach(each -> each.givenUp(reason));
    }

    /** What is given up with the thread: its own task, and what waited for its seat if that was the last one. */
    private List<PoolTask> giveUp(Worker worker) {
        worker.wanted = false;
        workers.remove(worker);
        givenUp++;
        startWorker(worker.background);
        SolverLane lane = worker.present.lane();
        List<PoolTask> told = new ArrayList<>(List.of(worker.present.task()));
        lane.lose().forEach(work -> told.add(work.task()));
        return told;
    }

    private void giveUpOverdue() {
        long now = System.nanoTime();
        for (Worker worker : List.copyOf(workers)) {
            if (worker.isOverdue(now)) {
                giveUp(worker).forEach(task -> task.givenUp("a solve has not ended long after its deadline"));
            }
        }
    }

    /** Ends the threads after what they are at; what waits is not done. */
    @Override
    public void close() {
        lock.lock();
        try {
            running = false;
            newsForDriving.signalAll();
            newsForBackground.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
