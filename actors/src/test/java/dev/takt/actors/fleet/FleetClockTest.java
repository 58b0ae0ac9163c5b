package dev.takt.actors.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.clock.Beat;
import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.clock.PeriodSchedule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** One thread begins the periods of many loops, each at its own times. */
class FleetClockTest {
    private static final long PERIOD = 7_000_000;

    /** Notes what it is called with. */
    private static final class Noted implements Beat {
        private final List<Long> ticks = Collections.synchronizedList(new ArrayList<>());
        private final List<Long> due = Collections.synchronizedList(new ArrayList<>());
        private final CountDownLatch enough = new CountDownLatch(20);
        private final PeriodSchedule schedule;
        private long periods;

        Noted(PeriodSchedule schedule) {
            this.schedule = schedule;
        }

        @Override
        public void tick(long cycle, long scheduled, int skipped) {
            periods += 1 + skipped;
            assertEquals(periods - 1, cycle);
            assertEquals(schedule.beginning(cycle), scheduled);
            assertTrue(System.nanoTime() >= scheduled);
            ticks.add(cycle);
        }

        @Override
        public void cutOff(long cycle, long scheduled) {
            assertEquals(schedule.due(cycle), scheduled);
            assertTrue(System.nanoTime() >= scheduled);
            due.add(cycle);
            enough.countDown();
        }
    }

    @Test
    void eachLoopHasItsOwnPeriods() throws InterruptedException {
        try (FleetClock clock = new FleetClock(0)) {
            List<Noted> beats = new ArrayList<>();
            List<LoopClock> members = new ArrayList<>();
            for (int k = 0; k < 50; k++) {
                long period = PERIOD + 100_000L * k;
                PeriodSchedule schedule = new PeriodSchedule(System.nanoTime() + 131_071L * k, period, period / 2);
                Noted beat = new Noted(schedule);
                LoopClock member = clock.member();
                member.start(schedule, beat);
                beats.add(beat);
                members.add(member);
            }
            for (Noted beat : beats) {
                assertTrue(beat.enough.await(60, TimeUnit.SECONDS));
            }
            members.forEach(LoopClock::stop);
            for (Noted beat : beats) {
                // a failed assertion in a beat would have ended the thread of the clock
                int dues = beat.due.size();
                assertEquals(beat.ticks.subList(0, dues), beat.due.subList(0, dues));
            }
        }
    }

    @Test
    void aLoopThatIsStoppedHasNoFurtherPeriods() throws InterruptedException {
        try (FleetClock clock = new FleetClock(0)) {
            PeriodSchedule schedule = new PeriodSchedule(System.nanoTime(), PERIOD, PERIOD / 2);
            Noted stopped = new Noted(schedule);
            Noted other = new Noted(schedule);
            LoopClock first = clock.member();
            first.start(schedule, stopped);
            clock.member().start(schedule, other);
            assertTrue(stopped.enough.await(60, TimeUnit.SECONDS));
            first.stop();
            int before = other.due.size();
            int known = stopped.ticks.size();
            while (other.due.size() < before + 10) {
                Thread.onSpinWait();
            }
            assertTrue(stopped.ticks.size() <= known + 1);
        }
    }

    @Test
    void workBetweenTwoPeriodsSaysWhenTheNextOnesAre() throws InterruptedException {
        try (FleetClock clock = new FleetClock(0)) {
            List<Long> numbers = Collections.synchronizedList(new ArrayList<>());
            List<Long> told = Collections.synchronizedList(new ArrayList<>());
            CountDownLatch enough = new CountDownLatch(1);
            LoopClock member = clock.member();
            member.start(new PeriodSchedule(System.nanoTime(), PERIOD, PERIOD / 2), new Beat() {
                @Override
                public void tick(long cycle, long scheduled, int skipped) {
                    numbers.add(cycle);
                    if (numbers.size() == 2) {
                        clock.between(member, following -> {
                            told.add(following);
                            return CompletableFuture.supplyAsync(() ->
                                    new PeriodSchedule(System.nanoTime() + PERIOD, PERIOD, PERIOD / 2).from(1000));
                        });
                    }
                    if (cycle >= 1001) {
                        enough.countDown();
                    }
                }

                @Override
                public void cutOff(long cycle, long scheduled) {
                    // only the numbers count
                }
            });
            assertTrue(enough.await(60, TimeUnit.SECONDS));
            assertEquals(List.of(numbers.get(1) + 1), told);
            assertTrue(numbers.get(2) >= 1000, numbers::toString);
        }
    }
}
