package dev.takt.plant.program;

import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Advances the time of a plant with its commands, by one control period each, on a separate thread. The result does not
 * depend on how fast either side is. While it waits it repeats its measurements, in case they were lost.
 */
public final class LockstepPlant implements RunningPlant {
    private static final long REST_NANOS = 100_000;
    private static final int RESTS_TO_REPEAT = 100;

    private final PlantProgram program;
    private final PlantThread thread = new PlantThread(this::run);

    /** Starts the thread. */
    public LockstepPlant(PlantProgram program) {
        this.program = program;
        thread.start();
    }

    private void run(BooleanSupplier goesOn) {
        for (int rests = 1; goesOn.getAsBoolean(); rests++) {
            if (program.stepIfCommanded(program.period())) {
                continue;
            }
            if (rests % RESTS_TO_REPEAT == 0) {
                program.repeat();
            }
            LockSupport.parkNanos(REST_NANOS);
        }
    }

    @Override
    public PlantStatus status() {
        return program.status();
    }

    @Override
    public long lateSteps() {
        return 0;
    }

    @Override
    public long slips() {
        return 0;
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
