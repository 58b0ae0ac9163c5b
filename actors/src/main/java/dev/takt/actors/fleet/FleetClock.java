package dev.takt.actors.fleet;

import dev.takt.actors.clock.Beat;
import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.clock.PeriodSchedule;
import dev.takt.actors.clock.SystemClock;
import dev.takt.actors.machine.RealTimePriority;
import dev.takt.actors.machine.TimerSlack;
import java.util.PriorityQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * The machine's monotonic clock for many loops, with one thread that sleeps until the next tick or cut-off of any of them. Each loop
 * has a {@linkplain #member clock of its own} that ends with it.
 */
public final class FleetClock implements AutoCloseable {
    private final Thread thread;
    private final int priority;
    private final ConcurrentLinkedQueue<Member> joining = new ConcurrentLinkedQueue<>();
    private final PriorityQueue<Member> members = new PriorityQueue<>();
    private volatile boolean running = true;

    /**
     * Starts the thread.
     *
     * @param priority of it, as that of {@link dev.takt.actors.clock.RealClock}
     */
    public FleetClock(int priority) {
        this.priority = priority;
        TimerSlack.prepare();
        thread = Thread.ofPlatform().name("takt-clock").daemon().unstarted(this::beat);
        thread.setPriority(Thread.MAX_PRIORITY);
        thread.start();
    }

    /** A clock for one loop. */
    public LoopClock member() {
        return new Member();
    }

    private void beat() {
        TimerSlack.drop();
        if (priority > 0) {
            RealTimePriority.take(priority);
        }
        while (running) {
            for (Member joined = joining.poll(); joined != null; joined = joining.poll()) {
                members.add(joined);
            }
            Member next = members.peek();
            long rest = next == null ? Long.MAX_VALUE : next.due - System.nanoTime();
            if (rest > 0) {
                LockSupport.parkNanos(rest);
            } else if (next != null) {
                members.poll();
                if (beatOf(next)) {
                    members.add(next);
                }
            }
        }
    }

    /** What fails in one loop stops no other. */
    private static boolean beatOf(Member member) {
        try {
            return member.beatOnce();
        } catch (RuntimeException | Error e) {
            System.getLogger(FleetClock.class.getName()).log(System.Logger.Level.ERROR, "a loop of a fleet failed", e);
            return true;
        }
    }

    @Override
    public void close() {
        running = false;
        LockSupport.unpark(thread);
    }

    /** The clock of one loop. The thread of the fleet's clock owns its state once it has joined. */
    private final class Member implements SystemClock, Comparable<Member> {
        private volatile boolean beating = true;
        private PeriodSchedule schedule = new PeriodSchedule(0, 1, 1);
        private Beat beat = new Silence();
        private long last = -1;
        private long cycle;
        private long due;
        private boolean begun;

        @Override
        public void start(PeriodSchedule periods, Beat called) {
            schedule = periods;
            beat = called;
            cycle = periods.first();
            last = cycle - 1;
            due = periods.beginning(cycle);
            joining.add(this);
            LockSupport.unpark(thread);
        }

        /** Begins the period that is due, or says that its command is; false if the clock was stopped. */
        boolean beatOnce() {
            if (!beating) {
                return false;
            }
            try {
                if (begun) {
                    beat.cutOff(cycle, due);
                } else {
                    beat.tick(cycle, due, (int) (cycle - last - 1));
                }
            } finally {
                goOn();
            }
            return true;
        }

        private void goOn() {
            if (begun) {
                cycle = schedule.next(cycle, now());
                due = schedule.beginning(cycle);
            } else {
                last = cycle;
                due = schedule.due(cycle);
            }
            begun = !begun;
        }

        @Override
        public void stop() {
            beating = false;
        }

        @Override
        public int compareTo(Member other) {
            return Long.compare(due, other.due);
        }
    }

    /** Before the start. */
    private static final class Silence implements Beat {
        @Override
        public void tick(long cycle, long scheduled, int skipped) {
            // not started
        }

        @Override
        public void cutOff(long cycle, long scheduled) {
            // not started
        }
    }
}
