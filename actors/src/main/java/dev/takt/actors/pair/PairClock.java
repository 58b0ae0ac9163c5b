package dev.takt.actors.pair;

import dev.takt.actors.clock.Beat;
import dev.takt.actors.clock.ClockThread;
import dev.takt.actors.clock.PeriodSchedule;
import dev.takt.actors.clock.SystemClock;
import java.util.Optional;

/**
 * The clock of one of two controllers. The periods of the one that stands by are those of the one that leads: each begins with the measurements
 * that the other has taken, and its command is due some time after that of the other. Between two periods it takes the state of the other where
 * it has to.
 */
final class PairClock implements SystemClock {
    private final Periods periods;
    private final ClockThread thread;

    /** What decides about the periods of this controller; called by the thread of the clock. */
    interface Periods {
        /** Whether this controller leads. */
        boolean isLeading();

        /**
         * Before a period: takes the state of the other controller if one has come.
         *
         * @param next the number of the next period
         * @return the schedule of the periods from now on, which are those of the other controller; empty where no state has come
         */
        Optional<PeriodSchedule> goOn(long next);

        /** Whether a state has come. */
        boolean goOnIsPossible();

        /** Whether a period of the one that stands by can begin: the other one has begun it. */
        boolean hasBegun(long cycle);

        /** The periods that the other one has skipped before a period. */
        Optional<Integer> skipped(long cycle);

        /** A period begins. */
        void begin(PresentPeriod present);

        /**
         * The command of a period is due, and that of the other one to be acknowledged.
         *
         * @param tooLate whether that was longer ago than the one that stands by waits for the other
         */
        void due(long cycle, boolean tooLate);

        /** A period is over. */
        void end(long cycle);

        /** Nanoseconds for which the one that stands by waits for the other. */
        long slice();
    }

    PairClock(Periods periods, int priority) {
        this.periods = periods;
        this.thread = new ClockThread(priority);
    }

    @Override
    public void start(PeriodSchedule schedule, Beat beat) {
        thread.start(() -> beat(schedule, beat));
    }

    /** Something has come for which the clock may be waiting. */
    void wake() {
        thread.wake();
    }

    private void beat(PeriodSchedule first, Beat beat) {
        PeriodSchedule schedule = first;
        long last = schedule.first() - 1;
        while (thread.isRunning()) {
            Optional<PeriodSchedule> other = periods.goOn(last + 1);
            if (other.isPresent()) {
                schedule = other.get();
                last = schedule.first() - 1;
            }
            long cycle = schedule.next(last, now());
            Wait wait = await(schedule, cycle);
            if (wait == Wait.STATE) {
                continue;
            }
            if (wait == Wait.ENDED) {
                return;
            }
            begin(schedule.beginning(cycle), cycle, last, beat);
            last = cycle;
            if (!isDue(schedule, cycle)) {
                return;
            }
            // before the loop ends its period: the state at its end has the command that was sent
            periods.due(cycle, now() > schedule.due(cycle) + 2 * periods.slice());
            beat.cutOff(cycle, schedule.due(cycle));
            if (!thread.sleepUntil(schedule.due(cycle) + (schedule.period() - schedule.cutOff()) * 3 / 4)) {
                return;
            }
            periods.end(cycle);
        }
    }

    private enum Wait {
        PERIOD,
        STATE,
        ENDED
    }

    /** Waits until a period can begin, or there is a state to be taken before it. */
    private Wait await(PeriodSchedule schedule, long cycle) {
        boolean goesOn = thread.sleepUntil(() -> {
            if (periods.goOnIsPossible()) {
                return Long.MIN_VALUE / 2;
            }
            boolean follows = !periods.isLeading() && !periods.hasBegun(cycle);
            return schedule.beginning(cycle) + (follows ? periods.slice() : 0);
        });
        if (!goesOn) {
            return Wait.ENDED;
        }
        return periods.goOnIsPossible() ? Wait.STATE : Wait.PERIOD;
    }

    private void begin(long scheduled, long cycle, long last, Beat beat) {
        int skipped = (int) (cycle - last - 1);
        int common = periods.isLeading() ? skipped : periods.skipped(cycle).orElse(skipped);
        periods.begin(new PresentPeriod(cycle, scheduled, common));
        beat.tick(cycle, scheduled, common);
    }

    /** Waits for the moment of the command: that of the one that stands by is later. */
    private boolean isDue(PeriodSchedule schedule, long cycle) {
        return thread.sleepUntil(() -> schedule.due(cycle) + (periods.isLeading() ? 0 : periods.slice()));
    }

    @Override
    public void stop() {
        thread.stop();
    }
}
