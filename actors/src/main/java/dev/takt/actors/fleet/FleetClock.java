package dev.takt.actors.fleet;

import dev.takt.actors.clock.Beat;
import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.clock.PeriodSchedule;
import dev.takt.actors.clock.SystemClock;
import dev.takt.actors.machine.RealTimePriority;
import dev.takt.actors.machine.TimerSlack;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongFunction;

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

    /**
     * Does something between two periods of a loop, after the command of the present one; other loops do not wait for it.
     *
     * @param member made by {@link #member}
     * @param work is told the number of the next period; completed with the schedule from then on, whose first period is the next one.
     *     Failed, the periods are those of before; until it is completed there are none
     */
    public void between(LoopClock member, LongFunction<? extends CompletionStage<PeriodSchedule>> work) {
        ((Member) member).between = Optional.of(work);
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
        /** What is due next. */
        private enum Next {
            TICK,
            CUT_OFF,
            WORK_BETWEEN
        }

        private volatile boolean beating = true;
        private volatile Optional<LongFunction<? extends CompletionStage<PeriodSchedule>>> between = Optional.empty();
        private PeriodSchedule schedule = new PeriodSchedule(0, 1, 1);
        private Beat beat = new Silence();
        private long last = -1;
        private long cycle;
        private long due;
        private Next next = Next.TICK;

        @Override
        public void start(PeriodSchedule periods, Beat called) {
            schedule = periods;
            beat = called;
            cycle = periods.first();
            last = cycle - 1;
            due = periods.beginning(cycle);
            join();
        }

        private void join() {
            joining.add(this);
            LockSupport.unpark(thread);
        }

        /** Does what is due; false if the clock was stopped, or joins again by itself. */
        boolean beatOnce() {
            if (!beating) {
                return false;
            }
            if (next == Next.WORK_BETWEEN) {
                workBetween();
                return false;
            }
            try {
                if (next == Next.CUT_OFF) {
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
            if (next == Next.TICK) {
                last = cycle;
                due = schedule.due(cycle);
                next = Next.CUT_OFF;
            } else if (between.isPresent()) {
                // the loop ends its period first
                due += (schedule.period() - schedule.cutOff()) / 2;
                next = Next.WORK_BETWEEN;
            } else {
                awaitPeriod();
            }
        }

        private void awaitPeriod() {
            cycle = schedule.next(cycle, now());
            due = schedule.beginning(cycle);
            next = Next.TICK;
        }

        private void workBetween() {
            LongFunction<? extends CompletionStage<PeriodSchedule>> work = between.orElseThrow();
            between = Optional.empty();
            CompletionStage<PeriodSchedule> done;
            try {
                done = work.apply(cycle + 1);
            } catch (RuntimeException e) {
                done = CompletableFuture.failedStage(e);
            }
            // the thread of the clock has nothing to do with this loop until it joins again
            done.whenComplete((other, failure) -> {
                if (failure == null) {
                    follow(other);
                }
                awaitPeriod();
                join();
            });
        }

        private void follow(PeriodSchedule other) {
            schedule = other;
            last = other.first() - 1;
            cycle = last;
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
