package dev.takt.solver.kernels;

import java.time.Duration;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Turns to kernels of long programs in lanes when they are fast. They are several times faster than one by one, but only after
 * the JIT compiler has worked on them for seconds, while they are hundreds of times slower. A thread beside the loop runs them
 * with results of its own until they are the faster ones, and then hands them over. It leaves most of its time to others, and of
 * several that share their kernels one is at work at a time: the others find the code made.
 */
final class LaneCompilation implements Runnable {
    /** The code with which a loop begins to drive is compiled first: its warm-up ends after half of this at the latest. */
    private static final Duration LATER = Duration.ofSeconds(30);
    /** Runs one after the other that have to be faster. */
    private static final int FASTER_RUNS = 3;
    /** After this the JIT compiler will not do it. */
    private static final Duration LONGEST = Duration.ofMinutes(3);
    /** A run is followed by a rest of so many times its length. */
    private static final int REST = 2;

    private final Supplier<? extends Runnable> singles;
    private final Supplier<? extends Runnable> lanes;
    private final Runnable handOver;
    private final Lock turn;
    private final LongSupplier clock;
    private final Thread thread;
    private volatile boolean waitedFor;

    /**
     * Prepares to turn from some evaluations to others.
     *
     * @param singles makes, on the thread, what evaluates long programs one by one
     * @param lanes makes what evaluates them in lanes
     * @param handOver is called on the thread when these are the faster ones
     * @param turn held by the one that is at work
     * @param clock nanoseconds
     */
    LaneCompilation(
            Supplier<? extends Runnable> singles,
            Supplier<? extends Runnable> lanes,
            Runnable handOver,
            Lock turn,
            LongSupplier clock) {
        this.singles = singles;
        this.lanes = lanes;
        this.handOver = handOver;
        this.turn = turn;
        this.clock = clock;
        thread = Thread.ofPlatform().daemon().name("takt-lanes").unstarted(this);
    }

    void start() {
        thread.start();
    }

    /** Goes on without rest, and waits for the end. */
    void await() throws InterruptedException {
        waitedFor = true;
        LockSupport.unpark(thread);
        thread.join();
    }

    @Override
    public void run() {
        rest(LATER.toNanos());
        turn.lock();
        try {
            if (becomesFaster(singles.get(), lanes.get())) {
                handOver.run();
            }
        } finally {
            turn.unlock();
        }
    }

    private boolean becomesFaster(Runnable rivals, Runnable own) {
        long end = clock.getAsLong() + LONGEST.toNanos();
        int faster = 0;
        while (faster < FASTER_RUNS && clock.getAsLong() < end) {
            long rival = duration(rivals);
            long duration = duration(own);
            faster = duration < rival ? faster + 1 : 0;
            rest(REST * (rival + duration));
        }
        return faster == FASTER_RUNS;
    }

    private long duration(Runnable evaluation) {
        long since = clock.getAsLong();
        evaluation.run();
        return clock.getAsLong() - since;
    }

    private void rest(long nanos) {
        long end = clock.getAsLong() + nanos;
        for (long left = nanos; left > 0 && !waitedFor; left = end - clock.getAsLong()) {
            LockSupport.parkNanos(this, left);
        }
    }
}
