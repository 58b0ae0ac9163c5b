package dev.takt.plant.program;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Lets a plant program keep up with the clock, on a thread of its own. Step n is due at a time that is fixed when the thread
 * starts, so that nothing drifts. Steps that could not be done in time are done together, in one longer step; when the
 * thread was kept from running for longer than a period of the controller, the time of the plant has stood still instead.
 */
public final class RealTimePlant implements AutoCloseable {
    private static final double NANO = 1e-9;

    private final PlantProgram program;
    private final double step;
    private final long stepNanos;
    private final long most;
    private final Thread thread;
    private volatile boolean running = true;
    private final AtomicLong lateSteps = new AtomicLong();
    private final AtomicLong slips = new AtomicLong();
    private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();

    /**
     * Starts the thread.
     *
     * @param step seconds of the plant between two exchanges
     * @param timeScale seconds of the plant in a second of the clock
     */
    public RealTimePlant(PlantProgram program, double step, double timeScale) {
        if (!(step > 0 && timeScale > 0)) {
            throw new IllegalArgumentException(
                    "step " + step + " s, time scale " + timeScale + "; expected both above 0");
        }
        this.program = program;
        this.step = step;
        this.stepNanos = Math.max(1, Math.round(step / timeScale / NANO));
        this.most = Math.max(1, Math.round(program.period() / step));
        this.thread = Thread.ofPlatform().name("plant").daemon().unstarted(this::run);
        thread.start();
    }

    private void run() {
        long due = System.nanoTime() + stepNanos;
        try {
            while (running) {
                long early = due - System.nanoTime();
                if (early > 0) {
                    LockSupport.parkNanos(early);
                    continue;
                }
                long steps = 1 - early / stepNanos;
                lateSteps.addAndGet(steps - 1);
                if (steps > most) {
                    slips.incrementAndGet();
                    due += (steps - 1) * stepNanos;
                    steps = 1;
                }
                program.step(steps * step);
                due += steps * stepNanos;
            }
        } catch (RuntimeException e) {
            failure.set(e);
        }
    }

    /** Where the program is. */
    public PlantStatus status() {
        return program.status();
    }

    /** Steps that were not done in time. */
    public long lateSteps() {
        return lateSteps.get();
    }

    /** How often the time of the plant stood still. */
    public long slips() {
        return slips.get();
    }

    /** What ended the thread before it was closed, if anything did. */
    public Optional<RuntimeException> failure() {
        return Optional.ofNullable(failure.get());
    }

    /** Stops the thread and waits for its last step. */
    @Override
    public void close() {
        running = false;
        LockSupport.unpark(thread);
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
