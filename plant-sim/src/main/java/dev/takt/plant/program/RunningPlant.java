package dev.takt.plant.program;

import java.util.Optional;

/** A plant program on a thread of its own. */
public sealed interface RunningPlant extends AutoCloseable permits LockstepPlant, RealTimePlant {

    /** Where the program is. */
    PlantStatus status();

    /** Steps that were not done in time. */
    long lateSteps();

    /** How often the time of the plant stood still. */
    long slips();

    /** What ended the thread before it was closed, if anything did. */
    Optional<Throwable> failure();

    /** Stops the thread and waits for its last step. */
    @Override
    void close();
}
