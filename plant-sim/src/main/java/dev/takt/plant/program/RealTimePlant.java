package dev.takt.plant.program;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Runs a plant program in real time, on a separate thread. Step n is due at a time that is fixed when the thread
 * starts, so there is no drift. Steps that could not be done in time are done together as one longer step. If the
 * thread could not run for longer than a period of the controller, the time of the plant has stood still instead.
 */
public final class RealTimePlant implements RunningPlant {
    private static final double NANO = 1e-9;

    private final PlantProgram program;
    private final double step;
    private final long stepNanos;
    private final long most;
    private final AtomicLong lateSteps = new AtomicLong();
    private final AtomicLong slips = new AtomicLong();
    private final PlantThread thread = new PlantThread(this::run);

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
        thread.start();
    }

    private void run(BooleanSupplier goesOn) {
        long due = System.nanoTime() + stepNanos;
        while (goesOn.getAsBoolean()) {
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
    }

    @Override
    public PlantStatus status() {
        return program.status();
    }

    @Override
    public long lateSteps() {
        return lateSteps.get();
    }

    @Override
    public long slips() {
        return slips.get();
    }

    @Override
    public Optional<Throwable> failure() {
        return thread.failure();
    }

    @Override
    public void close() {
        thread.close();
    }
}
