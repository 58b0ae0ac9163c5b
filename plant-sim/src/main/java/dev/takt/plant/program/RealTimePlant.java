package dev.takt.plant.program;

import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Runs a plant program in real time, on a separate thread. */
public final class RealTimePlant implements RunningPlant {
    private final TimedSteps steps;
    private final PlantThread thread = new PlantThread(this::run);

    /**
     * Starts the thread.
     *
     * @param step seconds of the plant between two exchanges
     * @param timeScale seconds of the plant in a second of the clock
     */
    public RealTimePlant(PlantProgram program, double step, double timeScale) {
        steps = new TimedSteps(program, step, timeScale);
        thread.start();
    }

    private void run(BooleanSupplier goesOn) {
        steps.begin(System.nanoTime());
        while (goesOn.getAsBoolean()) {
            long early = steps.due() - System.nanoTime();
            if (early > 0) {
                LockSupport.parkNanos(early);
            } else {
                steps.take(-early);
            }
        }
    }

    @Override
    public PlantStatus status() {
        return steps.status();
    }

    @Override
    public long lateSteps() {
        return steps.late();
    }

    @Override
    public long slips() {
        return steps.slips();
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
