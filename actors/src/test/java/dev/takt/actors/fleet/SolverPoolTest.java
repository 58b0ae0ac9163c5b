package dev.takt.actors.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Work is done by earliest deadline first, one piece of a lane at a time, whatever happens to a thread. */
class SolverPoolTest {
    private static final long FAR = Long.MAX_VALUE / 2;

    private final List<String> done = Collections.synchronizedList(new ArrayList<>());

    /** Occupies the only thread until told otherwise, so that work piles up behind it. */
    private static CountDownLatch occupy(SolverPool pool) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        pool.submit(new SolverLane(), new Turn(Urgency.DRIVING, FAR), FAR, () -> {
            begun.countDown();
            await(released);
        });
        await(begun);
        return released;
    }

    private static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(60, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Runnable noting(String what, CountDownLatch all) {
        return () -> {
            done.add(what);
            all.countDown();
        };
    }

    @Test
    void theEarliestDeadlineComesFirstAndDrivingBeforeStandingBy() throws InterruptedException {
        try (SolverPool pool = new SolverPool(1)) {
            CountDownLatch released = occupy(pool);
            CountDownLatch all = new CountDownLatch(7);
            pool.submit(new SolverLane(), new Turn(Urgency.STANDING_BY, FAR - 50), FAR, noting("standing by", all));
            pool.submit(new SolverLane(), new Turn(Urgency.WARMING_UP, 7), FAR - 99, noting("eighth loop", all));
            pool.submit(new SolverLane(), new Turn(Urgency.WARMING_UP, 2), FAR, noting("third loop", all));
            pool.submit(new SolverLane(), Turn.AFTER_DRIVING, Long.MAX_VALUE, noting("cold", all));
            pool.submit(new SolverLane(), new Turn(Urgency.DRIVING, FAR - 10), FAR, noting("later", all));
            pool.submit(new SolverLane(), new Turn(Urgency.DRIVING, FAR - 30), FAR, noting("sooner", all));
            pool.submit(new SolverLane(), new Turn(Urgency.DRIVING, FAR - 30), FAR, noting("as soon, but after", all));
            released.countDown();
            await(all);
        }
        assertEquals(
                List.of("sooner", "as soon, but after", "later", "cold", "third loop", "eighth loop", "standing by"),
                done);
    }

    @Test
    void workThatDrivesDoesNotWaitForWorkThatDoesNot() throws InterruptedException {
        try (SolverPool pool = new SolverPool(1)) {
            CountDownLatch begun = new CountDownLatch(1);
            CountDownLatch released = new CountDownLatch(1);
            CountDownLatch all = new CountDownLatch(2);
            pool.submit(new SolverLane(), new Turn(Urgency.WARMING_UP, 1), FAR, () -> {
                begun.countDown();
                await(released);
            });
            await(begun);
            pool.submit(new SolverLane(), new Turn(Urgency.WARMING_UP, 2), FAR, noting("warming up, too", all));
            CountDownLatch drives = occupy(pool);
            pool.submit(new SolverLane(), new Turn(Urgency.DRIVING, FAR), FAR, noting("driving, too", all));
            assertEquals(List.of(), done, "one thread drives, and one does not");
            drives.countDown();
            released.countDown();
            await(all);
        }
        assertEquals(List.of("driving, too", "warming up, too"), done);
    }

    @Test
    void aLaneIsWorkedForByOneThreadAtATime() throws InterruptedException {
        int lanes = 3;
        int each = 400;
        AtomicInteger[] inside = new AtomicInteger[lanes];
        AtomicInteger together = new AtomicInteger();
        CountDownLatch all = new CountDownLatch(lanes * each);
        try (SolverPool pool = new SolverPool(4)) {
            for (int lane = 0; lane < lanes; lane++) {
                inside[lane] = new AtomicInteger();
                SolverLane place = new SolverLane();
                AtomicInteger present = inside[lane];
                for (int k = 0; k < each; k++) {
                    pool.submit(place, new Turn(Urgency.DRIVING, FAR - k % 7), FAR, () -> {
                        together.accumulateAndGet(present.incrementAndGet(), Math::max);
                        Thread.onSpinWait();
                        present.decrementAndGet();
                        all.countDown();
                    });
                }
            }
            await(all);
        }
        assertEquals(1, together.get());
    }

    @Test
    void workThatDoesNotEndTakesItsThreadAndItsLaneAlone() throws InterruptedException {
        AtomicReference<String> told = new AtomicReference<>("");
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch other = new CountDownLatch(1);
        SolverLane hanging = new SolverLane();
        hanging.whenLost(told::set);
        try (SolverPool pool = new SolverPool(1)) {
            pool.submit(hanging, new Turn(Urgency.DRIVING, FAR), FAR, () -> {
                begun.countDown();
                await(never);
            });
            await(begun);
            pool.submit(hanging, new Turn(Urgency.DRIVING, FAR), FAR, () -> done.add("of the lane that is lost"));
            pool.submit(new SolverLane(), new Turn(Urgency.DRIVING, FAR), FAR, other::countDown);
            pool.giveUp(hanging, "for a reason");
            await(other);
            assertEquals("for a reason", told.get());
            assertEquals(1, pool.givenUp());
            never.countDown();
        }
        assertTrue(hanging.isLost());
        assertEquals(List.of(), done);
    }

    @Test
    void workThatGoesOnLongAfterItsDeadlineIsGivenUpWhenOtherWorkComes() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch other = new CountDownLatch(1);
        try (SolverPool pool = new SolverPool(1)) {
            long longAgo = System.nanoTime() - TimeUnit.SECONDS.toNanos(10);
            CountDownLatch begun = new CountDownLatch(1);
            pool.submit(new SolverLane(), new Turn(Urgency.DRIVING, longAgo), longAgo, () -> {
                begun.countDown();
                await(never);
            });
            await(begun);
            // what waited long before it began is not given up at once
            pool.submit(new SolverLane(), new Turn(Urgency.DRIVING, FAR), FAR, other::countDown);
            assertEquals(0, pool.givenUp());
            while (pool.givenUp() == 0) {
                pool.submit(new SolverLane(), new Turn(Urgency.STANDING_BY, FAR), FAR, () -> {});
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            }
            await(other);
            never.countDown();
        }
    }
}
