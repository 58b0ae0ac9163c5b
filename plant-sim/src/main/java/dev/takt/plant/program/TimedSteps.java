package dev.takt.plant.program;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The steps of a plant program in real time. Step n is due at a time that is fixed at the beginning, so there is no drift. Steps that
 * could not be done in time are done together as one longer step. If the plant could not run for longer than a period of the
 * controller, its time has stood still instead. Used by one thread; the counts by any.
 */
final class TimedSteps {
    private static final double NANO = 1e-9;

    private final PlantProgram program;
    private final double step;
    private final long stepNanos;
    private final long most;
    private final AtomicLong late = new AtomicLong();
    private final AtomicLong slips = new AtomicLong();
    private long due;

    /**
     * Prepares the steps.
     *
     * @param step seconds of the plant between two exchanges
     * @param timeScale seconds of the plant in a second of the clock
     */
    TimedSteps(PlantProgram program, double step, double timeScale) {
        if (!(step > 0 && timeScale > 0)) {
            throw new IllegalArgumentException(
                    "step " + step + " s, time scale " + timeScale + "; expected both above 0");
        }
        this.program = program;
        this.step = step;
        this.stepNanos = Math.max(1, Math.round(step / timeScale / NANO));
        this.most = Math.max(1, Math.round(program.period() / step));
    }

    /** The first step is due one step after this time. */
    void begin(long now) {
        due = now + stepNanos;
    }

    /** When the next step is due. */
    long due() {
        return due;
    }

    /** Does the step that is due, and those that were due meanwhile. */
    void take(long lateNanos) {
        long steps = 1 + lateNanos / stepNanos;
        late.addAndGet(steps - 1);
        if (steps > most) {
            slips.incrementAndGet();
            due += (steps - 1) * stepNanos;
            steps = 1;
        }
        program.step(steps * step);
        due += steps * stepNanos;
    }

    PlantStatus status() {
        return program.status();
    }

    /** Steps that were not done in time. */
    long late() {
        return late.get();
    }

    /** How often the time of the plant stood still. */
    long slips() {
        return slips.get();
    }
}
