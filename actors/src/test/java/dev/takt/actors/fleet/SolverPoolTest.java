package dev.takt.actors.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Work is done by earliest deadline first, one piece at a seat at a time, whatever happens to a thread. */
class SolverPoolTest {
    private static final long FAR = Long.MAX_VALUE / 2;

    private final List<String> done = Collections.synchronizedList(new ArrayList<>());

    /** Occupies the only thread until told otherwise, so that work piles up behind it. */
    private static CountDownLatch occupy(SolverPool pool) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        pool.submit(new SolverLane(), new Turn(Urgency.DRIVING, FAR), FAR, _ -> {
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

    private PoolTask noting(String what, CountDownLatch all) {
        return _ -> {
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
            pool.submit(new SolverLane(), new Turn(Urgency.WARMING_UP, 1), FAR, _ -> {
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
    void oneThingAtATimeIsDoneAtASeat() throws InterruptedException {
        assertEquals(1, mostTogether(1));
        assertTrue(mostTogether(3) <= 3);
    }

    /** The most things that are done for a lane at once; two at one seat fail. */
    private static int mostTogether(int seats) throws InterruptedException {
        int lanes = 3;
        int each = 400;
        AtomicInteger together = new AtomicInteger();
        AtomicInteger shared = new AtomicInteger();
        CountDownLatch all = new CountDownLatch(lanes * each);
        try (SolverPool pool = new SolverPool(4)) {
            for (int lane = 0; lane < lanes; lane++) {
                SolverLane place = new SolverLane();
                for (int seat = 1; seat < seats; seat++) {
                    pool.addSeat(place);
                }
                AtomicInteger present = new AtomicInteger();
                AtomicIntegerArray inside = new AtomicIntegerArray(seats);
                for (int k = 0; k < each; k++) {
                    pool.submit(place, new Turn(Urgency.DRIVING, FAR - k % 7), FAR, seat -> {
                        together.accumulateAndGet(present.incrementAndGet(), Math::max);
                        shared.accumulateAndGet(inside.incrementAndGet(seat), Math::max);
                        Thread.onSpinWait();
                        inside.decrementAndGet(seat);
                        present.decrementAndGet();
                        all.countDown();
                    });
                }
            }
            await(all);
        }
        assertEquals(1, shared.get(), "at one seat");
        return together.get();
    }

    /** A task that waits, and of which it is known how long it should take. */
    private static PoolTask waiting(CountDownLatch begun, CountDownLatch end, long allowance, Consumer<String> told) {
        return new PoolTask() {
            @Override
            public void run(int seat) {
                begun.countDown();
                await(end);
            }

            @Override
            public long allowance() {
                return allowance;
            }

            @Override
            public void givenUp(String reason) {
                told.accept(reason);
            }
        };
    }

    @Test
    void workThatIsSlowDoesNotKeepOthersOfItsLaneWaiting() throws InterruptedException {
        SolverLane lane = new SolverLane();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        CountDownLatch all = new CountDownLatch(3);
        try (SolverPool pool = new SolverPool(1)) {
            pool.addSeat(lane);
            pool.submit(lane, new Turn(Urgency.DRIVING, FAR), FAR, waiting(begun, end, 1_000_000, _ -> {}));
            await(begun);
            pool.submit(lane, new Turn(Urgency.STANDING_BY, 0), FAR, noting("standing by", all));
            pool.submit(lane, new Turn(Urgency.DRIVING, FAR), FAR, noting("driving", all));
            pool.submit(lane, new Turn(Urgency.DRIVING, FAR), FAR, _ -> {
                done.add("driving, too");
                all.countDown();
                end.countDown();
            });
            await(all);
            assertEquals(0, pool.givenUp());
        }
        assertEquals(List.of("driving", "driving, too", "standing by"), done);
    }

    @Test
    void workThatDoesNotEndTakesItsThreadAndItsSeatAlone() throws InterruptedException {
        AtomicReference<String> told = new AtomicReference<>("");
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch others = new CountDownLatch(2);
        SolverLane lane = new SolverLane();
        try (SolverPool pool = new SolverPool(1)) {
            pool.addSeat(lane);
            PoolTask hanging = waiting(begun, never, Long.MAX_VALUE, told::set);
            pool.submit(lane, new Turn(Urgency.DRIVING, FAR), FAR, hanging);
            await(begun);
            pool.submit(lane, new Turn(Urgency.DRIVING, FAR), FAR, noting("of the same lane", others));
            pool.submit(new SolverLane(), new Turn(Urgency.DRIVING, FAR), FAR, noting("of another", others));
            pool.giveUp(hanging, "for a reason");
            await(others);
            assertEquals("for a reason", told.get());
            assertEquals(1, pool.givenUp());
            assertEquals(1, pool.seats(lane));
            never.countDown();
        }
        assertEquals(List.of("of the same lane", "of another"), done);
    }

    @Test
    void whatWaitsForALaneWithoutSeatsIsTold() throws InterruptedException {
        List<String> told = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch all = new CountDownLatch(1);
        SolverLane lane = new SolverLane();
        try (SolverPool pool = new SolverPool(1)) {
            PoolTask hanging = waiting(begun, never, Long.MAX_VALUE, reason -> told.add("hanging, " + reason));
            pool.submit(lane, new Turn(Urgency.DRIVING, FAR), FAR, hanging);
            await(begun);
            PoolTask behind = waiting(begun, never, Long.MAX_VALUE, reason -> told.add("behind, " + reason));
            pool.submit(lane, new Turn(Urgency.DRIVING, FAR), FAR, behind);
            pool.giveUp(hanging, "given up");
            assertEquals(List.of("hanging, given up", "behind, given up"), told);
            pool.submit(lane, new Turn(Urgency.DRIVING, FAR), FAR, behind);
            assertEquals("behind, there is no solver", told.getLast());
            pool.addSeat(lane);
            pool.submit(lane, new Turn(Urgency.DRIVING, FAR), FAR, noting("at a new seat", all));
            await(all);
            never.countDown();
        }
        assertEquals(List.of("at a new seat"), done);
    }

    @Test
    void workThatGoesOnLongAfterItsDeadlineIsGivenUpWhenOtherWorkComes() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch other = new CountDownLatch(1);
        try (SolverPool pool = new SolverPool(1)) {
            long longAgo = System.nanoTime() - TimeUnit.SECONDS.toNanos(10);
            CountDownLatch begun = new CountDownLatch(1);
            pool.submit(new SolverLane(), new Turn(Urgency.DRIVING, longAgo), longAgo, _ -> {
                begun.countDown();
                await(never);
            });
            await(begun);
            // what waited long before it began is not given up at once
            pool.submit(new SolverLane(), new Turn(Urgency.DRIVING, FAR), FAR, _ -> other.countDown());
            assertEquals(0, pool.givenUp());
            while (pool.givenUp() == 0) {
                pool.submit(new SolverLane(), new Turn(Urgency.STANDING_BY, FAR), FAR, _ -> {});
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            }
            await(other);
            never.countDown();
        }
    }
}
