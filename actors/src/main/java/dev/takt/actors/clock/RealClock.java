package dev.takt.actors.clock;

/** The machine's monotonic clock, with a thread that sleeps until the next tick or cut-off. */
public final class RealClock implements SystemClock {
    private final ClockThread thread;

    /** Makes a clock that is not started, with an ordinary thread. */
    public RealClock() {
        this(0);
    }

    /**
     * Makes a clock that is not started.
     *
     * @param priority of its thread, as {@link ClockThread}
     */
    public RealClock(int priority) {
        thread = new ClockThread(priority);
    }

    @Override
    public void start(PeriodSchedule schedule, Beat beat) {
        thread.start(() -> beat(schedule, beat));
    }

    private void beat(PeriodSchedule schedule, Beat beat) {
        long last = schedule.first() - 1;
        while (thread.isRunning()) {
            long cycle = schedule.next(last, now());
            if (!thread.sleepUntil(schedule.beginning(cycle))) {
                return;
            }
            beat.tick(cycle, schedule.beginning(cycle), (int) (cycle - last - 1));
            last = cycle;
            if (!thread.sleepUntil(schedule.due(cycle))) {
                return;
            }
            beat.cutOff(cycle, schedule.due(cycle));
        }
    }

    @Override
    public void stop() {
        thread.stop();
    }
}
